package singledummy

import (
	"math"
	"slices"

	"sueca/engine/card"
	"sueca/engine/message"
)

// Reason says in which of the worlds of a decision a card was wrong (razão): in which another
// brings the side more, and what holding those worlds have in common.
type Reason struct {
	Card, Better card.Card
	// Worlds is how many worlds there are. Of these Better brings more than Card in Wrong,
	// and less in Right; in the others they bring the same.
	Worlds, Right, Wrong int
	// WrongWeight is the weight of the wrong worlds, from 0 to 1. Even: all worlds weigh the same.
	WrongWeight float64
	Even        bool
	// All: these are all the worlds that were possible. Else they were drawn.
	All bool
	// If is what tells the wrong worlds from the others best: one holding, or two that are
	// true together; nil if nothing of that kind tells them apart. It is true of Of worlds,
	// of which Hit are wrong.
	If      []Holding
	Of, Hit int
}

// muchOf is the part of what the best guess without a statement errs about (that all worlds
// are wrong, or none) that a statement may still err about.
const muchOf = 0.5

// moreBits is what a statement must save beyond what it takes to write it down, so that one
// that fits by accident is made once in eight times at most.
const moreBits = 3

// Reason returns why the card that was played was dear, beside another lawful card; nil if
// one of them was not lawful, or they are the same. The statement is the simplest of those
// that separate the wrong worlds best: it is found by trying all, and is the same every time.
// With n worlds it takes some 20,000·n steps at most.
func (d *Decision) Reason(better card.Card) *Reason {
	card, other := d.played(), slices.Index(d.Legal, better)
	if card < 0 || other < 0 || card == other {
		return nil
	}
	r := &Reason{Card: d.Played, Better: better, Worlds: len(d.Worlds), All: d.All, Even: true}
	wrong := make([]bool, len(d.Worlds))
	for i := range d.Worlds {
		gain := d.Values[other][i] - d.Values[card][i]
		if wrong[i] = gain > 0; wrong[i] {
			r.Wrong++
			r.WrongWeight += d.Worlds[i].Weight
		}
		if gain < 0 {
			r.Right++
		}
		if x := d.Worlds[i].Weight - d.Worlds[0].Weight; x > tie || x < -tie {
			r.Even = false
		}
	}
	if r.Wrong == 0 || r.Wrong == r.Worlds {
		return r
	}
	if r.If = d.separate(wrong, min(r.WrongWeight, 1-r.WrongWeight)); r.If == nil {
		return r
	}
	for i := range d.Worlds {
		if !r.In(&d.Worlds[i]) {
			continue
		}
		if r.Of++; wrong[i] {
			r.Hit++
		}
	}
	if r.Hit == 0 {
		r.If, r.Of = nil, 0 // the weights of all of these are nothing
	}
	return r
}

// In reports whether the statement is true of a world.
func (r *Reason) In(w *World) bool {
	return !slices.ContainsFunc(r.If, func(h Holding) bool { return !h.In(w) })
}

// separate returns what separates the wrong worlds best. guess is the weight about which one
// errs who says the same of all worlds.
func (d *Decision) separate(wrong []bool, guess float64) []Holding {
	atoms := holdingsOf(d.Worlds)
	in := make([][]bool, len(atoms))
	for k := range atoms {
		in[k] = make([]bool, len(d.Worlds))
		for i := range d.Worlds {
			in[k][i] = atoms[k].In(&d.Worlds[i])
		}
	}
	err := func(one, two []bool) float64 {
		sum := 0.0
		for i, w := range wrong {
			if (one[i] && two[i]) != w {
				sum += d.Worlds[i].Weight
			}
		}
		return sum
	}
	best, least := -1, 2.0
	for k := range atoms {
		if e := err(in[k], in[k]); e < least-tie {
			best, least = k, e
		}
	}
	if best < 0 {
		return nil
	}
	first, second, both := 0, 0, 2.0
	for k := range atoms {
		for l := k + 1; l < len(atoms) && least > tie; l++ {
			if e := err(in[k], in[l]); e < both-tie {
				first, second, both = k, l, e
			}
		}
	}
	// A statement that was chosen among many fits a few worlds by accident. It is made if it
	// is shorter to tell with it which worlds are wrong than without (J. Rissanen, Modeling by
	// shortest data description, 1978). Of worlds that all stand there, a single holding is no
	// accident.
	n := d.Effective()
	bits := math.Log2(float64(len(atoms))) + moreBits
	one := least <= muchOf*guess && (d.All || n*(entropy(guess)-entropy(least)) >= bits)
	pair := 2 * bits
	if d.All {
		pair = bits
	}
	switch {
	case !one && both <= muchOf*guess && n*(entropy(guess)-entropy(both)) >= pair,
		one && n*(entropy(least)-entropy(both)) >= bits:
		return []Holding{atoms[first], atoms[second]}
	case one:
		return []Holding{atoms[best]}
	}
	return nil
}

// entropy returns how many bits a world takes to be told wrong or right, where that many are
// wrong.
func entropy(share float64) float64 {
	if share <= 0 || share >= 1 {
		return 0
	}
	return -share*math.Log2(share) - (1-share)*math.Log2(1-share)
}

// Message returns the reason as a sentence. It says “whenever” of a holding only if the card
// was wrong in every one of the worlds that have it. Of worlds that were drawn it says so.
func (r *Reason) Message() message.Message {
	percent := int(100*r.WrongWeight + 0.5)
	switch {
	case r.All && r.Even:
		return message.Msg("worse than %s in %d of all %d deals that were possible%s", r.Better, r.Wrong, r.Worlds, r.where())
	case r.All:
		return message.Msg("worse than %s in %d of all %d deals that were possible (%d%% by how likely they were)%s", r.Better, r.Wrong,
			r.Worlds, percent, r.where())
	case r.Even:
		return message.Msg("worse than %s in %d of %d possible deals that were drawn%s", r.Better, r.Wrong, r.Worlds, r.where())
	default:
		return message.Msg("worse than %s in %d of %d possible deals that were drawn (%d%% by how likely they were)%s", r.Better, r.Wrong,
			r.Worlds, percent, r.where())
	}
}

// where says what the wrong worlds have in common.
func (r *Reason) where() any {
	if r.Wrong == 0 || r.Wrong == r.Worlds {
		return ""
	}
	if r.If == nil {
		return message.Msg(": no holding of one or two cards decides it")
	}
	held := r.If[0].Message()
	if len(r.If) == 2 {
		held = message.Msg("%s and %s", held, r.If[1].Message())
	}
	others := r.Wrong - r.Hit
	switch {
	case r.Hit == r.Of && others == 0:
		return message.Msg(": whenever %s, and never else", held)
	case r.Hit == r.Of:
		return message.Msg(": whenever %s (%d), and in %d {3:other|others}", held, r.Of, others)
	case others == 0:
		return message.Msg(": only where %s, in %d of those %d", held, r.Hit, r.Of)
	default:
		return message.Msg(": mostly where %s, in %d of those %d, and in %d {4:other|others}", held, r.Hit, r.Of, others)
	}
}
