# Bash takes `=` and `:` for ends of words, and the command does not: words are glued again before it is asked, and what
# bash leaves in place is taken off the answers.
_houseodds() {
    local typed=("${COMP_WORDS[@]}") last=$COMP_CWORD left=$COMP_LINE i word from
    local COMP_WORDS=() COMP_CWORD=-1
    for ((i = 0; i <= last; i++)); do
        from=${left#"${left%%[![:blank:]]*}"}
        if ((i == 0)) || [[ $from != "$left" ]]; then ((++COMP_CWORD)); fi
        left=${from#"${typed[i]}"}
        word=${typed[i]}
        # What stands behind the cursor is no part of the last word.
        if ((i == last)) && [[ $word != [=:]* ]]; then word=$2; fi
        COMP_WORDS[COMP_CWORD]+=$word
    done
    word=${COMP_WORDS[COMP_CWORD]}
    _clap_complete_houseodds "$1" "$word" "${COMP_WORDS[COMP_CWORD - 1]}"
    COMPREPLY=("${COMPREPLY[@]#"${word%"$2"}"}")
}
complete -o nospace -o bashdefault -o nosort -F _houseodds houseodds 2>/dev/null ||
    complete -o nospace -o bashdefault -F _houseodds houseodds
