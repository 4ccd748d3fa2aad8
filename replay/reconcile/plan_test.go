package reconcile_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sueca/engine"
	"sueca/engine/message"
	"sueca/eventlog/evidence"
	"sueca/notation"
	"sueca/replay/reconcile"
)

// Two deals, without the lines that a test changes.
const (
	head   = "[Sueca \"1\"]\n[A \"Ana\"]\n\n"
	first  = "deal 1 dealer A trump 2♦\n1. B: A♠ 4♠ J♠ 5♠\n2. B: 7♠ 6♠ 2♠ Q♠\n"
	second = "deal 2 dealer B trump 3♦\n1. C: A♥ 4♥ J♥ 5♥\n"
)

// text writes events as lines, without the blank ones.
func text(events []engine.Event) string {
	if len(events) == 0 {
		return ""
	}
	return strings.TrimSpace(strings.ReplaceAll(notation.Format(events, notation.English), "\n\n", "\n"))
}

// TestRecords brings a match of the log to what a file says, or says why that cannot be. What is
// added is given as text; behind it the file adds nothing more.
func TestRecords(t *testing.T) {
	for _, tt := range []struct {
		name, have, want string
		amend            bool
		added            string
		corrects         bool
		overtaken        []int
		refused          string // with the index of the event of the file
	}{
		{name: "the same", have: head + first + second, want: head + first + second},
		{name: "nothing yet", have: head, want: head},
		{name: "nothing yet, and then a deal", have: head, want: head + first, added: first},
		{name: "another deal", have: head + first, want: head + first + second, added: second},
		{name: "another deal, with its correction", have: head + first, want: head + first + second + "amend deal 2 trick 1 C A♥ -> 7♥ \"seen\"\n", added: second + "amend deal 2 trick 1 C A♥ -> 7♥ \"seen\"\n"},
		{name: "another deal that was written twice", have: head + first, want: head + first + second + "amend deal 2 \"seen\"\ndeal 2 dealer C\n1. D: A♥ 4♥ J♥ 6♥\n", added: second + "amend deal 2 \"seen\"\ndeal 2 dealer C\n1. D: A♥ 4♥ J♥ 6♥\n"},
		{name: "another deal that was written three times", have: head + first, want: head + first + second + "amend deal 2 \"one\"\ndeal 2 dealer C\n1. D: A♥ 4♥ J♥ 6♥\namend deal 2 \"two\"\ndeal 3 dealer C\n1. D: A♥ 4♥ J♥ 7♥\n",
			added: second + "amend deal 2\ndeal 2 dealer C\n1. D: A♥ 4♥ J♥ 6♥\namend deal 2 \"two\"\ndeal 3 dealer C\n1. D: A♥ 4♥ J♥ 7♥\n"},
		{name: "two more deals, with a correction of the one before", have: head + first, want: head + first + second + "deal 3 dealer C\n1. D: A♣\namend deal 2 trick 1 C A♥ -> 7♥\n",
			added: second + "amend deal 2 trick 1 C A♥ -> 7♥\ndeal 3 dealer C\n1. D: A♣\n"},
		{name: "two more deals, with a correction of the first", have: head + first, want: head + first + second + "deal 3 dealer C\n1. D: A♣\namend deal 1 trick 1 A 5♠ -> 3♠\n",
			added: "amend deal 1 trick 1 A 5♠ -> 3♠\n" + second + "deal 3 dealer C\n1. D: A♣\n", corrects: true},
		{name: "the number of the first deal again", have: head + first, want: head + first + first, amend: true, refused: "13: deal 1 stands elsewhere in the log: put the deals back in their order"},
		{name: "a card, and nobody knows whose", have: head + "deal 1\n1. A♠ 4♠\n", want: head + "deal 1\n1. A♠ 5♠\n", amend: true, added: "amend deal 1 \"re-import\"\ndeal 1\n1. A♠ 5♠\n", corrects: true},
		{name: "two more deals", have: head + first, want: head + first + second + "deal 3 dealer C\n1. D: A♣\n", added: second + "deal 3 dealer C\n1. D: A♣\n"},
		{name: "more of the last deal", have: head + first, want: head + first + "3. B: A♥ 4♥ J♥ 5♥\n", added: "3. B: A♥ 4♥ J♥ 5♥\n"},
		{name: "more of a trick", have: head + strings.Replace(first, " 2♠ Q♠", "", 1), want: head + first, added: "2♠ Q♠\n"},
		{name: "a line within the deal", have: head + first, want: head + strings.Replace(first, "2. B", "note \"late\"\n2. B", 1), amend: true,
			added: "amend deal 1 \"re-import\"\n" + strings.Replace(first, "2. B", "note \"late\"\n2. B", 1), corrects: true},
		{name: "more of the first of two deals", have: head + first + second, want: head + first + "3. B: A♣ 4♣ J♣ 5♣\n" + second, amend: true,
			added: "amend deal 1 \"re-import\"\n" + first + "3. B: A♣ 4♣ J♣ 5♣\n", corrects: true},
		{name: "more of the first of two deals, only to add", have: head + first + second, want: head + first + "3. B: A♣ 4♣ J♣ 5♣\n" + second, refused: "13: the log holds another record of deal 1"},
		{name: "more of the last deal, behind a correction of the one before", have: head + first + second + "amend deal 1\n" + first + "3. B: A♣ 4♣ J♣ 5♣\n", want: head + first + "3. B: A♣ 4♣ J♣ 5♣\n" + second + "2. C: 7♥ 6♥ 2♥ Q♥\n",
			added: "amend deal 2 \"grown\"\n" + second + "2. C: 7♥ 6♥ 2♥ Q♥\n", corrects: true},
		{name: "a card", have: head + first, want: head + strings.Replace(first, "5♠", "3♠", 1), amend: true, added: "amend deal 1 trick 1 A 5♠ -> 3♠ \"re-import\"\n", corrects: true},
		{name: "a card of the second deal", have: head + first + second, want: head + first + strings.Replace(second, "J♥", "K♥", 1), amend: true, added: "amend deal 2 trick 1 A J♥ -> K♥ \"re-import\"\n", corrects: true},
		{name: "a card, only to add", have: head + first, want: head + strings.Replace(first, "5♠", "3♠", 1), refused: "7: the log holds another record of deal 1"},
		{name: "two cards", have: head + first, want: head + strings.NewReplacer("5♠", "3♠", "Q♠", "K♠").Replace(first), amend: true, added: "amend deal 1 \"re-import\"\n" + strings.NewReplacer("5♠", "3♠", "Q♠", "K♠").Replace(first), corrects: true},
		{name: "a card that is gone", have: head + first, want: head + strings.Replace(first, " Q♠", "", 1), amend: true, added: "amend deal 1 \"re-import\"\n" + strings.Replace(first, " Q♠", "", 1), corrects: true},
		{name: "another dealer", have: head + first, want: head + strings.Replace(first, "dealer A", "dealer C", 1), amend: true, added: "amend deal 1 \"re-import\"\n" + strings.Replace(first, "dealer A", "dealer C", 1), corrects: true},
		{name: "another number", have: head + first, want: head + strings.Replace(first, "deal 1", "deal 4", 1), amend: true, added: "amend deal 1 \"re-import\"\n" + strings.Replace(first, "deal 1", "deal 4", 1), corrects: true},
		{name: "a correction in the file", have: head + first, want: head + first + "amend deal 1 trick 1 A 5♠ -> 3♠ \"seen\"\n", added: "amend deal 1 trick 1 A 5♠ -> 3♠ \"seen\"\n", corrects: true},
		{name: "a second correction in the file", have: head + first + "amend deal 1 trick 1 A 5♠ -> 3♠ \"seen\"\n", want: head + first + "amend deal 1 trick 1 A 5♠ -> 3♠ \"seen\"\namend deal 1 trick 2 A Q♠ -> K♠\n", added: "amend deal 1 trick 2 A Q♠ -> K♠\n", corrects: true},
		{name: "a correction of the second deal in the file", have: head + first + second, want: head + first + second + "amend deal 2 trick 1 B 5♥ -> 3♥\n", added: "amend deal 2 trick 1 B 5♥ -> 3♥\n", corrects: true},
		{name: "a deal written again in the file", have: head + first, want: head + first + "amend deal 1 \"from memory\"\n" + strings.Replace(first, "dealer A", "dealer C", 1), amend: true,
			added: "amend deal 1 \"from memory\"\n" + strings.Replace(first, "dealer A", "dealer C", 1), corrects: true},
		{name: "a deal written again in the file without a reason", have: head + first, want: head + first + "amend deal 1\n" + strings.Replace(first, "dealer A", "dealer C", 1), amend: true,
			added: "amend deal 1 \"re-import\"\n" + strings.Replace(first, "dealer A", "dealer C", 1), corrects: true},
		{name: "as before a correction in the log", have: head + first + "amend deal 1 trick 1 A 5♠ -> 3♠\n", want: head + first, amend: true, overtaken: []int{1}},
		{name: "as before a correction of the second deal", have: head + first + second + "amend deal 2\n" + strings.Replace(second, "dealer B", "dealer C", 1), want: head + first + second, overtaken: []int{2}},
		{name: "another name", have: head + first, want: strings.Replace(head, "Ana", "Bia", 1) + first, amend: true,
			added: "amend A \"Bia\" \"re-import\"\n", corrects: true},
		{name: "another name, only to add", have: head + first, want: strings.Replace(head, "Ana", "Bia", 1) + first, refused: "1: the tags differ from those in the log"},
		{name: "a name and a card", have: head + first, want: strings.Replace(head, "Ana", "Bia", 1) + strings.Replace(first, "5♠", "3♠", 1), amend: true,
			added: "amend A \"Bia\" \"re-import\"\namend deal 1 trick 1 A 5♠ -> 3♠ \"re-import\"\n", corrects: true},
		{name: "a tag more", have: head + first, want: "[Sueca \"1\"]\n[A \"Ana\"]\n[B \"Bia\"]\n" + first, amend: true,
			added: "amend B \"Bia\" \"re-import\"\n", corrects: true},
		{name: "a tag less", have: head + first, want: "[Sueca \"1\"]\n" + first, amend: true,
			refused: "0: the log has a tag A, which the file has not; a tag cannot be taken out: put it back"},
		{name: "other rules", have: head + "[Rules \"fpsd\"]\n" + first, want: head + "[Rules \"fpsd target=3\"]\n" + first, amend: true,
			added: "amend Rules \"fpsd target=3\" \"re-import\"\n", corrects: true},
		{name: "rules of another table", have: head + "[Rules \"fpsd\"]\n" + first, want: head + "[Rules \"dupla\"]\n", amend: true,
			refused: "0: the rules of the file are of another table than those in the log: import into a new log"},
		{name: "a lot more", have: head + first, want: head + "lot A K♥\n" + first, amend: true,
			refused: "2: what stands before the first deal besides the tags differs from the log, and no correction is for it: put it back as it was, or import into a new log"},
		{name: "a corrected name in the file", have: head + first, want: head + "amend A \"Bia\" \"so\"\n" + first, added: "amend A \"Bia\" \"so\"\n", corrects: true},
		{name: "a corrected name in the log", have: head + first + "amend A \"Bia\"\n", want: head + first},
		{name: "a name corrected again in the file", have: head + first + "amend A \"Bia\"\n", want: head + "amend A \"Bia\"\namend A \"Eva\"\n" + first,
			added: "amend A \"Eva\"\n", corrects: true},
		{name: "a name corrected otherwise", have: head + first + "amend A \"Bia\"\n", want: head + "amend A \"Eva\"\n" + first, amend: true,
			added: "amend A \"Eva\" \"re-import\"\n", corrects: true},
		{name: "the tags as corrected", have: head + first + "amend A \"Bia\"\n", want: strings.Replace(head, "Ana", "Bia", 1) + first},
		{name: "a ruling in the file", have: head + first + "claim A against BD\n", want: head + first + "claim A against BD\namend deal 1 claim A against BD upheld \"so\"\n",
			added: "amend deal 1 claim A against BD upheld \"so\"\n", corrects: true},
		{name: "a ruling written into the claim", have: head + first + "claim A against BD\n", want: head + first + "claim A against BD upheld\n", amend: true,
			added: "amend deal 1 claim A against BD upheld \"re-import\"\n", corrects: true},
		{name: "as before a ruling in the log", have: head + first + "claim A against BD\namend deal 1 claim A against BD upheld\n", want: head + first + "claim A against BD\n",
			amend: true, overtaken: []int{1}},
		{name: "another deal with a ruling of the one before", have: head + first + "claim A against BD\n", want: head + first + "claim A against BD\n" + second + "amend deal 1 claim A against BD upheld\n",
			added: "amend deal 1 claim A against BD upheld\n" + second, corrects: true},
		{name: "the deals in another order", have: head + first + second, want: head + second + first, amend: true,
			refused: "2: deal 2 stands before deals that the log holds; a deal can only be added behind them: put it there, or import into a new log"},
		{name: "the second deal alone", have: head + first + second, want: head + second, amend: true,
			refused: "2: the log has a deal 1 here, which the file has not; a deal cannot be taken out: put it back, or import into a new log"},
		{name: "a deal before the others", have: head + first, want: head + second + first, amend: true,
			refused: "2: deal 2 stands before deals that the log holds; a deal can only be added behind them: put it there, or import into a new log"},
		{name: "the first deal alone", have: head + first + second, want: head + first, amend: true,
			refused: "12: the log has a deal 2 here, which the file has not; a deal cannot be taken out: put it back, or import into a new log"},
		{name: "the first deal alone, only to add", have: head + first + second, want: head + first},
		{name: "a deal that the file cannot read", have: head + first, want: head + strings.Replace(first, "J♠", "Z♠", 1), amend: true,
			refused: "2: deal 1 cannot be read in this file, and the log holds another record of it: mend it and import it again"},
		{name: "a deal that the log could not read", have: head + strings.Replace(first, "J♠", "Z♠", 1), want: head + first, amend: true, added: "amend deal 1 \"re-import\"\n" + first, corrects: true},
		{name: "a deal without a number that the log could not read", have: head + "deal ?\n", want: head + first, amend: true, added: "amend deal 1 \"re-import\"\n" + first, corrects: true},
		{name: "two deals without numbers that the log could not read", have: head + "deal ?\ndeal ?\n", want: head + first + second, amend: true,
			added: "amend deal 1 \"re-import\"\n" + first + "amend deal 2 \"re-import\"\n" + second, corrects: true},
		{name: "the second of two deals without numbers", have: head + "deal ?\ndeal ?\n", want: head + "deal ?\n" + second, amend: true,
			refused: "3: no correction brings deal 2 of the log to what this file says: correct it with sueca amend, or import into a new log"},
		{name: "a card, where the last deal cannot be read", have: head + first + "deal 2 dealer ?\n", want: head + strings.Replace(first, "5♠", "3♠", 1) + "deal 2 dealer ?\n", amend: true,
			added: "amend deal 1 \"re-import\"\n" + strings.Replace(first, "5♠", "3♠", 1), corrects: true},
		{name: "a correction in the file, where the last deal cannot be read", have: head + first + "deal 2 dealer ?\n", want: head + first + "amend deal 1 trick 1 A 5♠ -> 3♠ \"seen\"\ndeal 2 dealer ?\n", amend: true,
			added: "amend deal 1 \"seen\"\n" + strings.Replace(first, "5♠", "3♠", 1), corrects: true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			have, want := read(tt.have), read(tt.want)
			plan := reconcile.Records(have, want, tt.amend, evidence.Same, message.Message.String)
			refused := ""
			if plan.Refused != nil {
				refused = fmt.Sprintf("%d: %s", plan.Refused.Event, plan.Refused.Msg)
			}
			if refused != tt.refused {
				t.Fatalf("refused %q, want %q", refused, tt.refused)
			}
			if plan.Refused != nil {
				return
			}
			if got := text(plan.Added()); got != strings.TrimSpace(strings.ReplaceAll(tt.added, "\n\n", "\n")) || plan.Corrects() != tt.corrects || !slices.Equal(plan.Overtaken, tt.overtaken) {
				t.Errorf("corrects %t, overtaken %v, added\n%s\nwant %t, %v\n%s", plan.Corrects(), plan.Overtaken, got, tt.corrects, tt.overtaken, tt.added)
			}
			for _, amend := range []bool{tt.amend, false} {
				if again := reconcile.Records(slices.Concat(have, plan.Added()), want, amend, evidence.Same, message.Message.String); again.Refused != nil || len(again.Added()) > 0 || again.Corrects() {
					t.Errorf("the same file again (amend %t): refused %v, added\n%s", amend, again.Refused, text(again.Added()))
				}
			}
		})
	}
}

// TestRecordsInterrupted compares a log in which a line came in while a trick was played with a
// file, where that line stands behind the trick.
func TestRecordsInterrupted(t *testing.T) {
	note := func(text string) engine.Event { return &engine.NoteWritten{Text: text} }
	alone, beside := &engine.Commented{Text: "alone", Place: engine.CommentAlone}, &engine.Commented{Text: "beside", Place: engine.CommentOnLine}
	for _, tt := range []struct {
		name   string
		at     int // how many events of the deal were there when the line came in
		line   []engine.Event
		behind string // the file has it behind the first trick as
		again  string // what is added to the log by the file
	}{
		{"a note", 3, []engine.Event{note("a")}, "note \"a\"\n", ""},
		{"two notes", 4, []engine.Event{note("a"), note("b")}, "note \"a\"\nnote \"b\"\n", ""},
		{"a comment of its own", 3, []engine.Event{alone}, "; alone\n", ""},
		{"a note with a comment", 3, []engine.Event{note("a"), beside}, "note \"a\" ; beside\n", ""},
		{"a note, and the file has one more", 3, []engine.Event{note("a")}, "note \"a\"\nnote \"b\"\n", "amend deal 1 \"re-import\"\n"},
	} {
		have := read(head + first)
		at := 2 + tt.at // behind the head
		have = slices.Concat(have[:at], tt.line, have[at:])
		file := strings.Replace(first, "2. B", tt.behind+"2. B", 1)
		plan := reconcile.Records(have, read(head+file), true, evidence.Same, message.Message.String)
		if plan.Refused != nil {
			t.Errorf("%s: refused: %s", tt.name, plan.Refused.Msg)
		}
		want := ""
		if tt.again != "" {
			want = strings.TrimSpace(tt.again + file)
		}
		if got := text(plan.Added()); got != want {
			t.Errorf("%s: adds\n%s\nwant\n%s", tt.name, got, want)
		}
	}
}
