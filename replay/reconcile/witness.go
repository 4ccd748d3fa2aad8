package reconcile

import (
	"slices"
	"strconv"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/engine/proof"
	"sueca/engine/witness"
	"sueca/replay"
)

// Combine returns the events of one match of records that several witnesses wrote: the first as it is, the others
// behind it, each below a line with its name. A record that has several witnesses already keeps them. No two have one
// name: the second Ana is Ana 2.
func Combine(records [][]engine.Event, names []string) []engine.Event {
	if len(records) == 1 {
		return records[0]
	}
	out := records[0]
	if replay.Witnesses(out) == nil {
		out = named(out, witnessesOf(out, names[0])[0].Name)
	}
	for k, record := range records[1:] {
		out = slices.Concat(out, Add(out, record, names[k+1]))
	}
	return out
}

// Continue returns the events to append to a match so that the record of one of its witnesses goes on as another record of that
// witness does; known is whether the match has one of that name, and same that they begin alike. A record of several witnesses goes on with none.
func Continue(match, record []engine.Event, name string, alike func(a, b engine.Event) bool) (out []engine.Event, known, same bool) {
	theirs := witnessesOf(record, name)
	for _, w := range replay.Witnesses(match) {
		if w.Name != theirs[0].Name {
			continue
		}
		own, new := written(w.Events), written(theirs[0].Events)
		n := min(len(own), len(new))
		if len(theirs) > 1 || !slices.EqualFunc(own[:n], new[:n], alike) {
			return nil, true, false
		}
		if len(new) > n {
			out = append([]engine.Event{&engine.WitnessBegun{Name: w.ID}}, new[n:]...)
		}
		for _, e := range record {
			is := func(o engine.Event) bool { return alike(o, e) }
			if e.Kind() == engine.KindSettled && !slices.ContainsFunc(match, is) {
				out = append(out, e)
			}
		}
		return out, true, true
	}
	return nil, false, false
}

// NameOf returns the name of the witness of a record, or of its first one.
func NameOf(record []engine.Event, name string) string { return witnessesOf(record, name)[0].Name }

// written returns what the record of a witness has below the line that begins it, without the name.
func written(events []engine.Event) (out []engine.Event) {
	for _, e := range Add(nil, events, "")[1:] {
		if t, ok := e.(*engine.WitnessTag); !ok || t.Name != "Scorer" {
			out = append(out, e)
		}
	}
	return out
}

// Add returns the events to append to a match so that it has the witnesses of another record of it too. name is that of a witness
// whose record does not tell its own.
func Add(match, record []engine.Event, name string) (out []engine.Event) {
	used := map[string]bool{}
	all := witnessesOf(match, "1")
	for _, w := range all {
		used[w.Name] = true
	}
	for _, w := range witnessesOf(record, name) {
		free := w.Name
		for n := 2; used[free]; n++ {
			free = w.Name + " " + strconv.Itoa(n)
		}
		used[free] = true
		id := freeID(all)
		all = append(all, replay.Witness{Name: free, ID: id})
		out = append(out, &engine.WitnessBegun{Name: id}, &engine.WitnessTag{Name: "Scorer", Value: free})
		for _, e := range w.Events {
			switch e := e.(type) {
			case *engine.MatchStarted:
			case *engine.TagWritten:
				if e.Name != "Scorer" {
					out = append(out, &engine.WitnessTag{Name: e.Name, Value: e.Value})
				}
			default:
				out = append(out, e)
			}
		}
	}
	for _, e := range record {
		if e.Kind() == engine.KindSettled {
			out = append(out, e)
		}
	}
	return out
}

// named returns the record of the first witness with the tag that names it.
func named(events []engine.Event, name string) []engine.Event {
	if engine.TagOf(events, "Scorer") == name {
		return events
	}
	at := 0
	for i, e := range events {
		if k := e.Kind(); k == engine.KindMatchStarted || k == engine.KindTagWritten {
			at = i + 1
		}
	}
	return slices.Insert(slices.Clone(events), at, engine.Event(&engine.TagWritten{Name: "Scorer", Value: name}))
}

// witnessesOf returns the witnesses of a record, which has the name that its tag or otherwise its file gives it.
func witnessesOf(events []engine.Event, name string) []replay.Witness {
	if all := replay.Witnesses(events); all != nil {
		return all
	}
	if scorer := engine.TagOf(events, "Scorer"); scorer != "" && scorer != "?" {
		name = scorer
	}
	return []replay.Witness{{Name: name, ID: engine.FirstID, Events: events}}
}

// freeID returns an id that no witness of a match has.
func freeID(all []replay.Witness) string {
	for n := len(all) + 1; ; n++ {
		id := "#" + strconv.Itoa(n)
		if !slices.ContainsFunc(all, func(w replay.Witness) bool { return w.ID == id || w.Name == id }) {
			return id
		}
	}
}

// Weighed is what one answer to a difference would make of its deal.
type Weighed struct {
	Value    string
	Taker    card.Seat   // of the trick
	Points   *card.Tally // of the deal
	Games    *card.Tally
	Renuncia []proof.Played // who is proven to have revoked, and with which card
	// Against are the words of the deal that would be false, each once.
	Against []code.Code
	// Lies are the tricks in which the card lies too, as the record then has it.
	Lies []int
}

// Weigh returns what each answer to an open difference of a match would make of its deal: what speaks for each, and what
// hangs on it. It judges the match once for each answer.
func Weigh(events []engine.Event, opt replay.Options, deal int, d *witness.Difference) (out []Weighed) {
	for _, v := range Values(d) {
		s := d.Answer(v, "")
		with := append(slices.Clip(events), &s)
		m := replay.JudgeBy(with, opt)
		w := Weighed{Value: v}
		verdict := &m.Verdicts[deal]
		w.Points, w.Games = verdict.Points, verdict.Games
		for i := range m.Findings {
			f := &m.Findings[i]
			if f.Deal != d.Deal || f.Index != verdict.Index {
				continue
			}
			switch {
			case f.Code == code.Renuncia:
				w.Renuncia = append(w.Renuncia, proof.Played{Seat: f.Seat, Card: f.Card})
			case f.Code.Kind() == code.Contradicted || f.Code.Kind() == code.Impossible:
				if !slices.Contains(w.Against, f.Code) {
					w.Against = append(w.Against, f.Code)
				}
			}
		}
		_, standings := replay.Standings(with)
		w.look(&standings[deal], replay.Head(with), verdict, d)
		out = append(out, w)
	}
	return out
}

// look finds who takes the trick, and where else the card lies.
func (w *Weighed) look(s *replay.Standing, head []engine.Event, v *replay.Verdict, d *witness.Difference) {
	state := s.End(head, v)
	if d.Trick == 0 {
		return
	}
	w.Taker, _ = state.Deal.Winner(d.Trick, v.Trump)
	for n := 1; n <= state.Deal.LastTrick(); n++ {
		for i, p := range state.Deal.Trick(n).Cards() {
			if (n != d.Trick || i != d.Place-1) && p.Written().String() == w.Value && d.What == engine.DifferCard {
				w.Lies = append(w.Lies, n)
			}
		}
	}
}

// Values returns the different answers that the witnesses give, in their order.
func Values(d *witness.Difference) (out []string) {
	for i := range d.Says {
		if v := d.Says[i].Value; v != "" && v != "*" && !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	return out
}

// WhyText returns why a difference is settled, or open.
func WhyText(d *witness.Difference) message.Message {
	switch d.Why {
	case witness.ByPack:
		return message.Msg("the other card lies elsewhere, as all say, and this one nowhere else")
	case witness.Answered:
		if d.By != "" {
			return message.Msg("%s said so", message.Word(d.By))
		}
		return message.Msg("it was answered")
	case witness.LeftOut:
		return message.Msg("left out by the others")
	case witness.Doubled:
		return message.Msg("a trick that is written twice")
	case witness.Twice:
		return message.Msg("all say so, and of another place too")
	case witness.OneAlone:
		return message.Msg("one says so, and another took the trick before")
	case witness.Conflicts:
		return message.Msg("some of its cards lie elsewhere in the other records")
	}
	return message.Msg("the pack does not tell")
}

// NotSame returns why the records of the witnesses of a match are not of one, the zero Message if they are: they have a deal in common, and
// of the deals in common most of the cards.
func NotSame(m *replay.Match) message.Message {
	const least = 50 // percent
	for w, alike := range m.Joined.Alike {
		if w > 0 && alike < least {
			return message.Msg("%s and %s are not the same match: they have no deal in common (of the likeliest ones %d %% of the cards)",
				message.Word(m.Witnesses[0]), message.Word(m.Witnesses[w]), alike)
		}
	}
	return message.Message{}
}

// ofWitnesses compares two records of a match of which one has several witnesses: only what stands behind all of the other
// can be brought to it.
func (im *Plan) ofWitnesses() {
	for _, have := range [][]engine.Event{im.have, Gather(im.have), Fold(im.have, im.same)} {
		n := min(len(have), len(im.want))
		if !im.sameEvents(have[:n], im.want[:n]) {
			continue
		}
		if im.new = im.want[n:]; len(im.new) == 0 {
			return
		}
		if _, named := im.new[0].(*engine.WitnessBegun); !named && lastID(have) != lastID(im.have) {
			im.new = slices.Insert(slices.Clone(im.new), 0, engine.Event(&engine.WitnessBegun{Name: lastID(have)}))
		}
		return
	}
	im.refuse(max(0, im.firstDifference(im.have, im.want)),
		"the match has several witnesses, and this is another record of it: add it with --witness, or correct the one of the log with amend")
}

// lastID returns the id of the witness whose record the last line of a match is of.
func lastID(events []engine.Event) string {
	for _, e := range slices.Backward(events) {
		if w, ok := e.(*engine.WitnessBegun); ok && !w.IsOfFirst(witnessesOf(events, "1")[0].Name) {
			return w.Name
		} else if ok {
			break
		}
	}
	return engine.FirstID
}

// Alone is what the record of one witness says by itself of a play.
type Alone struct {
	Witness string
	// Code is the finding: that it proves a renúncia, or leaves one possible; empty for none. Silent says that the witness does not
	// have the deal.
	Code   code.Code
	Silent bool
}

// ByWitness returns what the record of each witness of a match says by itself of the plays of a deal: a function of
// seat and card, the letters of the joined match. It judges each record once.
func ByWitness(events []engine.Event, m *replay.Match, opt replay.Options) func(deal int, seat card.Seat, c card.Card) []Alone {
	all := replay.Witnesses(events)
	judged := make([]*replay.Match, len(all))
	for w := range all {
		judged[w] = replay.JudgeBy(all[w].Events, opt)
		opt.Spent = min(replay.MostWork, opt.Spent+judged[w].Work) // they share what one match may be tried for
	}
	table := m.Rules.Table()
	return func(deal int, seat card.Seat, c card.Card) (out []Alone) {
		joined := &m.Joined.Deals[deal]
		for w := range all {
			a := Alone{Witness: all[w].Name, Silent: !joined.Has[w] || joined.Unread[w]}
			own := table.Turned(seat, m.Joined.Turned[w])
			for i := range judged[w].Findings {
				f := &judged[w].Findings[i]
				if !a.Silent && f.Deal == joined.Numbers[w] && f.Seat == own && f.Place > 0 && (f.Card == c || c.IsOpen() && slices.Contains(c.Named(), f.Card)) &&
					(f.Code == code.Renuncia || f.Code == code.RenunciaPossible && a.Code == "") {
					a.Code = f.Code
				}
			}
			out = append(out, a)
		}
		return out
	}
}
