package main

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"

	"sueca/cmd/sueca/internal/verb"
	"sueca/cmd/sueca/internal/verb/verbtest"
)

// worst is the table of each verb and the worst input that is known for it, of those under 100 KB: what it is run with, and
// the input by its name; or why no input makes it long. FILE is the input, LOG a log of it, MATCH its match there, KEY and PUB
// a signer, POINT its checkpoint, BUNDLE a bundle, STUDY and LIGA files of testdata, and OUT a file that is not there yet.
//
// TestWorstRuns, which .ci/run all runs, holds each run to its bounds. A row with a run and a reason is known to be beyond them, and is
// not run. A verb that has no row is an error, so that whoever adds one asks what can be done to it.
var worst = []struct{ run, input, why string }{
	{"validate FILE", "zdeals", ""},
	{"validate FILE", "zmatches", ""},
	{"validate --summary FILE", "matches", ""},
	{"show FILE", "deals", ""},
	{"view FILE --trick 1", "tricks", ""},
	{"page FILE -o OUT", "tricks", ""},
	{"site FILE -o OUT", "matches", ""},
	{"audit FILE", "tricks", ""},
	{"audit --format json FILE", "tricks", ""},
	{"audit FILE", "laid", ""},
	{"audit FILE", "played", ""},
	{"grade FILE", "tricks", ""},
	{"solve FILE --deal 1", "played", ""},
	{"list FILE", "zmatches", ""},
	{"replay --format json FILE", "zdeals", ""},
	{"score FILE", "deals", ""},
	{"season FILE", "matches", ""},
	{"season names FILE", "matches", ""},
	{"season ratings FILE", "matches", ""},
	{"season check LIGA FILE", "matches", ""},
	{"season draw LIGA FILE", "matches", ""},
	{"season fixtures LIGA FILE", "matches", ""},
	{"season fmt FILE", "pairs", ""},
	{"season draw FILE", "drawn", "3 s: the calendar of five hundred pairs, dealt to the tables together"},
	{"signals run STUDY FILE", "zmatches", ""},
	{"signals search STUDY FILE", "zmatches", ""},
	{"signals habits STUDY FILE", "zmatches", ""},
	{"signals hearing STUDY FILE -o OUT", "matches", ""},
	{"signals maxims FILE", "zmatches", ""},
	{"signals calibrate FILE", "study", ""},
	{"signals merge STUDY FILE", "nested", ""},
	{"signals register FILE --log LOG", "study", ""},
	{"signals split FILE --log LOG", "study", ""},
	{"signals list --log LOG", "deals", ""},
	{"signals show x --log LOG", "deals", ""},
	{"find BOUND FILE", "tricks", ""},
	{"fmt FILE", "deals", ""},
	{"reconcile FILE FILE", "deals", "1.4 s, and 837 MB: all deals of both records are held side by side"},
	{"extract --canonical FILE", "zmatches", ""},
	{"export --to json FILE", "zdeals", ""},
	{"pack FILE -o OUT", "zmatches", ""},
	{"summary show FILE", "nested", ""},
	{"summary merge FILE", "nested", ""},
	{"import FILE --log OUT", "zmatches", ""},
	{"reparse all --log LOG", "matches", ""},
	{"log all --log LOG", "matches", ""},
	{"verify --log LOG", "matches", ""},
	{"amend MATCH/1 DEALER --log LOG", "deals", ""},
	{"rename Ana Eva --reason x --log LOG", "matches", ""},
	{"redact deal --log LOG", "matches", ""},
	{"backup OUT --log LOG", "matches", ""},
	{"restore FILE --log OUT --key KEY", "nested", ""},
	{"checkpoint --log LOG --key KEY", "matches", ""},
	{"cosign FILE --log LOG --key KEY", "nested", ""},
	{"prove 1 --checkpoint POINT --log LOG", "matches", ""},
	{"fork FILE FILE --keeper PUB", "nested", ""},
	{"bundle MATCH --log LOG --key KEY", "deals", ""},
	{"night close --log LOG --key KEY -o OUT", "matches", ""},
	{"night check FILE --log LOG", "nested", ""},
	{"key sign FILE --key KEY -o OUT", "nested", ""},

	{"validate FILE", "contradictory", ""},
	{"validate FILE", "vague", ""},
	{"validate FILE", "vaguer", ""},
	{"validate FILE", "suited", ""},
	{"validate FILE", "zcontradictory", ""},
	{"validate FILE", "zlines", ""},
	{"validate FILE", "zdealt", ""},
	{"show FILE", "zdealt", ""},
	{"score FILE", "zdealt", ""},
	{"audit FILE", "zdealt", ""},
	{"validate FILE", "zempty", ""},
	{"show FILE", "zempty", ""},
	{"score FILE", "zempty", ""},
	{"audit FILE", "zempty", ""},
	{"show FILE", "zclaims", ""},
	{"audit --all FILE", "zclaims", ""},
	{"validate FILE", "witnesses", ""},
	{"reconcile FILE", "witnesses", ""},
	{"audit FILE", "witnesses", "6.8 s on a busy machine: what each ruling does is judged with all witnesses again"},
	{"site FILE -o OUT", "zone", ""},
	{"import FILE --log OUT", "zone", "1.2 s, but an interrupt ends it after 0.6 s of the processor"},
	{"show FILE", "contradictory", ""},
	{"page FILE -o OUT", "contradictory", ""},
	{"audit FILE", "contradictory", ""},
	{"audit FILE", "vague", ""},
	{"audit FILE", "suits", ""},
	{"audit --all FILE", "open", ""},
	{"audit --all FILE", "vaguer", ""},
	{"audit --all FILE", "suited", ""},
	{"site FILE -o OUT", "suited", ""},
	{"season FILE", "suited", ""},
	{"pack FILE -o OUT", "suited", ""},
	{"site FILE -o OUT", "contradictory", ""},
	{"season FILE", "contradictory", ""},
	{"list all --log LOG", "contradictory", ""},
	{"pack FILE -o OUT", "contradictory", ""},
	{"solve FILE", "whole", ""},
	{"solve --table FILE", "zwhole", ""},
	{"grade FILE", "whole", ""},
	{"grade --why --total FILE", "zwhole", ""},
	{"find COST FILE", "whole", ""},
	{"find COST FILE", "zwhole", ""},
	{"reconcile FILE", "seen", ""},
	{"find BOUND FILE", "whole", ""},
	{"find --format text FOUND FILE", "whole", ""},
	{"find --format json FOUND FILE", "whole", ""},
	{"find --format csv FOUND FILE", "whole", ""},

	{"", "sueca", "reads nothing"},
	{"", "club", "reads nothing"},
	{"", "club init", "reads the keys of cosigners, each of which is a line"},
	{"", "key", "reads nothing"},
	{"", "key new", "reads nothing"},
	{"", "night", "reads nothing"},
	{"", "signals", "reads nothing"},
	{"", "summary", "reads nothing"},
	{"", "rules", "reads nothing"},
	{"", "rules list", "reads nothing"},
	{"", "rules show", "reads nothing but its arguments"},
	{"", "rules diff", "reads nothing but its arguments"},
	{"", "init", "writes defaults, and reads one line of each"},
	{"", "generate", "reads nothing; how much it makes is asked for"},
	{"", "help", "reads nothing"},
	{"", "version", "reads nothing"},
	{"", "completion", "reads nothing"},
	{"", "transcribe", "reads what a person types, line by line; its match is tried by view"},
	{"", "serve", "ends when it is told; what devices send is tried by TestServeHostile and TestServeCrowd"},
	{"", "lsp", "ends when it is told; its limits are tried by TestLimits"},
}

// verbOf returns the verb of a row: its words as far as they are of a command.
func verbOf(names []string, run, input string) string {
	if run == "" {
		return input
	}
	words := strings.Fields(run)
	if two := strings.Join(words[:min(2, len(words))], " "); slices.Contains(names, two) {
		return two
	}
	return words[0]
}

// TestWorst: each verb has a row in the table of worst inputs, and each input is small and comes to no more than it may.
func TestWorst(t *testing.T) {
	var names []string
	for _, c := range verb.AllCommands(newRootCmd(verb.NewRun(context.Background(), nil, nil, &bytes.Buffer{}, &bytes.Buffer{}))) {
		if c.Runnable() && !verb.IsTopic(c) && !c.Hidden {
			names = append(names, cmpName(c))
		}
	}
	rows := map[string]bool{}
	for _, row := range worst {
		name := verbOf(names, row.run, row.input)
		if !slices.Contains(names, name) {
			t.Errorf("there is a row for %q, and no such verb", name)
		}
		if row.run == "" && row.why == "" {
			t.Errorf("%s: a row has an input, or a reason why there is none", name)
		}
		if rows[name] = true; row.run != "" && worstInputs[row.input] == nil {
			t.Errorf("%s: there is no input %s", name, row.input)
		}
	}
	for _, name := range names {
		if !rows[name] {
			t.Errorf("%s has no row: what is the worst that less than 100 KB can do to it?", name)
		}
	}
	for name, make := range worstInputs {
		file, content := make(t)
		if len(content) > mostWorst || len(content) < leastWorst[name] || file == "" {
			t.Errorf("%s: %d bytes", name, len(content))
		}
	}
}

// mostWorst is how large an input of the table is at most.
const mostWorst = 100_000

// TestWorstRuns runs each verb with the worst that is known for it, as a process, and holds the processor's time and the memory that
// it takes, and that an interrupt ends it.
func TestWorstRuns(t *testing.T) {
	if !verbtest.Long {
		t.Skip("it takes minutes: SUECA_LONG=1 runs it")
	}
	runWorst(t)
}
