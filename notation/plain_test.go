package notation

import (
	"bufio"
	"errors"
	"io"
	"iter"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
)

// asRead is a match as a reader returned it, to compare.
type asRead struct {
	Events    []engine.Event
	Places    []Range
	Errors    ErrorList
	Text      string
	FirstLine int
}

func gather(matches iter.Seq[*Match], out *[]asRead) {
	for m := range matches {
		// A match of a Reader must not be used after the next one is asked for.
		events := copied(m)
		*out = append(*out, asRead{events, append([]Range(nil), m.Ranges...), append(ErrorList(nil), m.Errors...), m.Text, m.FirstLine})
	}
}

// copied returns a copy of the events of a match whose memory will be reused.
func copied(m *Match) (out []engine.Event) {
	for _, e := range m.Events {
		switch e := e.(type) {
		case *engine.CardPlayed:
			c := *e
			out = append(out, &c)
		case *engine.TrickStarted:
			c := *e
			out = append(out, &c)
		case *engine.DealStarted:
			c := *e
			out = append(out, &c)
		case *engine.HandRecorded:
			c := *e
			c.Cards = append([]card.Card(nil), e.Cards...)
			if e.Cards == nil {
				c.Cards = nil
			}
			out = append(out, &c)
		case *engine.TrickTaken:
			c := *e
			out = append(out, &c)
		case *engine.PointsWritten:
			c := *e
			c.Shares = slices.Clone(e.Shares)
			out = append(out, &c)
		case *engine.GamesWritten:
			c := *e
			c.Shares = slices.Clone(e.Shares)
			out = append(out, &c)
		case *engine.SheetWritten:
			c := *e
			c.Shares = slices.Clone(e.Shares)
			out = append(out, &c)
		default:
			out = append(out, e)
		}
	}
	return out
}

// slowly reads a text by lines alone, match by match.
func slowly(text string, opt Options) (out []asRead) {
	opt.byLines = true
	for piece, err := range splitByLines(strings.NewReader(text), opt) {
		if err != nil {
			panic(err)
		}
		m := new(reader).read(piece.text, piece.line, opt)
		m.Errors = append(piece.early, m.Errors...)
		gather(func(yield func(*Match) bool) { yield(m) }, &out)
	}
	return out
}

// quickly reads a text in shards of about that size, in one reader's memory.
func quickly(text string, opt Options, size int) (out []asRead) {
	var r Reader
	for shard, err := range Shards(iotest.OneByteReader(strings.NewReader(text)), opt, size) {
		if err != nil {
			panic(err)
		}
		gather(r.Read(shard, opt), &out)
	}
	return out
}

// readsAlike returns how the two ways of reading a text differ, "" if they
// agree.
func readsAlike(text string) string {
	opt := Options{File: "x"}
	want := slowly(text, opt)
	var once []asRead
	for m, err := range Matches(strings.NewReader(text), opt) {
		if err != nil {
			return err.Error()
		}
		gather(func(yield func(*Match) bool) { yield(m) }, &once)
	}
	if diff := cmp.Diff(want, once); diff != "" {
		return "Matches differs (-by lines +plain)\n" + diff
	}
	if diff := cmp.Diff(want, quickly(text, opt, 1)); diff != "" {
		return "Reader differs (-by lines +plain)\n" + diff
	}
	return ""
}

// plainSeeds returns plain deals, and deals that are nearly plain.
func plainSeeds() []string {
	const head = "[Sueca \"1\"]\n[A \"x\"]\n\ndeal 1 dealer A trump 7♥\n"
	const trick = "1. B: 5♥ A♥ K♥ 3♥"
	out := seeds()
	for _, s := range []string{
		"", trick, trick + " = C 15", trick + " = C", trick + " = C ", trick + " = C x", trick + " ", "1. B:5♥ A♥ K♥ 3♥", "1.B: 5♥ A♥ K♥ 3♥",
		"01. B: 5♥ A♥ K♥ 3♥", "11. B: 5♥ A♥ K♥ 3♥", trick + "\n" + trick, "2" + trick[1:] + "\n" + trick, "1. B: 5♥ A♥ K♥", trick + " 2♥", trick + " 2♥ = A 1",
		"1. B: 5♥ A♥ K♥ 3♡", "1. B: 5♥ A♥ K♥ 10♥", "1. B: T♥ 8♥ 9♥ x♥", "1. B: * A♥ K♥ -", "1. B: 5♥! A♥ K♥ 3♥@1.5", "1. B: 5♥ D:A♥ C:K♥ A:3♥", "1. b: 5♥ a♥ k♥ 3♥",
		"hand A ♠752 ♥73 ♣K ♦KQ54", "hand A ♠257", "hand A ♠7 ♠5", "hand A ♥7 ♠5", "hand A ♠77", "hand A ♠-", "hand A ♠* ♥x", "hand A *4", "hand A", "hand A ♠", "hand A ♠A7KJQ65432 ♥A", "hand  A ♠7",
		"points AC 68 BD 52", "points AC 68", "points BD 52", "points AC 68 ", "points AC", "points BD 1 AC 2", "points AC 1 AC 2", "points AC 68 BD 52 x", "points none", "points AC 0007",
		"games AC 1", "games none", "games none ", "games AC 1 BD 0", "games BD 2", "games nonesuch", "sheet AC 1 BD 0", "sheet AC 1", "sheet AC -1 BD 0", "sheet BD 1", "pickup A", "stop", "sign AC", "show C ♠K",
		"; c", "{c}", trick + " ; c", " " + trick, "\t", "dealer", "deal", "deal 1", "deal 2\n" + trick, "\n\ndeal 2 dealer B trump A♠\n; c\ndeal 3 dealer C\n", "amend deal 1\ndeal 1 dealer A trump 7♥\n", "deal 2 trump 7♥ from top\n",
		"[B \"y\"]", "deal 1000000\n" + trick, "deal 0\n", "deal 02 dealer A\n" + trick, "deal 2 dealer A trump *♥\n" + trick, "deal 2 trump 7♥ dealer A\n",
	} {
		for _, end := range []string{"", "\n", "\r\n", "\n\n", "\r", "\n ", "\ndeal 7 dealer A trump 7♥\n" + trick + "\n", "\n[Sueca \"1\"]\n\ndeal 1\n" + trick + "\n", "\n; x\n\n[A \"y\"]\n"} {
			out = append(out, head+s+end)
		}
	}
	return append(out, archive(30), strings.ReplaceAll(archive(3), "\n", "\r\n"),
		"[A \"x\"]\n\n[B \"y\"]\r\n\ndeal 1\n", "[A \"x\"]\r\n\r\ndeal 1\n", " [A \"x\"]\ndeal 1\n [A \"y\"]\ndeal 1\n", "[A \"x\"]\n; c\ndeal 1\n{ [B \"y\"] }\n[C \"z\"]\ndeal 1", "[A \"x] [\"]\ndeal 1\nnote \"[\"\n[",
		"\n\n", " \n\t\n", "[A \"\\\"\\\"\"]\n[B \"a\\\\b\"]\ndeal 1\n")
}

func TestPlain(t *testing.T) {
	for _, s := range plainSeeds() {
		if said := readsAlike(s); said != "" {
			t.Errorf("%q\n%s", s, said)
		}
	}
}

// TestPlainIsPlain checks that what the formatter writes of a deal with nothing
// beside the cards is read as plain.
func TestPlainIsPlain(t *testing.T) {
	text := archive(3)
	at := strings.Index(text, "deal 1")
	r := &reader{}
	r.reset(text, 1, Options{})
	for n := range 3 {
		end, _, ok := r.plainDeal(at, 1)
		if !ok {
			t.Fatalf("deal %d is not read as plain:\n%s", n+1, text[at:])
		}
		at = end
	}
	if at != len(text) {
		t.Errorf("read to %d of %d", at, len(text))
	}
}

// TestShardsOfTrouble checks that matches that were whole before an error are
// yielded.
func TestShardsOfTrouble(t *testing.T) {
	testShardsOfTrouble(t, errors.New("trouble"))
	testShardsOfTrouble(t, io.ErrUnexpectedEOF) // what a decompressor returns
}

func testShardsOfTrouble(t *testing.T, trouble error) {
	text := "[A \"x\"]\ndeal 1\n[A \"y\"]\ndeal 1\n"
	var got []string
	for m, err := range Matches(io.MultiReader(strings.NewReader(text), iotest.ErrReader(trouble)), Options{}) {
		if err != nil {
			got = append(got, err.Error())
			continue
		}
		got = append(got, m.Text)
	}
	if diff := cmp.Diff([]string{"[A \"x\"]\ndeal 1\n", trouble.Error()}, got); diff != "" {
		t.Error(diff)
	}
}

func FuzzPlain(f *testing.F) {
	for _, s := range plainSeeds() {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		if said := readsAlike(string(b)); said != "" {
			t.Error(said)
		}
	})
}

// piece is the text of one match.
type piece struct {
	text  string
	line  int
	early ErrorList // found before the match was read
}

// splitByLines cuts a text into matches, as [splitter] does but line by line.
func splitByLines(r io.Reader, opt Options) iter.Seq2[piece, error] {
	return func(yield func(piece, error) bool) {
		in := bufio.NewReaderSize(r, 1<<16)
		var early ErrorList
		if bom, _ := in.Peek(3); string(bom) == "\xEF\xBB\xBF" {
			in.Discard(3)
			e := (&cursor{line: 1}).errorAt(code.Tolerated, 0, 0, message.Msg("the text begins with a byte-order mark"))
			e.File = opt.File
			early = ErrorList{e}
		}
		var text strings.Builder
		line, first := 0, 1
		deal, any, blank := false, false, true
		run, runLine := -1, 0 // where the comments above the current line begin
		for {
			start := text.Len()
			err := readLine(in, &text)
			if err != nil && !errors.Is(err, io.EOF) {
				yield(piece{}, err)
				return
			}
			s := text.String()[start:]
			if s == "" && err != nil {
				break
			}
			line++
			kind, empty := lineKind(strings.TrimRight(s, "\r\n"))
			head := !empty && kind == kindTag && isVersion(strings.TrimRight(s, "\r\n"))
			if !empty && kind == kindTag && deal || head && any {
				all, cut := text.String(), start
				from := line
				if run >= 0 && !head {
					cut, from = run, runLine
				}
				if !yield(piece{all[:cut], first, early}, nil) {
					return
				}
				text.Reset()
				text.WriteString(all[cut:])
				start -= cut
				first, early, deal, any = from, nil, false, false
			}
			switch {
			case empty:
			case kind == kindComment:
				if run < 0 {
					run, runLine = start, line
				}
			default:
				run = -1
			}
			deal = deal || !empty && (kind == kindDeal || kind == kindOther && isWalkover(strings.TrimRight(s, "\r\n")))
			any = any || !empty && kind != kindComment
			blank = blank && empty
		}
		if !blank {
			yield(piece{text.String(), first, early}, nil)
		}
	}
}

// readLine adds a line with its end to text; at the end of the input, what is
// left.
func readLine(in *bufio.Reader, text *strings.Builder) error {
	for {
		b, err := in.ReadSlice('\n')
		text.Write(b) // never fails
		if err != bufio.ErrBufferFull {
			return err
		}
	}
}
