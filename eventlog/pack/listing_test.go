package pack

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"

	"sueca/engine"
	"sueca/eventlog/evidence"
)

// Listing writes the matches of a pack as testdata/read_pack.py does: made from their events, and
// from the columns of the index.
func Listing(p *Pack, out io.Writer) error {
	ids := make([]byte, 0, 8*p.Matches())
	for _, s := range p.Sections() {
		text, _, err := s.text(idsColumn)
		if err != nil {
			return err
		}
		ids = append(ids, text...)
	}
	for n := range p.Blocks() {
		b, err := p.Block(n)
		if err != nil {
			return err
		}
		for m, err := range b.Matches() {
			if err != nil {
				return err
			}
			fmt.Fprintf(out, "match %d %x %d\n", m.Index, ids[8*m.Index:8*m.Index+8], m.Lines)
			if err := m.list(out); err != nil {
				return err
			}
		}
	}
	for _, s := range p.Sections() {
		if err := s.list(out); err != nil {
			return err
		}
	}
	return nil
}

func (m *Match) list(out io.Writer) error {
	events, err := m.Events()
	if err != nil {
		return err
	}
	rows := evidence.SplitRows(events)
	if !opensDeal(rows[0]) {
		fmt.Fprintf(out, "head %x\n", evidence.Encode(rows[0]...))
		rows = rows[1:]
	} else {
		fmt.Fprintln(out, "head")
	}
	var p plain
	var t told
	for _, row := range rows {
		if !plainOf(row, turnOf(events), &p, &t) {
			fmt.Fprintf(out, "events %x\n", evidence.Encode(row...))
			continue
		}
		listDeal(out, row, &p)
	}
	if remarks, err := m.Remarks(); err != nil {
		return err
	} else if remarks != nil {
		fmt.Fprintf(out, "remarks %x\n", evidence.Encode(remarked(remarks)))
	}
	return nil
}

func listDeal(out io.Writer, row []engine.Event, p *plain) {
	start := row[0].(*engine.DealStarted)
	trump, from := "-", [...]string{"-", "top", "bottom"}[start.From]
	if start.TrumpWritten {
		trump = fmt.Sprintf("%02x", byte(start.Trump))
	}
	fmt.Fprintf(out, "deal %d %s %s %s\n", start.Number, start.Dealer, trump, from)
	if len(p.before) > 0 {
		fmt.Fprintf(out, "before %x\n", evidence.Encode(p.before...))
	}
	var line bytes.Buffer
	flush := func() {
		if line.Len() > 0 {
			fmt.Fprintln(out, line.String())
			line.Reset()
		}
	}
	for _, e := range row[1+len(p.before) : len(row)-len(p.after)] {
		switch e := e.(type) {
		case *engine.HandRecorded:
			cards := make([]byte, 0, 10)
			for _, c := range e.Cards {
				cards = append(cards, byte(c))
			}
			fmt.Fprintf(out, "hand %s %s\n", e.Seat, hex.EncodeToString(cards))
		case *engine.TrickStarted:
			flush()
			fmt.Fprintf(&line, "trick %d %s", e.Number, e.Leader)
		case *engine.CardPlayed:
			fmt.Fprintf(&line, " %02x", byte(e.Card))
			if e.Mark != 0 {
				fmt.Fprintf(&line, "!%d", e.Mark)
			}
			if e.Millis != 0 {
				fmt.Fprintf(&line, "@%d", e.Millis)
			}
		case *engine.TrickTaken:
			fmt.Fprintf(&line, " = %s %d", e.Winner, e.Points)
		}
	}
	flush()
	if len(p.after) > 0 {
		fmt.Fprintf(out, "after %x\n", evidence.Encode(p.after...))
	}
}

func (s Section) list(out io.Writer) error {
	from, _ := s.Range()
	for _, c := range s.of.columns {
		switch c.name {
		case idsColumn:
			continue
		case dealsColumn:
			deals, err := s.Deals()
			if err != nil {
				return err
			}
			fmt.Fprintf(out, "column %s\n", c.name)
			for i, n := range deals {
				fmt.Fprintf(out, "  %d %d\n", from+i, n)
			}
			continue
		}
		column, err := s.column(c.name)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "column %s\n", c.name)
		for i := range column.Of {
			if v, ok := column.Value(i); ok {
				var text bytes.Buffer
				enc := json.NewEncoder(&text)
				enc.SetEscapeHTML(false)
				if err := enc.Encode(v); err != nil {
					return err
				}
				fmt.Fprintf(out, "  %d %s", from+i, text.String())
			}
		}
	}
	return nil
}
