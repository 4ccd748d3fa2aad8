//go:build unix

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sueca/cmd/internal/output"
	"sueca/cmd/sueca/internal/verb/verbtest"
)

// TestRefusals: flags that do not go together, and numbers that are none, are refused before
// anything is read or written, and it is said why.
func TestRefusals(t *testing.T) {
	data, err := filepath.Abs("../../testdata")
	verbtest.Check(t, err)
	t.Chdir(t.TempDir())
	evening := filepath.Join(data, "evening.sueca")
	verbtest.Check(t, os.WriteFile("empty.sueca", nil, 0o644))
	verbtest.Check(t, os.WriteFile("text", []byte("nothing\nof\nall\nthis\n"), 0o644))
	verbtest.Check(t, os.WriteFile("other", []byte(`{"deals":"many"}`), 0o644))
	verbtest.Check(t, os.WriteFile("nobody.sueca", []byte("deal 1 dealer A trump 7♥\n1. B: 5♥ A♥ K♥ 3♥\n"), 0o644))
	for _, tt := range []struct{ args, want string }{
		{"audit --deal 0 DATA", "--deal is a number from 1"},
		{"audit --trick 0 DATA", "--trick is"},
		{"audit --trick 14 DATA", "--trick is"},
		{"audit --seat K DATA", "--seat is"},
		{"audit --all --format html DATA", "--all gives one line a play"},
		{"audit --trust points,hands DATA", "--trust takes leaders, winners and points"},
		{"completion", "name the shell"},
		{"export all --to csv --tables --corrections", "--corrections is about the notation"},
		{"export all --to pbn --tables", "--tables goes with --to csv, json or parquet"},
		{"export all --to json --part 2", "--part is about tables"},
		{"export all --part-size 2", "--part-size is about tables"},
		{"export DATA --to csv --tables --out t --part-size -1", "--part-size is a number of deals from 1"},
		{"export DATA --to csv --tables --out t --part 0", "--part is a number from 1 to 2147483647"},
		{"export DATA --to csv --tables --out t --part 2147483648", "--part is a number from 1 to 2147483647"},
		{"extract --count --to x DATA", "--count goes with neither --to nor --split"},
		{"extract --count --split date --to x DATA", "--count goes with neither --to nor --split"},
		{"extract --only-deals --invert DATA", "--only-deals does not go with --invert"},
		{"extract --dedupe-report x DATA", "--dedupe-report goes with --dedupe"},
		{"extract --dedupe -", "--dedupe reads everything twice"},
		{"extract --split date --to - DATA", "--split writes files"},
		{"extract --split size=0 --to x DATA", "--split size=N takes a number"},
		{"find lead --show seat --total DATA", "it goes with neither --count nor --total"},
		{"find lead --show seat --count suit DATA", "it goes with neither --count nor --total"},
		{"fmt --from json -w DATA", "-w would write over a file of another format"},
		{"generate --files 0", "--files is a number from 1, and goes with --to"},
		{"generate --files 2", "--files is a number from 1, and goes with --to"},
		{"generate --pairs 1", "--pairs is 0, or a number from 2"},
		{"generate --pairs -2", "--pairs is 0, or a number from 2"},
		{"generate --revokes 0.6 --errors 0.5", "no more than 1 together"},
		{"grade --deal 0 DATA", "--deal is a number from 1"},
		{"grade --seen --learnt --evenly DATA", "--learnt says which deals count for more, and --evenly that none does"},
		{"lsp --vsix=", "--vsix takes the name of a file"},
		{"grade --seen --learnt nobody.sueca", "nobody who is named chose a card in these matches, so that there is nothing to learn: leave --learnt out"},
		{"night close --key x.key --policy p -o y --from 2", "--from is for a request"},
		{"night close --key x.key -o y", "say whose signatures suffice"},
		{"night close --key x.key --policy p -o -", "where the checkpoint goes"},
		{"night check x", "say whose signatures suffice"},
		{"pack empty.sueca -o x.suecapack", "empty.sueca: the file is empty"},
		{"page --deal 0 DATA -o x.html", "--deal is a number from 1"},
		{"page --deal 1 --trick 0 DATA -o x.html", "--trick is a number from 1 to 13"},
		{"page --deal 1 --trick 14 DATA -o x.html", "--trick is a number from 1 to 13"},
		{"page --deal 1 --seat A DATA -o x.html", "--seat is about a disputed trick: name it with --trick"},
		{"redact --", "name"},
		{"redact text --yes", "there is no log sueca.db"},
		{"restore c.db --new-origin --reason x", "either rows are brought back, or the log begins anew"},
		{"restore --new-origin", "say why the log takes another name"},
		{"restore c.db --reason x", "--reason is for a log that begins anew"},
		{"restore", "name another copy of the log, or bundles"},
		{"restore --new-origin --reason x --dry-run", "--dry-run is for bringing rows back"},
		{"restore c.db --keeper k", "the keys are for a checkpoint"},
		{"restore c.db --policy k", "the keys are for a checkpoint"},
		{"restore c.db --key x --state y", "--state names what the key remembers"},
		{"score --deal 1 DATA", "--match and --deal are about the picture of --svg"},
		{"score --svg x.svg --deal 0 DATA", "--deal is a number from 1"},
		{"score --compare= DATA", "--compare takes the names of rules"},
		{"score --svg= DATA", "--svg takes the name of a file"},
		{"score --svg x.svg empty.sueca", "there is no match to draw"},
		{"season --explain= DATA", "--explain takes the name of a player"},
		{"season --svg= DATA", "--svg and --html take the name of a file"},
		{"season --html= DATA", "--svg and --html take the name of a file"},
		{"season --svg x --explain Ana DATA", "--svg and --html go with neither --explain nor --format"},
		{"season --html x --format text DATA", "--svg and --html go with neither --explain nor --format"},
		{"season --explain Ana --format csv DATA", "--explain is text or json"},
		{"season ratings --svg= DATA", "--svg takes the name of a file"},
		{"signals calibrate a b", "one study at a time, or none"},
		{"signals calibrate --studies 0", "--studies and --deals are numbers from 1"},
		{"signals calibrate --deals 0", "--studies and --deals are numbers from 1"},
		{"signals merge x", "name the study and the files of counts"},
		{"solve DATA --deal 1 --trick 0", "--trick is a number from 1 to 10"},
		{"solve DATA --deal 1 --trick 11", "--trick is a number from 1 to 10"},
		{"solve DATA --deal 1 --trick 1 --card 0", "--card is a number from 1 to 4"},
		{"solve DATA --deal 1 --trick 1 --card 5", "--card is a number from 1 to 4"},
		{"solve STOPPED --deal 1 --trick 10", "deal 1 was not played as far as card 1 of trick 10"},
		{"sumary", "is it summary?"},
		{"summary add text", "summary has no verb add: show or merge"},
		{"summary merge", "name the files of summaries"},
		{"summary merge text", "text:1:2: this is no summary"},
		{"summary show other", "other: this is no summary of version"},
		{"view --deal 0 DATA", "--deal is a number from 1"},
		{"view --deal 1 --trick 1 --card 0 DATA", "--card is a number from 1 to 8"},
		{"view --deal 1 --trick 1 --card 9 DATA", "--card is a number from 1 to 8"},
		{"view --follow --deal 1 all", "--follow begins at the end of the match"},
		{"view --follow --trick 1 all", "--follow begins at the end of the match"},
		{"generate --signallers AX", "--signallers are seats, such as AC, not \"AX\""},
		{"generate --signal nix", "--signal is one of echo, "},
		{"generate --players nix", "--players is one of plain, lot, lowest, points, not \"nix\""},
		{"rules diff fpsd", "name two sets of rules; one with exceptions goes in quotes"},
		{"rules diff fpsd nix", "no profile \"nix\""},
		{"rules show fpsd nix=3", "no parameter \"nix\""},
		{"rules show fpsd target=0", "a match to a target needs one: match.target is 0"},
		{"help scroe", "there is no verb or topic scroe: is it score? sueca help lists them"},
		{"help nix", "there is no verb or topic nix; sueca help lists them"},
		{"transcribe", "transcribe needs a terminal"},
		{"transcribe a b", "one match at a time, or none"},
		{"transcribe --keys qwerty", "--keys is one of pt, en, pt-mixed, numpad, not \"qwerty\""},
		{"transcribe --dealer K", "--dealer is one of A, B, C, D, E, F, G, H, not \"K\""},
		{"transcribe --event a\u202eb", "has characters that cannot be seen"},
		{"transcribe --players a\u202eb", "has characters that cannot be seen"},
		{"show --deal 1 --trick 1 --card 5 DATA", "the deal has no card 5 in trick 1"},
		{"show --deal 1 --trick 11 DATA", "the deal has no trick 11"},
		{"show --deal 6 --match a386 DATA", "the match has no deal 6"},
		{"view --list none.jsonl", "none.jsonl: there is no such file"},
		{"reparse a b", "one match at a time, or none for all"},
		{"verify --checkpoint x some.bundle", "a bundle has its own checkpoint: leave --checkpoint out"},
		{"verify --spoken x some.bundle", "a bundle has its own checkpoint: leave --checkpoint out"},
		{"verify --spoken x --checkpoint y", "give one of them"},
		{"export all --to csv --tables", "name a new directory for them with --out"},
		{"export all --to sueca --out t", "--out is about tables"},
		{"validate --jobs 0 DATA", "--jobs is a number from 1"},
		{"list --as-of 0 all", "--as-of is a position of the log, from 1"},
		{"validate --lang", "flag --lang needs a value; see sueca validate --help"},
		{"validate -j", "flag -j needs a value; see sueca validate --help"},
		{"validate --jobs=some DATA", "flag --jobs cannot be"},
		{"list a b --lang fr", "--lang is"},
		{"serve --listen localhost:0", "there is no log sueca.db yet"},
		{"site DATA -o public --base ftp://example.org/", "--base takes an address"},
		{"site DATA -o public --base example.org", "--base takes an address"},
		{"site DATA -o public --base https:///sueca", "--base takes an address"},
		{"site DATA -o public --base https://ana@example.org/", "--base takes an address"},
		{"site DATA -o public --base https://example.org/?a=b", "--base takes an address"},
		{"site DATA -o public --base https://example.org/#a", "--base takes an address"},
		{"page --bundle text -o x.html DATA", "text is no bundle: sueca bundle makes one"},
	} {
		var args []string
		for _, word := range strings.Fields(tt.args) {
			args = append(args, strings.NewReplacer("DATA", evening, "STOPPED", filepath.Join(data, "disputes", "clear.sueca")).Replace(word))
		}
		var out, errs bytes.Buffer
		before := contents(t, ".")
		status := execute(args, strings.NewReader(""), &out, &errs)
		switch {
		case status != output.ExitTrouble || out.Len() > 0:
			t.Errorf("%s: exit status %d, %q on stdout, %q on stderr", tt.args, status, out.String(), errs.String())
		case !strings.HasPrefix(errs.String(), "sueca: ") || !strings.Contains(errs.String(), tt.want):
			t.Errorf("%s: %q, want %q", tt.args, errs.String(), tt.want)
		}
		if names := changed(before, contents(t, ".")); names != nil {
			t.Errorf("%s wrote %v", tt.args, names)
		}
	}
}

// TestLastNumbers: the last number of a kind, and the first, are no wrong ones.
func TestLastNumbers(t *testing.T) {
	evening, err := filepath.Abs("../../testdata/evening.sueca")
	verbtest.Check(t, err)
	t.Chdir(t.TempDir())
	for _, args := range [][]string{
		{"page", "--deal", "1", "--trick", "13", "-o", "x.html", evening},
		{"solve", "--deal", "1", "--trick", "10", "--card", "4", evening},
		{"generate", "--deals", "1", "--pairs", "2"},
		{"generate", "--deals", "1", "--files", "1"},
		{"audit", "--deal", "1", "--trick", "13", evening},
	} {
		var out, errs bytes.Buffer
		if status := execute(args, strings.NewReader(""), &out, &errs); status == output.ExitTrouble {
			t.Errorf("%q: %s", args, errs.String())
		}
	}
}
