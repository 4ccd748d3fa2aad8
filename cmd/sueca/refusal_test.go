package main

import (
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
	data := verbtest.Abs(t, "../../testdata")
	t.Chdir(t.TempDir())
	evening := filepath.Join(data, "evening.sueca")
	verbtest.Check(t, os.WriteFile("empty.sueca", nil, 0o644))
	verbtest.Check(t, os.WriteFile("text", []byte("nothing\nof\nall\nthis\n"), 0o644))
	verbtest.Check(t, os.WriteFile("other", []byte(`{"deals":"many"}`), 0o644))
	verbtest.Check(t, os.WriteFile("nobody.sueca", []byte("deal 1 dealer A trump 7♥\n1. B: 5♥ A♥ K♥ 3♥\n"), 0o644))
	for _, tt := range []struct{ args, want string }{
		{"completion", "name the shell"},
		{"export all --to csv --tables --corrections", "--corrections is about the notation"},
		{"export all --to pbn --tables", "--tables goes with --to csv, json or parquet"},
		{"export all --to json --part 2", "--part is about tables"},
		{"export all --part-size 2", "--part-size is about tables"},
		{"extract --count --to x DATA", "--count goes with neither --to nor --split"},
		{"extract --count --split date --to x DATA", "--count goes with neither --to nor --split"},
		{"extract --dedupe-report x DATA", "--dedupe-report goes with --dedupe"},
		{"extract --split size=0 --to x DATA", "--split size=N takes a number"},
		{"find lead --show seat --total DATA", "it goes with neither --count nor --total"},
		{"find lead --show seat --count suit DATA", "it goes with neither --count nor --total"},
		{"fmt --from json -w DATA", "-w would write over a file of another format"},
		{"grade --seen --learnt --evenly DATA", "--learnt says which deals count for more, and --evenly that none does"},
		{"lsp --vsix=", "--vsix takes the name of a file"},
		{"solve DATA --seconds -1", "--seconds is a number from 0"},
		{"grade DATA --seconds -1", "--seconds is a number from 0"},
		{"find ruff DATA --seconds -1", "--seconds is a number from 0"},
		{"reconcile DATA DATA --seconds -1", "--seconds is a number from 0"},
		{"grade --seen --learnt nobody.sueca", "nobody who is named chose a card in these matches, so that there is nothing to learn: leave --learnt out"},
		{"night close --key x.key --policy p -o y --from 2", "--from is for a request"},
		{"pack empty.sueca -o x.suecapack", "empty.sueca: the file is empty"},
		{"page --deal 1 --seat A DATA -o x.html", "--seat is about a disputed trick: name it with --trick"},
		{"redact --", "name"},
		{"redact text --yes", "there is no log sueca.db"},
		{"restore c.db --new-origin --reason x", "either rows are brought back, or the log begins anew"},
		{"restore c.db --reason x", "--reason is for a log that begins anew"},
		{"restore --new-origin --reason x --dry-run", "--dry-run is for bringing rows back"},
		{"restore c.db --keeper k", "the keys are for a checkpoint"},
		{"restore c.db --policy k", "the keys are for a checkpoint"},
		{"restore c.db --key x --state y", "--state names what the key remembers"},
		{"score --deal 1 DATA", "--match and --deal are about the picture of --svg"},
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
		{"solve STOPPED --deal 1 --trick 10", "deal 1 was not played as far as card 1 of trick 10"},
		{"sumary", "is it summary?"},
		{"summary merge", "name the files of summaries"},
		{"summary merge text", "text:1:2: this is no summary"},
		{"summary show other", "other: this is no summary of version"},
		{"view --follow --deal 1 all", "--follow begins at the end of the match"},
		{"view --follow --trick 1 all", "--follow begins at the end of the match"},
		{"generate --signallers AX", "--signallers are seats, such as AC, not \"AX\""},
		{"generate --signal nix", "--signal is one of echo, "},
		{"generate --players nix", "--players is one of plain, lot, lowest, points, novice, expert, styles, expert-among, all-sorts, not \"nix\""},
		{"generate --players styles", "--players styles goes with --pairs"},
		{"generate --tables 0", "--tables is a number from 1"},
		{"generate --tables 3 --pairs 5", "--tables is a number from 1, and no more than half of --pairs"},
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
		{"export all --to csv --tables", "name a new directory for them with --out"},
		{"export all --to sueca --out t", "--out is about tables"},
		{"validate --lang", "flag --lang needs a value; see sueca validate --help"},
		{"validate -j", "flag -j needs a value; see sueca validate --help"},
		{"validate --jobs=some DATA", "flag --jobs cannot be"},
		{"list a b --lang fr", "--lang is"},
		{"serve --listen localhost:0", "there is no log sueca.db yet"},
		{"site DATA -o public --base ftp://example.org/", "--base takes an address"},
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
		before := contents(t, ".")
		status, out, errs := outcome(args...)
		if status != output.ExitTrouble || out != "" || !strings.HasPrefix(errs, "sueca: ") || !strings.Contains(errs, tt.want) {
			t.Errorf("%s: exit status %d, %q on stdout, %q on stderr, want %q", tt.args, status, out, errs, tt.want)
		}
		if names := changed(before, contents(t, ".")); names != nil {
			t.Errorf("%s wrote %v", tt.args, names)
		}
	}
}

// TestFlagEdges: a number is taken up to its limit, the limit itself among them, and refused
// from the next one on, by its name. What else may be wrong with a number that is taken, such
// as a deal that a record does not have, is said in other words.
func TestFlagEdges(t *testing.T) {
	evening := "../../testdata/evening.sueca"
	log := filepath.Join(t.TempDir(), "no.db")
	for _, tt := range []struct {
		args    string // {} is the number
		wrong   string // what is said of one that is refused
		taken   string
		refused string
	}{
		{"show EVENING --deal {}", "--deal is a number from 1", "1 99", "0 -1"},
		{"show EVENING --trick {}", "--trick is a number from 1 to 13", "1 10 13", "0 14 -1"},
		{"show EVENING --trick 1 --card {}", "--card is a number from 1 to 8", "1 4 8", "0 9 -1"},
		{"show EVENING --card {}", "--card is about a trick", "", "1 4"},
		{"show EVENING --size {}x24", "--size is columns and rows", "80 1000", "1 1001"},
		{"show EVENING --size 80x{}", "--size is columns and rows", "24 1000", "1 1001"},
		{"audit EVENING --deal {}", "--deal is a number from 1", "1", "0"},
		{"audit EVENING --deal 1 --trick {}", "--trick is a number from 1 to 13", "1 13", "0 14"},
		{"grade EVENING --deal {}", "--deal is a number from 1", "", "0 -1"},
		{"grade EVENING --seen --worlds {}", "--worlds is a number from 1 to", "", "0 -1 1000000"},
		{"grade EVENING --seen --samples {}", "--samples is a number from 0", "", "-1"},
		{"grade EVENING --seen --within {}", "--within is a number of card points from 0", "", "-0.5"},
		{"score EVENING --svg - --deal {}", "--deal is a number from 1", "1", "0 -1"},
		{"view EVENING --deal {}", "--deal is a number from 1", "", "0"},
		{"view EVENING --deal 1 --trick 1 --card {}", "--card is a number from 1 to 8", "", "0 9"},
		{"page EVENING --deal {} -o -", "--deal is a number from 1", "1", "0 -1"},
		{"page EVENING --deal 1 --trick {} -o -", "--trick is a number from 1 to 13", "1 13", "0 14"},
		{"solve EVENING --deal 1 --trick {}", "--trick is a number from 1 to 10", "10", "0 11"},
		{"solve EVENING --deal 1 --trick 10 --card {}", "--card is a number from 1 to 4", "1 4", "0 5"},
		{"find ruff EVENING --max {}", "--max is a number from 0", "0 1", "-1"},
		{"validate EVENING --max-per-code {}", "--max-per-code is a number from 0", "0 1", "-1"},
		{"validate EVENING -j {}", "--jobs is a number from 1", "1 3", "0 -1"},
		{"list --log LOG --as-of {}", "--as-of is a position of the log, from 1", "1", "0 -1"},
		{"generate --deals {}", "--deals is a number from 1", "1", "0 -1"},
		{"generate --deals 1 --files {}", "--files is a number from 1, and goes with --to", "1", "0 2 -1"},
		{"generate --deals 1 --revokes {}", "--revokes and --errors are shares", "0 1", "-0.1 1.1"},
		{"generate --deals 1 --revokes 0.5 --errors {}", "--revokes and --errors are shares", "0 0.5", "0.6"},
		{"generate --deals 1 --honesty {}", "--honesty is a share from 0.5 to 1", "0.5 1", "0.4 1.1"},
		{"generate --deals 1 --pairs {}", "--pairs is 0, or a number from 2", "0 2", "1 -1"},
		{"season ratings EVENING --bootstrap {}", "--bootstrap is a number from 2 to", "0", "1 -1 10001"},
		{"export EVENING --to csv --tables --out NEW --part {}", "--part is a number from 1 to", "1 2147483647", "0 2147483648"},
		{"export EVENING --to csv --tables --out NEW --part-size {}", "--part-size is a number of deals from 1", "0 1", "-1"},
	} {
		try := func(number string) string {
			line := strings.NewReplacer("{}", number, "EVENING", evening, "LOG", log, "NEW", filepath.Join(t.TempDir(), "new")).Replace(tt.args)
			status, _, errs := outcome(strings.Fields(line)...)
			if strings.Contains(errs, tt.wrong) && status != output.ExitTrouble || strings.Contains(errs, "no flag") {
				t.Errorf("%s: it ends with %d: %s", line, status, errs)
			}
			return errs
		}
		for number := range strings.FieldsSeq(tt.taken) {
			if errs := try(number); strings.Contains(errs, tt.wrong) {
				t.Errorf("%s: %s is refused: %s", tt.args, number, errs)
			}
		}
		for number := range strings.FieldsSeq(tt.refused) {
			if errs := try(number); !strings.Contains(errs, tt.wrong) {
				t.Errorf("%s: %s is not refused, but: %s", tt.args, number, errs)
			}
		}
	}
}

// TestNotASummary: what is no summary is refused by where it goes wrong, or by the version that
// can be read, and nothing is written.
func TestNotASummary(t *testing.T) {
	for _, tt := range []struct{ name, text, wrong string }{
		{"an empty file", "", ":1:1: this is no summary: "},
		{"a record", "[Sueca \"1\"]\n", ":1:2: this is no summary: "},
		{"cut off", "{\"summary\": 1,\n \"matches\": ", ":2:12: this is no summary: "},
		{"a comma too many", "{\"summary\": 1,\n\n}", ":3:1: this is no summary: "},
		{"a list", "[]", ": this is no summary of version 1"},
		{"a number that is a word", `{"summary": "one"}`, ": this is no summary of version 1"},
		{"another version", `{"summary": 99}`, ": this is no summary of version 1"},
		{"a shard that is none", `{"summary": 1, "shards": ["4/3"]}`, ": this is no summary: "},
	} {
		name := filepath.Join(t.TempDir(), "a.json")
		verbtest.Check(t, os.WriteFile(name, []byte(tt.text), 0o600))
		status, out, errs := outcome("summary", "show", name)
		if want := name + tt.wrong; status != output.ExitTrouble || out != "" || !strings.Contains(errs, want) {
			t.Errorf("%s: ends with %d, %q, without %q: %s", tt.name, status, out, want, errs)
		}
	}
}
