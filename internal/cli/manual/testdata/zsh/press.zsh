# Prints what zsh offers if Tab is pressed after a line: zsh -f press.zsh FOLDER-OF-_linesift LINE
# The terminal reads its set-up from .zshrc beside this file: what is typed would be echoed.
zmodload zsh/zpty
export COMPLETIONS=$1 ZDOTDIR=${0:A:h}
zpty terminal zsh -d -i
zpty -r -m terminal out '*ready*'
zpty -w -n terminal "$2"$'\t'
zpty -r -m terminal out '*all-offered*'
print -r -- "$out" | tr -d '\r' | sed -n 's/^.*offered:\(.\)/\1/p'
zpty -d terminal
