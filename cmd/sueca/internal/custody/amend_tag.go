package custody

import (
	"slices"
	"strings"

	"sueca/analysis/archive"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/cmd/internal/source"
	"sueca/engine"
	"sueca/engine/rules"
	"sueca/notation"
	"sueca/replay/reconcile"
)

// Tags and the rulings of claims are corrected by a line each.

// tagNamed returns the tag that somebody names who corrects one: one of the match or one that the
// notation knows, also by its Portuguese name; "" if there is none.
func tagNamed(r *source.Record, word string) string {
	if slices.ContainsFunc(engine.TagsOf(r.Events), func(t engine.TagWritten) bool { return t.Name == word }) {
		return word
	}
	return engine.TagNamed(word)
}

// amendTag returns the correction of a tag, from the words of its line and a reason.
func (a *amendVerb) amendTag(r *source.Record, words []string) ([]engine.Event, error) {
	name, value, whole := strings.Cut(words[0], " ")
	rest := words[1:]
	if !whole {
		value, rest = words[1], words[2:]
	}
	if value = strings.TrimSpace(value); !strings.HasPrefix(value, `"`) && !isWithdrawn(value) {
		value = notation.Quote(value)
	}
	e, err := a.readAmendment(r, tagNamed(r, name)+" "+value, strings.Join(rest, " "))
	if err != nil {
		return nil, err
	}
	tag, ok := e.(*engine.TagAmended)
	if !ok {
		return nil, output.Usagef("a tag is corrected by its name and its value in quotation marks: see sueca amend --help")
	}
	if err := report.Retags(r, tag); err != nil {
		return nil, err
	}
	return []engine.Event{tag}, nil
}

// isWithdrawn reports whether a correction begins with the word that takes back the one before.
func isWithdrawn(text string) bool {
	word, _, _ := strings.Cut(text, " ")
	return notation.KeywordOf(word) == "withdrawn" || strings.EqualFold(word, "retirado") // as the noun before it wants
}

// readAmendment reads what stands behind the word amend, and the reason behind it, unless --reason
// gives that.
func (a *amendVerb) readAmendment(r *source.Record, text, reason string) (engine.Event, error) {
	if err := engine.CheckTyped(text); err != nil {
		return nil, err
	}
	if err := engine.CheckTyped(reason); err != nil {
		return nil, err
	}
	if reason != "" && a.reason != "" {
		return nil, output.Usagef("the reason is given twice: by --reason and after the line")
	}
	line := "amend " + text
	if reason += a.reason; reason != "" {
		line += " " + notation.Quote(reason)
	}
	events, err := readPart(a.Run, r, line)
	if err != nil {
		return nil, err
	}
	return events[len(events)-1], nil
}

// amendRuling returns the correction of how a claim was ruled, from the words of the claim as it
// should read, and a reason.
func (a *amendVerb) amendRuling(r *source.Record, deal int, words []string) ([]engine.Event, error) {
	if deal == 0 {
		return nil, output.Usagef("in which deal? name it after the match: %s/1", r.ID())
	}
	of := strings.TrimPrefix(report.LineText(&engine.DealAmended{Deal: deal}), "amend ") + " "
	words = slices.Clone(words)
	words[0] = strings.Replace(words[0], firstWord(words[0]), "claim", 1) // "acusação" too, as the screens say
	back := false
	if all := strings.Fields(strings.Join(words, " ")); len(all) > 2 && isWithdrawn(all[len(all)-1]) && isRuling(all[len(all)-2]) {
		back, words = true, all[:len(all)-1]
	}
	e, err := a.readAmendment(r, of+strings.Join(words, " "), "")
	if last := len(words) - 1; err != nil && last > 0 {
		// The last argument may be the reason.
		if again, stillWrong := a.readAmendment(r, of+strings.Join(words[:last], " "), words[last]); stillWrong == nil {
			e, err = again, nil
		}
	}
	if err != nil {
		return nil, err
	}
	ruling, ok := e.(*engine.RulingAmended)
	if !ok {
		return nil, output.Usagef("a ruling is corrected by the claim, with the ruling as it should read: see sueca amend --help")
	}
	if back {
		if ruling, err = takenBack(r, ruling); err != nil {
			return nil, err
		}
	}
	if ruling, err = ofRecord(r, ruling); err != nil {
		return nil, err
	}
	return reconcile.Ruling(r.Events, ruling), nil
}

// firstWord returns the word that a line begins with.
func firstWord(line string) string {
	word, _, _ := strings.Cut(line, " ")
	return word
}

// isClaim reports whether a line begins as a claim does.
func isClaim(word string) bool {
	return notation.KeywordOf(word) == "claim" || archive.FoldName(word) == "acusacao"
}

// isRuling reports whether a word says how a claim was ruled.
func isRuling(word string) bool {
	k := notation.KeywordOf(word)
	return k == "upheld" || k == "rejected" || k == "withdrawn"
}

// means reports whether a claim can be the one that is named: its trick and the player need not be.
func means(named, c *engine.ClaimMade) bool {
	return named.By == c.By && named.Outsider == c.Outsider && named.Against == c.Against &&
		(named.Accused == 0 || named.Accused == c.Accused) && (named.Trick == 0 || named.Trick == c.Trick) &&
		(named.Deal == 0 || named.Deal == c.Deal)
}

// claimsIn returns the claims in a deal, by their indices.
func claimsIn(events []engine.Event, number int) (at []int) {
	deal := 0
	for i, e := range events {
		switch e := e.(type) {
		case *engine.DealStarted:
			deal = e.Number
		case *engine.ClaimMade:
			if deal == number {
				at = append(at, i)
			}
		}
	}
	return at
}

// takenBack returns the correction by which the last correction of a ruling is taken back: to how the
// claim was ruled before it. ruling is the last one, as it stands.
func takenBack(r *source.Record, ruling *engine.RulingAmended) (*engine.RulingAmended, error) {
	for _, at := range claimsIn(r.Events, ruling.Deal) {
		if !means(&ruling.Claim, r.Events[at].(*engine.ClaimMade)) {
			continue
		}
		if was := rulingsOf(r.Events, at); len(was) > 1 && was[len(was)-1] == ruling.Claim.Ruling {
			again := *ruling
			again.Claim.Ruling = was[len(was)-2]
			return &again, nil
		}
	}
	return nil, output.Usagef("no correction says so of that claim: there is nothing to take back")
}

// rulingsOf returns how a claim was ruled, and then how each correction says that was not taken back.
func rulingsOf(events []engine.Event, at int) []rules.Ruling {
	was := []rules.Ruling{events[at].(*engine.ClaimMade).Ruling}
	for i, e := range events {
		e, ok := e.(*engine.RulingAmended)
		if !ok || e.Of(events, i) != at {
			continue
		}
		if n := len(was); n > 1 && was[n-2] == e.Claim.Ruling {
			was = was[:n-1]
		} else {
			was = append(was, e.Claim.Ruling)
		}
	}
	return was
}

// ofRecord returns the correction of a ruling about the claim as it is in the record: where only
// one can be meant, its trick and the player need not be named.
func ofRecord(r *source.Record, e *engine.RulingAmended) (*engine.RulingAmended, error) {
	var there, meant []*engine.ClaimMade
	events := r.Corrected()
	for _, at := range claimsIn(events, e.Deal) {
		c := events[at].(*engine.ClaimMade)
		if there = append(there, c); means(&e.Claim, c) {
			meant = append(meant, c)
		}
	}
	ruled := func(c *engine.ClaimMade) *engine.RulingAmended {
		out := &engine.RulingAmended{Deal: e.Deal, Claim: *c, Reason: e.Reason}
		out.Claim.Ruling = e.Claim.Ruling
		return out
	}
	exact := slices.IndexFunc(meant, func(c *engine.ClaimMade) bool { return ruled(c).Claim == e.Claim })
	switch {
	case exact >= 0:
		meant = meant[exact : exact+1]
	case len(there) == 0:
		return nil, output.Usagef("nobody made a claim in deal %d of match %s; nothing was stored", e.Deal, r.ID())
	case len(meant) != 1:
		lines := make([]string, len(there))
		for i, c := range there {
			lines[i] = "“" + report.LineText(c) + "”"
		}
		return nil, output.Usagef("which claim is meant? in deal %d there is %s; nothing was stored", e.Deal, strings.Join(lines, ", "))
	}
	if meant[0].Ruling == e.Claim.Ruling && !twice(there, meant[0]) {
		return nil, output.Usagef("the claim is ruled so in the log: there is nothing to correct")
	}
	return ruled(meant[0]), nil
}

// twice reports whether a claim was made again in the same words, and perhaps ruled otherwise.
func twice(there []*engine.ClaimMade, claim *engine.ClaimMade) bool {
	same := 0
	for _, c := range there {
		again := *c
		if again.Ruling = claim.Ruling; again == *claim {
			same++
		}
	}
	return same > 1
}
