package engine

import (
	"maps"
	"slices"

	"sueca/engine/rules"
)

// Corrected returns the events of a match as its corrections of tags and of rulings say: each event
// in its place, a tag with the value that it has in the end, the first event with those rules, a
// claim with its ruling, and in the place of a result that was reckoned with the ruling before an
// empty note ([Overtaken]). The corrections stay among them, and folding twice changes nothing more.
// Where nothing is corrected so, it returns the events themselves.
//
// A tag that only a correction gives has no event to stand in: [TagsOf] has those too.
func Corrected(events []Event) []Event {
	if !slices.ContainsFunc(events, IsFolded) {
		return events
	}
	out := slices.Clone(events)
	tags := tagsFolded(events)
	for i, e := range OfFirst(events) {
		switch e := e.(type) {
		case *MatchStarted:
			if last := tags.find("Rules").last(); last != nil && !last.Rules.IsZero() && (last.Rules != e.Rules || e.Source != RulesTagged) {
				out[i] = &MatchStarted{Rules: last.Rules, Source: RulesTagged}
			}
		case *TagWritten:
			if t := tags.find(e.Name); t != nil && t.first == i && t.Value != e.Value {
				out[i] = &TagWritten{Name: e.Name, Value: t.Value}
			}
		}
	}
	for claim, r := range rerulings(events) {
		again := *events[claim].(*ClaimMade)
		again.Ruling = r.ruling
		out[claim] = &again
		for i := claim; i < r.at; i++ {
			if Overtaken(events, claim, i) {
				out[i] = overtaken
			}
		}
	}
	return out
}

// RulesOf returns the rules of a match, as corrected; those of [rules.Default] where nothing begins it.
func RulesOf(events []Event) rules.Rules {
	if len(events) > 0 {
		if m, ok := Corrected(events)[0].(*MatchStarted); ok {
			return m.Rules
		}
	}
	return rules.Default()
}

// overtaken stands where a result was.
var overtaken Event = &NoteWritten{}

// Overtaken reports whether event i is a result as written that was reckoned with the ruling of a
// claim before it: the games of the same deal, the sheet from there on. Where the claim is ruled
// otherwise later, it says nothing any more of what the deal is worth.
func Overtaken(events []Event, claim, i int) bool {
	switch events[i].Kind() {
	case KindSheetWritten:
		return i > claim
	case KindGamesWritten:
		return i > claim && !slices.ContainsFunc(events[claim:i], func(e Event) bool { return e.Kind() == KindDealStarted })
	}
	return false
}

// reruling is how a claim is ruled in the end, and the index of the correction that says so.
type reruling struct {
	ruling rules.Ruling
	at     int
}

// rerulings returns the claims that are ruled otherwise than they were, by their indices.
func rerulings(events []Event) map[int]reruling {
	out := map[int]reruling{}
	for i, e := range OfFirst(events) {
		if e, ok := e.(*RulingAmended); ok {
			if at := e.Of(events, i); at >= 0 {
				out[at] = reruling{e.Claim.Ruling, i}
			}
		}
	}
	maps.DeleteFunc(out, func(at int, r reruling) bool { return events[at].(*ClaimMade).Ruling == r.ruling })
	return out
}

// AsCorrected returns the events of a match as if it had been written so at once: with its tags and
// rulings corrected ([Corrected]), tags that only a correction gives below the others, and without
// those corrections, what they have overtaken, and the comments on those lines. Corrections of cards and deals stay. Its id is
// another one where the tags are that make it.
func AsCorrected(events []Event) []Event {
	if !slices.ContainsFunc(events, IsFolded) {
		return events
	}
	out, folded := slices.Clone(Corrected(events)), Event(&TagAmended{})
	for i, e := range OfFirst(out) {
		if IsFolded(e) {
			out[i] = folded
		}
	}
	out = Without(out, func(e Event) bool { return e == folded })
	tags := 0 // where tags are put
	for i, e := range out {
		switch c, _ := e.(*Commented); e.Kind() {
		case KindMatchStarted, KindTagWritten:
			tags = i + 1
		case KindCommented:
			if tags == i && c.Place == CommentOnLine {
				tags++
			}
		}
	}
	added, _ := AddedTags(events)
	for i := range added {
		out = slices.Insert(out, tags+i, Event(&added[i]))
	}
	return out
}

// AsWritten returns the events of a match without the corrections of its tags.
func AsWritten(events []Event) []Event {
	return Without(events, func(e Event) bool { return e.Kind() == KindTagAmended })
}

// Without returns events without those that are left out, and without the comments on their lines.
func Without(events []Event, out func(Event) bool) []Event {
	left := false
	return slices.DeleteFunc(slices.Clone(events), func(e Event) bool {
		c, comment := e.(*Commented)
		left = out(e) || left && comment && c.Place == CommentOnLine
		return left
	})
}

// IsCorrection reports whether an event corrects others.
func IsCorrection(e Event) bool {
	k := e.Kind()
	return k == KindPlayAmended || k == KindHeapAmended || k == KindDealAmended || IsFolded(e)
}

// IsFolded reports whether an event corrects a tag or a ruling, which [Corrected] folds, or is what
// such a correction leaves of a result that it has overtaken.
func IsFolded(e Event) bool {
	k := e.Kind()
	return k == KindTagAmended || k == KindRulingAmended || e == overtaken
}

// TagsOf returns the tags of a match with their corrections: in the order in which they were
// written, then those that only a correction gives. Where there are two of one name, the first
// one is corrected.
func TagsOf(events []Event) []TagWritten {
	folded := tagsFolded(events)
	out := make([]TagWritten, 0, len(folded))
	for _, t := range folded {
		if t.first >= 0 || t.last() != nil {
			out = append(out, t.TagWritten)
		}
	}
	return out
}

// TagOf returns the value of a match's tag, as corrected; "" if there is none.
func TagOf(events []Event, name string) string {
	if t := tagsFolded(events).find(name); t != nil {
		return t.Value
	}
	return ""
}

// Retagged reports whether a correction of a tag holds.
func Retagged(events []Event, name string) bool { return tagsFolded(events).find(name).last() != nil }

// AddedTags returns the tags that only a correction gives, and for each the index of that
// correction.
func AddedTags(events []Event) (tags []TagWritten, at []int) {
	for _, t := range tagsFolded(events) {
		if t.first < 0 && t.last() != nil {
			tags, at = append(tags, t.TagWritten), append(at, t.at)
		}
	}
	return tags, at
}

// Unamended returns the indices of the corrections that correct nothing: a ruling of a claim
// that nobody made, a tag whose correction is taken back where there is none.
func Unamended(events []Event) (out []int) {
	standing := map[string]int{}
	for i, e := range OfFirst(events) {
		switch e := e.(type) {
		case *TagAmended:
			switch {
			case !e.Withdrawn:
				standing[e.Name]++
			case standing[e.Name] == 0:
				out = append(out, i)
			default:
				standing[e.Name]--
			}
		case *RulingAmended:
			if e.Of(events, i) < 0 {
				out = append(out, i)
			}
		}
	}
	return out
}

// Of returns the index of the claim that the correction at index at is about: the last one of
// that deal before it that says the same but for the ruling or, where there is none, the last
// one behind it; -1 if nobody made such a claim.
func (e *RulingAmended) Of(events []Event, at int) int {
	deal, before, after := 0, -1, -1
	for i, other := range OfFirst(events) {
		switch other := other.(type) {
		case *DealStarted:
			deal = other.Number
		case *ClaimMade:
			said := *other
			if said.Ruling = e.Claim.Ruling; deal != e.Deal || said != e.Claim {
				continue
			}
			if after = i; i < at {
				before = i
			}
		}
	}
	if before >= 0 {
		return before
	}
	return after
}

// tagFolded is a tag and its corrections that hold, the last one last.
type tagFolded struct {
	TagWritten
	first   int // the event that it was written by, -1 for none
	at      int // the last of its corrections
	written string
	stack   []*TagAmended
}

// last returns the correction that holds, nil if there is none, or no such tag.
func (t *tagFolded) last() *TagAmended {
	if t == nil || len(t.stack) == 0 {
		return nil
	}
	return t.stack[len(t.stack)-1]
}

// folding is tags as they are folded.
type folding []tagFolded

// find returns the first tag of that name, nil if there is none.
func (f folding) find(name string) *tagFolded {
	for i := range f {
		if f[i].Name == name {
			return &f[i]
		}
	}
	return nil
}

// tagsFolded folds the tags of a match.
func tagsFolded(events []Event) folding {
	var f folding
	head := true
	for i, e := range OfFirst(events) {
		switch e := e.(type) {
		case *DealStarted:
			head = false
		case *TagWritten:
			if !head {
				continue
			}
			if t := f.find(e.Name); t != nil && t.first < 0 { // its correction stands above it
				if t.first, t.written = i, e.Value; t.last() == nil {
					t.Value = e.Value
				}
				continue
			}
			f = append(f, tagFolded{TagWritten: *e, first: i, written: e.Value})
		case *TagAmended:
			t := f.find(e.Name)
			if t == nil {
				f = append(f, tagFolded{TagWritten: TagWritten{Name: e.Name}, first: -1})
				t = &f[len(f)-1]
			}
			t.amend(e, i)
		}
	}
	return f
}

// amend adds a correction.
func (t *tagFolded) amend(e *TagAmended, at int) {
	switch {
	case !e.Withdrawn:
		t.stack = append(t.stack, e)
	case len(t.stack) > 0:
		t.stack = t.stack[:len(t.stack)-1]
	}
	t.at, t.Value = at, t.written
	if last := t.last(); last != nil {
		t.Value = last.Value
	}
}
