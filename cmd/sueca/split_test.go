package main

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/cloudflare/circl/sign/bls"
	"gotest.tools/v3/assert"

	"sueca/cmd/sueca/internal/registry"
	"sueca/eventlog/beacon"
)

// TestBeacon takes a study from its registration to what it kept back, by a beacon whose key the test has; then somebody
// shows a checkpoint that was signed before the one in the log.
func TestBeacon(t *testing.T) {
	key, err := bls.KeyGen[bls.KeyG2SigG1](make([]byte, 32), nil, nil)
	assert.NilError(t, err)
	public, err := key.PublicKey().MarshalBinary()
	assert.NilError(t, err)
	own, before := *beacon.Quicknet, registry.Chain
	own.Name, own.PublicKey = "own", hex.EncodeToString(public)
	registry.Chain = &own
	t.Cleanup(func() { registry.Chain = before })

	t.Chdir(t.TempDir())
	t.Setenv("SUECA_LOG", "club.db")
	run := func(line string) string { return mustRun(t, strings.Fields(line)...) }
	write := func(name, text string) { assert.NilError(t, os.WriteFile(name, []byte(text), 0o644)) }
	refused := func(line string) string {
		var out, said bytes.Buffer
		if execute(strings.Fields(line), strings.NewReader(""), &out, &said) == 0 {
			t.Errorf("%s: is done", line)
		}
		return out.String() + said.String()
	}
	says := func(got string, want ...string) {
		t.Helper()
		for _, w := range want {
			if !regexp.MustCompile("(?m)" + w).MatchString(got) {
				t.Errorf("no %q in:\n%s", w, got)
			}
		}
	}
	round := func(n uint64) string {
		return fmt.Sprintf(`{"round":%d,"signature":"%x"}`, n, bls.Sign(key, beacon.Message(n)))
	}

	write("club.sueca", run("generate --deals 200 --seed 4 --pairs 6"))
	write("echo.study", "study: echo\nhypothesis: some pair echoes\ndetector: echo\nholdout: 0.5 by beacon\npermutations: 200\n")
	run("import --brief club.sueca")
	run("signals register --author elsa echo.study")
	run("key new club")
	run("key new ana")
	run("checkpoint --key club.key -o older.checkpoint")
	run("cosign --key ana.key --keeper club.pub older.checkpoint")
	says(refused("signals split echo.study --beacon older.checkpoint"), "a round belongs to a checkpoint over the registration: --checkpoint FILE first")
	time.Sleep(1100 * time.Millisecond) // a cosignature has seconds
	run("checkpoint --key club.key -o night.checkpoint")
	run("cosign --key ana.key --keeper club.pub night.checkpoint")
	said := run("signals split echo.study --checkpoint night.checkpoint --keeper club.pub --cosigner ana.pub")
	wants, err := strconv.ParseUint(regexp.MustCompile(`the number is missing: round (\d+) of own`).FindStringSubmatch(said)[1], 10, 64)
	assert.NilError(t, err)

	write("next.json", round(wants+1))
	says(refused("signals split echo.study --beacon next.json"), `next\.json: round \d+ does not count: the first round an hour after the signature is \d+`)
	write("forged.json", strings.Replace(round(wants+1), strconv.FormatUint(wants+1, 10), strconv.FormatUint(wants, 10), 1))
	says(refused("signals split echo.study --beacon forged.json"), `forged\.json: the signature of round \d+ is not that of the chain own`)
	says(refused("signals run echo.study --holdout"), "nothing is kept back: the number is missing")
	write("round.json", round(wants))
	says(run("signals split echo.study --beacon round.json"), `^kept back: 50\.0 % of the matches in the first \d+ rows of the log, by a number that nobody chose$`,
		`^shown: round \d+ of own, made at .*, has its signature, and is the first an hour after that$`)
	says(refused("signals split echo.study --beacon round.json"), "the number is at position [0-9]+ already: the first counts")
	says(run("signals run echo.study"), "^what is kept back: not opened$")
	says(run("signals run echo.study --holdout"), "^echo, explored: [0-9]+ cards", "^echo, kept back: [0-9]+ cards")
	says(run("verify --checkpoint night.checkpoint --keeper club.pub --cosigner ana.pub"), `^study echo \([0-9a-f]+\): shown: registered at .*; round \d+ of own`)
	says(refused("verify --checkpoint older.checkpoint --keeper club.pub --cosigner ana.pub"),
		"ana has signed a checkpoint over it before the one in the log, and the first counts: what it keeps back was chosen$")
}
