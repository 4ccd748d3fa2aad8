#!/usr/bin/env bash
# Fetches the program for this machine from the release at $RELEASE, and puts it on the path, if $KEY has
# signed the sums of the release (a signed note of C2SP, Ed25519) and the program has its sum. Nothing of it
# runs before.
set -euo pipefail

stop() { echo "::error::sueca: $1" && exit 2; }
fetch() { curl -fsSL --retry 2 -o "$2" "${RELEASE%/}/$1" || stop "$1 cannot be fetched from the release"; }

case $(uname -s) in
Linux) os=linux ;;
Darwin) os=darwin ;;
MINGW* | MSYS* | CYGWIN*) os=windows ;;
*) stop "there is no program for $(uname -s)" ;;
esac
case $(uname -m) in
x86_64 | amd64) arch=amd64 ;;
arm64 | aarch64) arch=arm64 ;;
*) stop "there is no program for $(uname -m)" ;;
esac
ext=""
[ $os = windows ] && ext=.exe
name=sueca-$os-$arch$ext

to=$(mktemp -d "$RUNNER_TEMP/sueca-XXXXXX")
work=$to/work && mkdir "$work" "$to/bin"
fetch SHA256SUMS.note "$work/note"

# The text of a note ends with an empty line, behind which each line is a signature: — NAME BASE64, of four
# bytes that tell the key and 64 that sign the text. A key is NAME+HASH+BASE64, of the byte 1 and 32 of the key.
signer=${KEY%%+*} rest=${KEY#*+}
hash=${rest%%+*} point=${rest#*+}
printf %s "$point" | base64 -d >"$work/point" 2>/dev/null || stop "the key is no public key"
[ "$(wc -c <"$work/point")" -eq 33 ] && [ "$(head -c 1 "$work/point" | od -An -tx1 | tr -d ' ')" = 01 ] || stop "the key is no public key of Ed25519"
{ printf '\060\052\060\005\006\003\053\145\160\003\041\000' && tail -c 32 "$work/point"; } >"$work/key.der"
blank=$(grep -n '^$' "$work/note" | tail -n 1 | cut -d: -f1) || stop "SHA256SUMS.note is no signed note"
[ "$blank" -gt 1 ] || stop "SHA256SUMS.note is no signed note"
head -n $((blank - 1)) "$work/note" >"$work/SHA256SUMS"
signed=false
while read -r dash who signature; do
	[ "$dash" = — ] && [ "$who" = "$signer" ] || continue
	printf %s "$signature" | base64 -d >"$work/signature" 2>/dev/null || continue
	[ "$(head -c 4 "$work/signature" | od -An -tx1 | tr -d ' \n')" = "$hash" ] || continue
	tail -c +5 "$work/signature" >"$work/raw"
	openssl pkeyutl -verify -rawin -pubin -keyform DER -inkey "$work/key.der" -sigfile "$work/raw" -in "$work/SHA256SUMS" >/dev/null 2>&1 && signed=true
done < <(tail -n +$((blank + 1)) "$work/note")
$signed || stop "SHA256SUMS.note is not signed by $signer"

sum=$(awk -v name="$name" '$2 == name || $2 == "*" name { print $1 }' "$work/SHA256SUMS")
[ -n "$sum" ] || stop "the release has no $name"
fetch "$name" "$work/$name"
if command -v sha256sum >/dev/null; then got=$(sha256sum <"$work/$name"); else got=$(shasum -a 256 <"$work/$name"); fi
[ "${got%% *}" = "$sum" ] || stop "$name is not as its sum says"
mv "$work/$name" "$to/bin/sueca$ext"
chmod +x "$to/bin/sueca$ext"
rm -r "$work"
echo "$to/bin" >>"$GITHUB_PATH"
