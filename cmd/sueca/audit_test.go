package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gotest.tools/v3/golden"

	"sueca/cmd/sueca/internal/verb/verbtest"
)

// TestAuditGolden audits the disputes of testdata, in both languages, as text, JSON
// and a page: what is said is kept.
func TestAuditGolden(t *testing.T) {
	files, _ := filepath.Glob("../../testdata/disputes/*.sueca")
	if len(files) < 5 {
		t.Fatalf("only %d disputes", len(files))
	}
	for _, file := range files {
		for ending, args := range map[string]string{"en.txt": "text --lang en", "pt.txt": "text --lang pt", "json": "json --lang en", "html": "html --lang en"} {
			name := strings.TrimSuffix(filepath.Base(file), "sueca") + ending
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				_, out, errs := outcome(append([]string{"audit", file, "--format"}, strings.Fields(args)...)...)
				golden.Assert(t, errs+strings.ReplaceAll(out, filepath.ToSlash(file), filepath.Base(file)), filepath.Join("disputes", name))
			})
		}
	}
}

// TestAuditWords audits records that the disputes of testdata do not have the like of, and looks
// for what is said of them.
func TestAuditWords(t *testing.T) {
	const head = "[Date \"2026-10-03\"]\n[Match \"1\"]\n"
	const clear = "\n\ndeal 1 dealer A trump 6♠\nhand A ♠J62 ♥JQ3 ♣54 ♦76\nhand B ♠7K ♥A752 ♣73 ♦KJ\nhand C ♠54 ♥K4 ♣AKQ62 ♦2\nhand D ♠AQ3 ♥6 ♣J ♦AQ543\n1. B: 5♥ 4♥ 6♥ 3♥\n2. D: 3♠ 2♠ K♠ 4♠\n3. B: J♦ 2♦ 3♦ 6♦\n4. B: A♥ A♣ 4♦ Q♥\n"
	const lawful = "\n\ndeal 1 dealer A trump 2♣\n1. B: 5♥ A♥ K♥ 3♥\n"
	for _, tt := range []struct {
		name, text string
		args       []string
		want       []string
		not        []string
	}{
		// Carla's hand is written, and ♥K is in it: that proves it, and nothing else does.
		{"by hand", head + "[Rules \"fpsd\"]" + clear + "stop\n", []string{"--trick", "4", "--seat", "C"},
			[]string{"verdict: proven", "K♥ is among the cards recorded as dealt to C", "the hand of C as recorded: ♠54 ♥K4 ♣AKQ62 ♦2",
				"The hand was ♠5 ♥K ♣AKQ62; ♥ was led, and what could be played was ♥K.", "On the table lay 11 card points, and B was taking them with A♥; A♣ did not change that.",
				"until the first card of the next deal",
				"8 single slips would explain it", "1. J♠ and K♥ are written in each other's place hand A ♠62 ♥KJQ3 ♣54 ♦76 hand C ♠54J ♥4 ♣AKQ62 ♦2 2.", "… and 3 more"}, []string{" 6. "}},
		{"until the match ends", head + "[Rules \"fpsd renuncia.deadline=match_end\"]" + clear + "stop\n", []string{"--trick", "4", "--seat", "C"},
			[]string{"it can be claimed until the match is over"}, []string{"next deal", "until the deal is over"}},
		{"until the deal ends", head + "[Rules \"fpsd renuncia.deadline=deal_end\"]" + clear + "stop\n", []string{"--trick", "4", "--seat", "C"},
			[]string{"it can be claimed until the deal is over"}, []string{"next deal", "until the match is over"}},
		{"no claims", head + "[Rules \"norte\"]" + clear + "stop\n", []string{"--trick", "4", "--seat", "C"},
			[]string{"(norte) provide for no claim of renúncia", "There is none to be made"}, []string{"upheld:"}},
		{"admitted", head + "[Rules \"fpsd\"]" + clear + "admit C trick 4\nadmit C trick 3\nadmit D trick 4\nstop\n", []string{"--trick", "4", "--seat", "C"},
			[]string{"“admit C trick 4”: a player's own declaration"}, []string{"“admit C trick 3”", "“admit D trick 4”"}},
		{"admitted of no trick", head + "[Rules \"fpsd\"]" + clear + "admit C\nstop\n", []string{"--trick", "4", "--seat", "C"},
			[]string{"“admit C”: a player's own declaration"}, nil},
		{"shown", head + "[Rules \"fpsd\"]\n\ndeal 1 dealer A trump 6♠\n1. B: 5♥ A♣ 6♥ 3♥\nshow C ♥K\nstop\n", nil,
			[]string{"verdict: proven", "C laid K♥ open, and had not played it before", "B, from their own hand and the table: since cards were laid open after card 4 of trick 1"}, nil},
		{"the trump card", head + "[Rules \"fpsd\"]\n\ndeal 1 dealer A trump 6♥\n1. B: 5♥ A♥ 7♥ A♣\nstop\n", nil,
			[]string{"verdict: proven", "6♥ is the trump card, which was the dealer's, and had not been played"}, nil},
		{"a trick not ended", head + "[Rules \"fpsd\"]\n\ndeal 1 dealer A trump 6♠\n1. B: 5♥ A♣ - -\nshow C ♥K\nstop\n", nil,
			[]string{"1. B: 5♥ [A♣] - -"}, nil},
		{"refuted", head + "[Rules \"fpsd\"]\n\ndeal 1 dealer A trump 6♠\nhand C ♠54 ♣AKQ6 ♦2345\n1. B: 5♥ A♣ 6♥ 3♥\nstop\n", []string{"--refuted"},
			[]string{"verdict: refuted", "however the cards were dealt by this record, C held no card of the suit led after it"}, []string{"who could have known"}},
		{"nothing", head + "[Rules \"fpsd\"]" + lawful, nil, []string{"no play that is known not to have followed suit can have been a renúncia"}, nil},
		{"nothing of that seat", head + "[Rules \"fpsd\"]" + clear + "stop\n", []string{"--trick", "3"},
			[]string{"none of the plays asked for can be shown not to have followed suit; others can"}, nil},
		{"a claim about nothing", head + "[Rules \"fpsd\"]" + lawful + "claim B against AC trick 1\n", nil,
			[]string{"other claims", "“claim B against AC trick 1”: the record"}, nil},
		{"a claim that nothing is about", head + "[Rules \"fpsd\"]" + lawful + "claim B against AC trick 1\n", nil,
			[]string{"“claim B against AC trick 1”: the record shows no renúncia that it could be about, and no ruling is written"}, nil},
		{"a claim that was upheld", head + "[Rules \"fpsd\"]" + lawful + "claim B against AC trick 1 upheld\n", nil,
			[]string{"“claim B against AC trick 1 upheld”: the claim was upheld, and the record shows no renúncia of AC in trick 1"}, nil},
		{"a claim of another trick", head + "[Rules \"fpsd\"]" + lawful + "claim B against AC trick 1\n", []string{"--trick", "2"},
			nil, []string{"other claims"}},
		{"a claim against others", head + "[Rules \"fpsd\"]" + lawful + "claim B against AC trick 1\n", []string{"--seat", "B"},
			nil, []string{"other claims"}},
		{"a claim against that seat", head + "[Rules \"fpsd\"]" + lawful + "claim B against AC\n", []string{"--seat", "A", "--trick", "2"},
			[]string{"other claims"}, nil},
		{"undecided", head + "[Rules \"fpsd\"]\n\ndeal 1 dealer A trump 2♣\n1. B: 5♥ A♣ K♥ 3♥\nclaim B against AC trick 1\nstop\n", nil,
			[]string{"verdict: undecided", "Of the hand the record tells ♣A; ♥ was led.", "On the table lay 0 card points, and B was taking them with 5♥; A♣ took the trick from it.", "the claims “claim B against AC trick 1”: the record cannot decide the claim of B against AC"},
			[]string{"had not been seen"}},
		{"nothing on a page", head + "[Rules \"fpsd\"]" + lawful, []string{"--format", "html"},
			[]string{"<p>no play that is known not to have followed suit can have been a renúncia</p>", "</html>"}, nil},
		{"a pair of two packs", "", []string{"--all", "../../testdata/dupla.sueca"}, []string{"deal 4 trick 2: G played 4♣ on ♦: proven –"}, []string{"0/0", "nil"}},
	} {
		args := []string{"audit", "--lang", "en"}
		if tt.text != "" {
			file := filepath.Join(t.TempDir(), "x.sueca")
			verbtest.Check(t, os.WriteFile(file, []byte(tt.text), 0o644))
			args = append(args, file)
		}
		_, out, errs := outcome(append(args, tt.args...)...)
		got := strings.Join(strings.Fields(out), " ")
		for _, want := range tt.want {
			if !strings.Contains(got, want) {
				t.Errorf("%s: no %q in\n%s%s", tt.name, want, out, errs)
			}
		}
		for _, not := range tt.not {
			if strings.Contains(got, not) {
				t.Errorf("%s: %q in\n%s", tt.name, not, out)
			}
		}
	}
}
