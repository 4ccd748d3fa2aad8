package engine

import (
	"slices"
	"strings"
)

// Profile is a named set of rules (regulamento), as data: what a text says,
// where it says it, and what had to be decided because it does not. It differs
// from its Base by its Settings; the profile without a base sets everything.
type Profile struct {
	Name    string
	Aliases []string
	Base    string
	// Borrows: the text is another than the base's, so that what is taken from
	// the base is our decision.
	Borrows bool
	// Title says in one line what it is; Text names what it follows.
	Title    Word
	Text     string
	Settings []Setting
	// Needs are parameters for which no source has a value: a Rules tag that
	// names the profile must give them.
	Needs []string
}

// Setting is one parameter of a profile, and why it has that value.
type Setting struct {
	Param, Value string
	Basis        Basis
	// Cite is where the text says so, or what the decision follows.
	Cite string
}

// Basis says how well a setting is founded.
type Basis uint8

// The bases.
const (
	Stated     Basis = iota + 1 // the text says so
	Inferred                    // it follows from what the text says
	Convention                  // no text says so: it is our decision
	HouseRule                   // the record's own Rules tag says so
)

// Citation is what stands behind the value of one parameter in some rules.
type Citation struct {
	Basis Basis
	// Profile is whose setting it is, Cite where its text says so.
	Profile, Cite string
}

// Rules gives the rules of the profile. Those of a profile with Needs are
// unfinished.
func (p *Profile) Rules() Rules { return profileRules[p.Name] }

// base gives the profile that p differs from, nil if it stands alone.
func (p *Profile) base() *Profile { return FindProfile(p.Base) }

// Cite says what stands behind the value of a parameter: the setting of the
// profile, or of the one that it rests on.
func (p *Profile) Cite(param string) Citation {
	borrowed := false
	for q := p; q != nil; q = q.base() {
		for _, s := range q.Settings {
			if s.Param != param {
				continue
			}
			if borrowed {
				s.Basis = Convention
			}
			return Citation{s.Basis, q.Name, s.Cite}
		}
		borrowed = borrowed || q.Borrows
	}
	return Citation{}
}

// Cite says what stands behind the value that a parameter has in r: the text
// of the profile, or the house that changed it.
func (r *Rules) Cite(param string) Citation {
	p := FindProfile(r.Profile)
	q := FindParam(param)
	if p == nil || q == nil {
		return Citation{Basis: HouseRule, Profile: r.Profile}
	}
	base := p.Rules()
	if *q.field(&base) != *q.field(r) {
		return Citation{HouseRule, r.Profile, q.Name + "=" + q.Get(r)}
	}
	return p.Cite(param)
}

// String writes the citation as it stands behind an award: FPSD 4.2 a. A
// decision that is ours is marked with *, one that was inferred with °.
func (c Citation) String() string {
	switch {
	case c.Basis == Convention && c.Cite == "":
		return "*"
	case c.Basis == Convention:
		return c.Cite + "*"
	case c.Basis == Inferred:
		return c.Cite + "°"
	}
	return c.Cite
}

var (
	profileNamed = map[string]*Profile{}
	profileRules = map[string]Rules{}
)

// The profiles stand in an order in which every one comes after its base.
func init() {
	for i := range profiles {
		p := &profiles[i]
		rules := profileRules[p.Base]
		rules.Profile = p.Name
		for _, s := range p.Settings {
			q := FindParam(s.Param)
			if q == nil {
				panic("engine: profile " + p.Name + " sets " + s.Param + ", which is no parameter")
			}
			if err := q.Set(&rules, s.Value); err != nil {
				panic("engine: profile " + p.Name + ": " + err.Error())
			}
		}
		profileRules[p.Name] = rules
		for _, name := range append([]string{p.Name}, p.Aliases...) {
			profileNamed[name] = p
		}
	}
}

// Profiles lists the profiles, each after the one that it rests on.
func Profiles() []Profile { return profiles }

// FindProfile gives the profile of that name or alias, nil if there is none.
func FindProfile(name string) *Profile { return profileNamed[name] }

// DefaultRules are those of a record that names none: fpsd, to four games.
func DefaultRules() Rules { return profileRules["fpsd"] }

// ParseRules reads the value of a Rules tag: a profile, then its exceptions,
// as in "fpsd target=5 dealer.rotation=left". A parameter may be named by the
// last part of its name where no other has it. A policy on the renúncia may be
// attached to any profile as renuncia=NAME; see [Policies].
func ParseRules(text string) (Rules, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return Rules{}, &RulesError{Msg("no rules are named: write a profile such as fpsd")}
	}
	profile := FindProfile(words[0])
	if profile == nil {
		return Rules{}, unknownProfile(words[0])
	}
	rules := profile.Rules()
	set := map[string]bool{}
	give := func(name, value string) error {
		p := FindParam(name)
		switch {
		case p == nil && ambiguous(name):
			return &RulesError{Msg("%q ends the names of several parameters: write the whole name", name)}
		case p == nil:
			return &RulesError{Msg("no parameter %q", name)}
		case set[p.Name]:
			return &RulesError{Msg("%s is given twice", p.Name)}
		}
		set[p.Name] = true
		return p.Set(&rules, value)
	}
	for _, w := range words[1:] {
		name, value, found := strings.Cut(w, "=")
		if !found {
			return Rules{}, &RulesError{Msg("%q is not a parameter: write name=value", w)}
		}
		if name == "renuncia" {
			policy, ok := policies[value]
			if !ok {
				return Rules{}, &RulesError{Msg("no policy renuncia=%s: there are %s", value, strings.Join(Policies(), ", "))}
			}
			for _, s := range policy {
				if err := give(s.Param, s.Value); err != nil {
					return Rules{}, err
				}
			}
			continue
		}
		if err := give(name, value); err != nil {
			return Rules{}, err
		}
	}
	for _, need := range profile.Needs {
		if !set[need] {
			return Rules{}, &RulesError{Msg("%s is unfinished: no source has a value for %s; give it, as in %q",
				profile.Name, need, profile.Name+" "+strings.Join(profile.Needs, "=… ")+"=…")}
		}
	}
	return rules, rules.check()
}

// unknownProfile says that there is no such profile, and which one is spelt
// most like it.
func unknownProfile(name string) error {
	best, like := "", 2
	for i := range profiles {
		n := 0
		for n < len(name) && n < len(profiles[i].Name) && name[n] == profiles[i].Name[n] {
			n++
		}
		if n > like {
			best, like = profiles[i].Name, n
		}
	}
	if best != "" {
		return &RulesError{Msg("no profile %q: is it %s? sueca rules list has them all", name, best)}
	}
	return &RulesError{Msg("no profile %q; sueca rules list has them all", name)}
}

// FindParam gives the parameter of that name, or of the only name that ends so;
// nil if there is none.
func FindParam(name string) *Param {
	var found *Param
	for i := range params {
		p := &params[i]
		if p.Name == name {
			return p
		}
		if strings.HasSuffix(p.Name, "."+name) {
			if found != nil {
				return nil
			}
			found = p
		}
	}
	return found
}

func ambiguous(name string) bool {
	n := 0
	for i := range params {
		if strings.HasSuffix(params[i].Name, "."+name) {
			n++
		}
	}
	return n > 1
}

// check refuses a set that contradicts itself.
func (r *Rules) check() error {
	total := r.DealPoints()
	switch {
	case r.Players != 4 || r.Copies != 1:
		return &RulesError{Msg("this version plays four hands with one pack")}
	case 2*int(r.SingleFrom) <= total:
		return &RulesError{Msg("score.single_from=%d is not more than half of the %d card points of a deal: give it more", int(r.SingleFrom), total)}
	case r.SingleFrom >= r.DoubleFrom:
		return &RulesError{Msg("score.single_from=%d must be below score.double_from=%d", int(r.SingleFrom), int(r.DoubleFrom))}
	case (r.Mode == ModeGames || r.Mode == ModePoints) && r.Target == 0:
		return &RulesError{Msg("a match to a target needs one: match.target is 0")}
	case r.Mode == ModeFixed && r.Deals == 0:
		return &RulesError{Msg("a match of a fixed number of deals needs the number: match.deals is 0")}
	case r.Mode != ModeFixed && r.Deals != 0:
		return &RulesError{Msg("match.deals=%d goes with match.mode=fixed_deals only", int(r.Deals))}
	case r.FirstLead == LeadCutter && r.Cut == CutNone:
		return &RulesError{Msg("lead.first=cutter needs somebody who cuts: cut is none")}
	case r.ClaimBy == ClaimNone && (r.Confirmed != 0 || r.FalseClaim != 0 || r.ConfirmedResult == Result120 || r.FalseClaimResult == Result120):
		return &RulesError{Msg("renuncia.claim_by=none provides for no claim, and other parameters say what one brings")}
	case r.Leave == LeaveMinus10 && r.Ledger != LedgerPlayer:
		return &RulesError{Msg("leave=minus10_player needs a sheet with a column for each player: ledger=player")}
	case r.Rolha == Rolha && r.Mode == ModePoints:
		return &RulesError{Msg("score.rolha takes games from the losers, and the match is played for card points")}
	}
	return nil
}

// String writes the rules as the value of a Rules tag that [ParseRules] reads
// back: the profile and what differs from it.
func (r Rules) String() string {
	profile := FindProfile(r.Profile)
	if profile == nil {
		return "unnamed rules (" + r.Profile + ")"
	}
	base := profile.Rules()
	out := profile.Name
	for i := range params {
		p := &params[i]
		if *p.field(&r) != *p.field(&base) || slices.Contains(profile.Needs, p.Name) {
			out += " " + p.Name + "=" + p.Get(&r)
		}
	}
	return out
}
