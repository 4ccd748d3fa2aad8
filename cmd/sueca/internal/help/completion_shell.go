package help

import (
	"bytes"
	"io"
	"strings"

	"github.com/spf13/cobra"
)

// What the scripts of cobra take for granted, where a shell does not have it.

// bashAlone is what the script for bash needs of the package bash-completion, for machines
// without it. Bash splits words at = and : too, and the script wants them whole.
const bashAlone = `# What is needed of bash-completion, where that is not installed.
if ! declare -F _get_comp_words_by_ref >/dev/null; then
    _get_comp_words_by_ref() {
        words=() cword=0
        local i
        for ((i = 0; i <= COMP_CWORD; i++)); do
            if ((i > 0)) && [[ ${COMP_WORDS[i]} == [=:]* || ${COMP_WORDS[i-1]} == [=:] ]]; then
                words[cword]+=${COMP_WORDS[i]}
            else
                ((i > 0)) && ((cword += 1))
                words[cword]=${COMP_WORDS[i]}
            fi
        done
        cur=${words[cword]} prev=
        ((cword > 0)) && prev=${words[cword-1]}
        return 0
    }
fi
if ! declare -F __ltrim_colon_completions >/dev/null; then
    __ltrim_colon_completions() {
        [[ $1 == *:* && $COMP_WORDBREAKS == *:* ]] || return 0
        local before=${1%"${1##*:}"} i
        for i in "${!COMPREPLY[@]}"; do
            COMPREPLY[i]=${COMPREPLY[i]#"$before"}
        done
    }
fi

`

// zshAlone starts the completions of zsh where nothing has.
const zshAlone = `(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
`

// bashScript writes the script for bash.
func bashScript(root *cobra.Command, out io.Writer) error {
	var script bytes.Buffer
	if err := root.GenBashCompletionV2(&script, true); err != nil {
		return err
	}
	_, err := io.WriteString(out, bashAlone+script.String())
	return err
}

// zshScript writes the script for zsh, whose first line has to be that of cobra.
func zshScript(root *cobra.Command, out io.Writer) error {
	var script bytes.Buffer
	if err := root.GenZshCompletion(&script); err != nil {
		return err
	}
	first, rest, _ := strings.Cut(script.String(), "\n")
	_, err := io.WriteString(out, first+"\n"+zshAlone+rest)
	return err
}
