#!/usr/bin/env bash
# Validates $FILES, one a line, and writes: the findings as SARIF, whose file is the output sarif where everything
# could be read; a summary of what is new since $BASE; and as the output status the exit status of all of it, or
# with ONLY_NEW=true of what is new. It fails by itself only where it cannot do this.
set -euo pipefail

files=()
while IFS= read -r file; do
	[ -z "$file" ] || files+=("$file")
done <<<"$FILES"
check() { sueca validate --lang "$SPOKEN" --fail-on "$FAIL_ON" "$@" -- "${files[@]}"; }

sarif=$RUNNER_TEMP/sueca.sarif new=$RUNNER_TEMP/sueca-new.txt
status=0
check --format sarif >"$sarif" || status=$?
[ "$status" -eq 2 ] || echo "sarif=$sarif" >>"$GITHUB_OUTPUT"

# A new branch has no base, and a shallow clone does not have it yet.
case $BASE in *[!0]*) ;; *) BASE="" ;; esac
if [ -n "$BASE" ] && ! git rev-parse --verify --quiet "$BASE^{commit}" >/dev/null; then
	git fetch --quiet --depth=1 origin "$BASE" || BASE=""
fi
since=()
if [ -n "$BASE" ]; then since=(--since "$(git rev-parse --verify "$BASE^{commit}")"); fi
newstatus=0
check --brief --max-per-code 0 ${since[@]+"${since[@]}"} >"$new" || newstatus=$?

say() { if [ "$SPOKEN" = pt ]; then echo "$2"; else echo "$1"; fi; }
{
	if [ -n "$BASE" ]; then
		say "### Sueca: new since ${BASE:0:12}" "### Sueca: novo desde ${BASE:0:12}"
	else
		say "### Sueca: all that is found" "### Sueca: tudo o que se encontra"
	fi
	echo
	if [ "$status" -eq 2 ] || [ "$newstatus" -eq 2 ]; then
		say "**Not everything could be read: see the log.**" "**Nem tudo se conseguiu ler: ver o registo da execução.**"
		echo
	fi
	if [ -s "$new" ]; then
		say "| code | findings |" "| código | observações |"
		echo "|---|---:|"
		sed -n 's/.*\[\([a-z-]*\)\]$/\1/p' "$new" | sort | uniq -c | sort -k1,1nr -k2 | awk '{ print "| `" $2 "` | " $1 " |" }'
		echo
		# Indented it is no Markdown, whatever a record says.
		head -n 50 "$new" | sed 's/^/    /'
		lines=$(wc -l <"$new")
		if [ "$lines" -gt 50 ]; then
			echo
			say "… and $((lines - 50)) more" "… e mais $((lines - 50))"
		fi
	else
		say "Nothing." "Nada."
	fi
} >>"$GITHUB_STEP_SUMMARY"

if [ "$ONLY_NEW" = true ] && [ "$status" -ne 2 ]; then status=$newstatus; fi
[ "$newstatus" -ne 2 ] || status=2
echo "status=$status" >>"$GITHUB_OUTPUT"
