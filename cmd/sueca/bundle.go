package main

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/tools/txtar"

	"sueca/cmd/internal/lang"
	"sueca/engine"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
	"sueca/notation"
	"sueca/replay"
)

// bundleVerb is one run of bundle.
type bundleVerb struct{ *Reporter }

func newBundleCmd(r *Reporter) *cobra.Command {
	a := &bundleVerb{r}
	var key, checkpoint, out string
	cmd := &cobra.Command{
		Use:     "bundle MATCH[/DEAL]",
		Short:   a.words.Sayf("write a file that proves what the log says of a match"),
		Long:    a.manual("bundle"),
		Example: "  sueca bundle a386/5 --key club.key -o dispute.bundle\n  sueca bundle a386 --checkpoint night.checkpoint -o match.bundle",
		Args:    exactly(1, engine.Msg("name one match by the beginning of its id, or MATCH/DEAL")),
		RunE: func(cmd *cobra.Command, args []string) error {
			if (key == "") == (checkpoint == "") {
				return usagef("say what is proven: --key FILE.key signs the log as it stands, --checkpoint FILE takes what was signed before")
			}
			return a.runBundle(args[0], key, checkpoint, out)
		},
	}
	f := cmd.Flags()
	f.StringVar(&key, "key", "", a.words.Sayf("the `file` with the secret key of who keeps the log"))
	f.StringVar(&checkpoint, "checkpoint", "", a.words.Sayf("a `file` with a signed checkpoint, as the pairs cosigned it"))
	f.StringVarP(&out, "output", "o", "", a.words.Sayf("write to this `file` instead of standard output"))
	return cmd
}

// bundleMagic begins a bundle.
const bundleMagic = "sueca bundle 1\n"

func (a *bundleVerb) runBundle(selector, key, checkpoint, out string) error {
	if !namesOneMatch(selector) {
		return usagef("%q is no match: write the beginning of its id, or MATCH/DEAL", selector)
	}
	prefix, number := splitSelector(selector)
	var data []byte
	err := a.readTree(func(log eventlog.Reader, t *evidence.Tree) error {
		ids, err := matchIDs(log, prefix)
		if err != nil {
			return err
		}
		signed, size, err := bundlePoint(t, key, checkpoint)
		if err != nil {
			return err
		}
		data, err = makeBundle(log, t, ids[0], number, signed, size)
		return err
	})
	if err != nil {
		return err
	}
	return a.put(out, data)
}

// bundlePoint gives the signed checkpoint that a bundle rests on.
func bundlePoint(t *evidence.Tree, key, checkpoint string) (signed []byte, size int64, err error) {
	if key != "" {
		signer, err := readKey(key)
		if err != nil {
			return nil, 0, err
		}
		signed, err = t.Sign(t.Size, signer)
		return signed, t.Size, err
	}
	if signed, err = os.ReadFile(checkpoint); err != nil {
		return nil, 0, err
	}
	// Whether it is signed well is for those to see who get the bundle.
	lines := strings.SplitN(string(signed), "\n", 3)
	if len(lines) < 3 {
		return nil, 0, usagef("%s is no checkpoint", checkpoint)
	}
	if size, err = strconv.ParseInt(lines[1], 10, 64); err != nil || size < 1 || size > t.Size {
		return nil, 0, usagef("%s is no checkpoint of this log", checkpoint)
	}
	return signed, size, nil
}

// makeBundle writes a match up to a checkpoint.
func makeBundle(log eventlog.Reader, t *evidence.Tree, id string, number int, signed []byte, size int64) ([]byte, error) {
	var ar txtar.Archive
	var events []engine.Event
	position := int64(0)
	add := func(name string, data []byte) {
		ar.Files = append(ar.Files, txtar.File{Name: name, Data: data})
	}
	add("checkpoint", signed)
	for rec, err := range log.Stream(id, 0) {
		if err != nil {
			return nil, err
		}
		if rec.Position > size {
			break
		}
		x, err := t.Exhibit(size, rec.Position)
		if err != nil {
			return nil, err
		}
		more, err := rec.Events()
		if err != nil {
			return nil, err
		}
		events, position = append(events, more...), rec.Position
		add(fmt.Sprintf("row/%04d", rec.Revision), x.Text())
		add(fmt.Sprintf("proof/%04d", rec.Revision), x.ProofText(signed))
	}
	if events == nil {
		return nil, usagef("match %s has nothing up to position %d", id, int(size))
	}
	if number > 0 && !standsDeal(events, number) {
		return nil, usagef("match %s has no deal %d", id, number)
	}
	add("verdict.json", verdictText(id, number, position, events))
	ar.Comment = []byte(bundleComment(id, number, size, events))
	return txtar.Format(&ar), nil
}

// bundleComment is what a person reads who opens the file.
func bundleComment(id string, number int, size int64, events []engine.Event) string {
	what := "match " + id
	shown := events
	if number > 0 {
		what += fmt.Sprintf(", deal %d", number)
		shown = onlyDeal(events, number)
	}
	return bundleMagic + fmt.Sprintf(`
This file proves what a log of Sueca held of %s
when it had %d rows. Check it with:

    sueca verify --keeper THE-KEEPERS.pub THIS-FILE

What follows is the record as the log has it, then the signed checkpoint, every
row of the match with its proof (C2SP tlog-proof), and the verdict.

%s
`, what, size, indented(notation.Format(shown, notation.English)))
}

func indented(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if line != "\n" {
			b.WriteString("    ")
		}
		b.WriteString(line)
	}
	return b.String()
}

// verdictText gives the verdicts of a match, or of one deal, as JSON lines.
func verdictText(id string, number int, position int64, events []engine.Event) []byte {
	var out bytes.Buffer
	for _, v := range verdictsOf(&record{id: id, deal: number, position: position, events: events, judged: replay.Judge(events)}) {
		_ = encodeLine(&out, v) // only a full disk fails, and this is memory
	}
	return out.Bytes()
}

// bundle is a bundle whose proofs were found good.
type bundle struct {
	match      string
	deal       int
	checkpoint *evidence.Checkpoint
	rows       []evidence.Row
	comment    []byte
	verdict    []byte
}

// bundleError says what is wrong with a bundle.
type bundleError struct{ msg engine.Message }

func (e *bundleError) Error() string { return e.msg.String() }

// Explain says what is wrong.
func (e *bundleError) Explain(words lang.Speaker) string { return words.Say(e.msg) }

func bundlef(format string, args ...any) error { return &bundleError{engine.Msg(format, args...)} }

// openBundle reads a bundle and checks its signatures and proofs.
func openBundle(data []byte, trust evidence.Trust) (*bundle, error) {
	if !isBundle(data) {
		return nil, bundlef("this is no bundle")
	}
	ar := txtar.Parse(data)
	files := map[string][]byte{}
	for _, f := range ar.Files {
		if files[f.Name] != nil {
			return nil, bundlef("%s stands in it twice", f.Name)
		}
		files[f.Name] = f.Data
	}
	b := &bundle{comment: ar.Comment, verdict: files["verdict.json"]}
	var err error
	if b.checkpoint, err = trust.Open(files["checkpoint"]); err != nil {
		return nil, err
	}
	for n := 1; ; n++ {
		row, proof := files[fmt.Sprintf("row/%04d", n)], files[fmt.Sprintf("proof/%04d", n)]
		if row == nil {
			break
		}
		x, signed, err := evidence.ParseExhibit(row, proof)
		switch {
		case err != nil:
			return nil, bundlef("row %d cannot be read: %s", n, err.Error())
		case !bytes.Equal(signed, files["checkpoint"]):
			return nil, bundlef("the proof of row %d is for another checkpoint", n)
		case x.Row.Revision != int64(n), n > 1 && x.Row.Stream != b.match:
			return nil, bundlef("row %d is not that row of the match", n)
		}
		if err := x.Check(b.checkpoint); err != nil {
			return nil, err
		}
		b.match = x.Row.Stream
		b.rows = append(b.rows, x.Row)
	}
	if len(b.rows) == 0 || len(files) != 2*len(b.rows)+2 {
		return nil, bundlef("the bundle does not have the parts that it should")
	}
	return b, nil
}

// checkBundle compares what a bundle says with what follows from its rows.
func (a *Reporter) checkBundle(b *bundle) error {
	var events []engine.Event
	last := int64(0)
	for i := range b.rows {
		more, err := b.rows[i].Events()
		if err != nil {
			return err
		}
		if b.rows[i].Position <= last {
			return bundlef("row %d is not that row of the match", i+1)
		}
		events, last = append(events, more...), b.rows[i].Position
	}
	for number := range 1 + maxDeal(events) {
		if number > 0 && !standsDeal(events, number) {
			continue
		}
		if bundleComment(b.match, number, b.checkpoint.Size, events) != string(b.comment) {
			continue
		}
		if !bytes.Equal(verdictText(b.match, number, last, events), b.verdict) {
			return bundlef("the verdict is not the one that follows from the record by this program (%s)", version())
		}
		b.deal = number
		return nil
	}
	return bundlef("the record that can be read in the bundle is not the one that its rows prove")
}

// maxDeal gives the highest number of a deal.
func maxDeal(events []engine.Event) int {
	most := 0
	for _, e := range events {
		switch e := e.(type) {
		case *engine.DealStarted:
			most = max(most, e.Number)
		case *engine.Quarantined:
			most = max(most, e.Deal)
		}
	}
	return min(most, 10_000)
}
