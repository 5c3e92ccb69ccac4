# Prints what zsh offers if Tab is pressed after a line: zsh -f press.zsh FOLDER-OF-_linesift LINE
zmodload zsh/zpty
zpty terminal zsh -f -i
zpty -w terminal "PROMPT= fpath=(${(q)1} \$fpath)"
zpty -w terminal 'autoload -Uz compinit && compinit -u; bindkey "^I" complete-word; unsetopt zle_bracketed_paste
compadd() {
	local -a offered
	if [[ ${@[1,(i)(-|--)]} != *-[OAD]\ * ]]; then
		builtin compadd -A offered "$@"
		print -l -- offered:$^offered
	fi
	builtin compadd "$@"
}
ended() { print all-offered; comppostfuncs=(ended) }
comppostfuncs=(ended)'
zpty -w terminal 'print read''y'
zpty -r -m terminal out '*ready*'
zpty -w -n terminal "$2"$'\t'
zpty -r -m terminal out '*all-offered*'
print -r -- "$out" | tr -d '\r' | sed -n 's/^.*offered:\(.\)/\1/p'
zpty -d terminal
