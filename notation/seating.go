package notation

import (
	"strings"

	"sueca/engine"
	"sueca/engine/rules"
)

// parsedRules are the rules of the last Rules tag: most matches of a text have
// the same, and they are asked for before the tag is read too.
type parsedRules struct {
	text  string
	rules rules.Rules
	err   error
}

func (p *parsedRules) of(text string) (rules.Rules, error) {
	if p.text != text || p.rules.IsZero() && p.err == nil {
		p.text = text
		p.rules, p.err = rules.Parse(text)
	}
	return p.rules, p.err
}

// sit finds out which rules are in force, and so who sits at the table: by the
// tags that were read, or by those of a head that is going to be.
func (r *reader) sit(head []line) {
	rules, source := &r.rules, r.source
	for _, t := range head {
		if t.kind != kindTag || !rules.IsZero() || !strings.HasPrefix(strings.TrimLeft(t.text, "[ \t"), "Rules") {
			continue
		}
		c := cursor{text: t.text}
		c.blanks()
		if name, value, _, ok := c.tag(); !ok || name != "Rules" || notText(t.text) >= 0 {
			continue
		} else if _, err := r.parsed.of(value); err == nil {
			rules = &r.parsed.rules
		} else {
			source, r.unread = engine.RulesUnread, profileOf(value)
		}
	}
	switch {
	case !rules.IsZero():
	case source == engine.RulesAssumed && !r.opt.Rules.IsZero():
		rules = &r.opt.Rules
	case source == engine.RulesUnread && !r.unread.IsZero():
		rules = &r.unread
	default:
		rules = &assumed
	}
	r.force, r.table = rules, rules.Table()
}

// profileOf returns the rules of the profile that a Rules tag begins with, if there is
// one: who sits at the table is known then, whatever else of the tag cannot be read.
func profileOf(value string) rules.Rules {
	name, _, _ := strings.Cut(strings.TrimSpace(value), " ")
	if p := rules.FindProfile(strings.ToLower(name)); p != nil {
		return p.Rules()
	}
	return rules.Rules{}
}

// assumed are the rules of a match that names none.
var assumed = rules.Default()
