PROMPT=ready fpath=($COMPLETIONS $fpath)
autoload -Uz compinit && compinit -u -D
bindkey '^I' complete-word
unsetopt zle_bracketed_paste
compadd() {
	local -a offered
	if [[ ${@[1,(i)(-|--)]} != *-[OAD]\ * ]]; then
		builtin compadd -A offered "$@"
		print -l -- offered:$^offered
	fi
	builtin compadd "$@"
}
ended() { print all-offered; comppostfuncs=(ended) }
comppostfuncs=(ended)
