package notation

import (
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"sueca/engine"
)

// parsedRules are the rules of the last Rules tag: most matches of a text have
// the same, and they are asked for before the tag is read too.
type parsedRules struct {
	text  string
	rules engine.Rules
	err   error
}

func (p *parsedRules) of(text string) (engine.Rules, error) {
	if p.text != text || p.rules.IsZero() && p.err == nil {
		p.text = text
		p.rules, p.err = engine.ParseRules(text)
	}
	return p.rules, p.err
}

// sit finds out which rules are in force, and so who sits at the table: by the
// tags that were read, or by those of a head that is going to be.
func (r *reader) sit(head []lexer.Token) {
	rules, source := &r.rules, r.source
	for _, t := range head {
		if t.Type != tokTag || !rules.IsZero() || !strings.HasPrefix(strings.TrimLeft(t.Value, "[ \t"), "Rules") {
			continue
		}
		c := cursor{text: t.Value}
		c.blanks()
		if name, value, _, ok := c.tag(); !ok || name != "Rules" || notText(t.Value) >= 0 {
			continue
		} else if _, err := r.parsed.of(value); err == nil {
			rules = &r.parsed.rules
		} else {
			source = engine.RulesUnread
		}
	}
	switch {
	case !rules.IsZero():
	case source == engine.RulesAssumed && !r.opt.Rules.IsZero():
		rules = &r.opt.Rules
	default:
		rules = &assumed
	}
	r.force, r.table = rules, rules.Table()
}

// assumed are the rules of a match that names none.
var assumed = engine.DefaultRules()
