package rules

import (
	"slices"
	"strings"

	"sueca/engine/message"
)

// Profile is a named set of rules (regulamento), as data: what a text says,
// where it says it, and what we decided because it does not. Its Settings are
// its differences from its Base. A profile without a base sets everything.
type Profile struct {
	Name    string
	Aliases []string
	Base    string
	// Borrows says that the text is not the base's, so that taking the rest
	// from the base is our decision.
	Borrows bool
	// Title says in one line what the profile is; Text names the text that it
	// follows.
	Title    message.Word
	Text     string
	Settings []Setting
	// Needs are the parameters that no source settles. A Rules tag that names
	// the profile must set them.
	Needs []string
}

// Setting is the value of one parameter of a profile, and its reason.
type Setting struct {
	Param, Value string
	Basis        Basis
	// Cite is where the text says so, or the reason for the decision.
	Cite string
}

// Basis is how well founded a setting is.
type Basis uint8

// The bases, the best founded first.
const (
	Stated     Basis = iota + 1 // the text says so
	Inferred                    // it follows from what the text says
	Convention                  // no text says so: it is our decision
	HouseRule                   // the record's own Rules tag says so
)

// Citation is the reason for the value of one parameter in some rules.
type Citation struct {
	Basis Basis
	// Profile is the profile that has the setting; Cite is the place in its
	// text.
	Profile, Cite string
}

// Rules returns the rules of the profile. If the profile has Needs, they are
// incomplete.
func (p *Profile) Rules() Rules { return profileRules[p.Name] }

// rulesTo returns the rules of the profile in a match to that many games. A sweep or a
// renúncia ends the match where a profile says so of its own target: at another target it
// scores its games, and wins only if they reach it.
func (p *Profile) rulesTo(target uint16) Rules {
	rules := p.Rules()
	if target != rules.Target {
		rules.SweepEndsMatch, rules.ConfirmedEndsMatch = No, No
	}
	return rules
}

// seating returns the rules of the profile for as many players, and as many games, as other
// rules have, with what hangs on that.
func (p *Profile) seating(as *Rules) Rules {
	rules := p.rulesTo(as.Target)
	rules.Players, rules.Dead, rules.Target = as.Players, as.Dead, as.Target
	rules.follow(nil)
	rules.Target = p.Rules().Target
	return rules
}

// base returns the profile's base, nil if it has none.
func (p *Profile) base() *Profile { return FindProfile(p.Base) }

// Cite returns the citation for a parameter: from the profile or, if it does
// not set it, from its base.
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

// Cite returns the citation for the value that a parameter has in r: the text
// of the profile, or the house rule that changed it.
func (r *Rules) Cite(param string) Citation {
	p := FindProfile(r.Profile)
	q := FindParam(param)
	if p == nil || q == nil {
		return Citation{Basis: HouseRule, Profile: r.Profile}
	}
	base := p.rulesTo(r.Target)
	if *q.field(&base) == *q.field(r) {
		return p.Cite(param)
	}
	if base = p.seating(r); *q.field(&base) == *q.field(r) && q.Name != "players" && q.Name != "dead" {
		return Citation{Convention, r.Profile, ""} // it follows from who sits there
	}
	return Citation{HouseRule, r.Profile, q.Name + "=" + q.Get(r)}
}

// String returns the citation as it is written after an award: FPSD 4.2 a. Our
// own decisions are marked with *, inferred ones with °.
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

// init computes the rules of the profiles. In profiles each one comes after its
// base.
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

// Profiles returns all profiles, each after its base.
func Profiles() []Profile { return profiles }

// FindProfile returns the profile with that name or alias, nil if there is
// none.
func FindProfile(name string) *Profile { return profileNamed[name] }

// DefaultRules returns the rules of a record that names none: fpsd, to four
// games.
func Default() Rules { return profileRules["fpsd"] }

// ParseRules reads the value of a Rules tag: a profile, then its exceptions, as
// in "fpsd target=5 dealer.rotation=left". The last part of a parameter's name
// is enough if no other name ends the same. Any profile can have a policy on
// the renúncia, as renuncia=NAME; see [Policies]. The error is a [*RulesError].
func Parse(text string) (Rules, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return Rules{}, &RulesError{message.Msg("no rules are named: write a profile such as fpsd")}
	}
	profile := FindProfile(words[0])
	if profile == nil {
		profile = FindProfile(strings.ToLower(words[0])) // people write names with capitals
	}
	if profile == nil {
		return Rules{}, unknownProfile(words[0])
	}
	rules := profile.Rules()
	set, written := map[string]bool{}, map[string]bool{}
	give := func(name, value string) error {
		p := FindParam(name)
		switch {
		case p == nil && ambiguous(name):
			return &RulesError{message.Msg("%q ends the names of several parameters: write the whole name", name)}
		case p == nil:
			return unknownParam(name)
		case set[p.Name]:
			return &RulesError{message.Msg("%s is given twice", p.Name)}
		}
		set[p.Name] = true
		return p.Set(&rules, value)
	}
	for _, w := range words[1:] {
		name, value, found := strings.Cut(w, "=")
		if !found {
			return Rules{}, &RulesError{message.Msg("%q is not a parameter: write name=value", w)}
		}
		if name == "renuncia" {
			policy, ok := policies[value]
			if !ok {
				return Rules{}, &RulesError{message.Msg("no policy renuncia=%s: there are %s", value, strings.Join(Policies(), ", "))}
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
		written[FindParam(name).Name] = true
	}
	for _, need := range profile.Needs {
		if !set[need] {
			return Rules{}, &RulesError{message.Msg("%s is unfinished: no source has a value for %s; give it, as in %q",
				profile.Name, need, profile.Name+" "+strings.Join(profile.Needs, "=… ")+"=…")}
		}
	}
	at := profile.rulesTo(rules.Target)
	if !set["score.sweep.ends_match"] {
		rules.SweepEndsMatch = at.SweepEndsMatch
	}
	if !set["renuncia.confirmed.ends_match"] {
		rules.ConfirmedEndsMatch = at.ConfirmedEndsMatch
	}
	rules.follow(set)
	if err := rules.check(); err != nil {
		return rules, err
	}
	return rules, rules.countsGames(written)
}

// follow sets what hangs on the number of players and on the dead hand, unless it
// was set itself: who plays with whom, which cards are left out, what wins; and
// that a match to a target which is given is no open ledger.
func (r *Rules) follow(set map[string]bool) {
	give := func(name string, value uint16) {
		if p := FindParam(name); !set[name] {
			*p.field(r) = value
		}
	}
	if r.Players == 3 && r.Dead == DeadOut {
		give("teams", uint16(TeamsAlone))
		give("score.by", uint16(ScoreByMost))
	}
	if r.Players == 6 {
		give("deck.left_out", uint16(BlackTwosOut))
	}
	if r.Players == 5 && r.Target > 0 {
		give("match.mode", uint16(ModeGames))
	}
}

// seatings are the tables that there are: who sits there, with which cards, who plays with whom, and
// what wins a deal.
var seatings = []struct {
	players, packs uint16
	leftOut        bool // the black twos
	dead           DeadRule
	teams          TeamsRule
	scoreBy        ScoreByRule
}{
	{3, 1, false, DeadPlays, TeamsDealer, ScoreByPoints},
	{3, 1, false, DeadOut, TeamsAlone, ScoreByMost},
	{4, 1, false, DeadNone, TeamsOpposite, ScoreByPoints},
	{5, 1, false, DeadNone, TeamsCalled, ScoreByBid},
	{6, 2, true, DeadNone, TeamsOpposite, ScoreByPoints},
	{8, 2, false, DeadNone, TeamsOpposite, ScoreByPoints},
}

// seated reports whether there is a table for so many players, packs and teams.
func (r *Rules) seated() bool {
	if r.Players == 5 && (r.FirstLead != LeadDeclarer || r.BidStep == 0 || r.BidFrom > r.BidTo) {
		return false // an auction needs steps, and who wins it leads
	}
	for _, t := range seatings {
		if r.Players == t.players && r.Copies == t.packs && (r.LeftOut == BlackTwosOut) == t.leftOut &&
			r.Dead == t.dead && r.Teams == t.teams && r.ScoreBy == t.scoreBy {
			return true
		}
	}
	return false
}

// countsGames returns an error if a match that counts card points would take from a text an
// award that the text counts in games: four games are not four of 500 points. An award that
// the Rules tag itself writes is in card points.
func (r *Rules) countsGames(written map[string]bool) error {
	if r.Mode != ModePoints {
		return nil
	}
	for _, award := range []struct {
		param string
		n     uint16
	}{{"renuncia.confirmed.award", r.Confirmed}, {"renuncia.false.award", r.FalseClaim}, {"renuncia.self.award", r.SelfDeclared}} {
		if award.n > 0 && !written[award.param] {
			return &RulesError{message.Msg("%s=%d is in games, and the match counts card points: write renuncia=none, renuncia=discord "+
				"(120–0), or each award in card points",
				award.param, int(award.n))}
		}
	}
	if r.Penalties == PenaltiesFPSD && !written["penalties"] {
		return &RulesError{message.Msg("the penalties of FPSD 6 are in games, and the match counts card points: write penalties=none")}
	}
	return nil
}

// unknownProfile returns an error that says that there is no such profile, and
// which name is most like it. Bisca is played with the same cards and words at the same tables, and
// is another game: nobody is sent to look for its name.
func unknownProfile(name string) error {
	if game, _, _ := strings.Cut(strings.ToLower(name), "-"); game == "bisca" {
		return &RulesError{message.Msg("%q is another game, which this program does not play: the record is kept, and is not judged by "+
			"its rules", name)}
	}
	if best := message.Nearest(name, ProfileNames()); best != "" {
		return &RulesError{message.Msg("no profile %q: is it %s? sueca rules list has them all", name, best)}
	}
	return &RulesError{message.Msg("no profile %q; sueca rules list has them all", name)}
}

// ProfileNames returns the names of the profiles, without their aliases.
func ProfileNames() []string {
	var out []string
	for i := range profiles {
		out = append(out, profiles[i].Name)
	}
	return out
}

// unknownParam returns an error that says that there is no such parameter, and
// which name is most like it.
func unknownParam(name string) error {
	var names []string
	for i := range params {
		names = append(names, params[i].Name)
		if last := params[i].Name[strings.LastIndexByte(params[i].Name, '.')+1:]; FindParam(last) != nil {
			names = append(names, last)
		}
	}
	if best := message.Nearest(name, names); best != "" {
		return &RulesError{message.Msg("no parameter %q: is it %s?", name, best)}
	}
	return &RulesError{message.Msg("no parameter %q", name)}
}

// FindParam returns the parameter with that name, or the only one whose name
// ends so; nil if there is none.
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

// check returns an error if the rules contradict themselves.
func (r *Rules) check() error {
	total := r.DealPoints()
	switch {
	case !r.seated():
		return &RulesError{message.Msg("there is no table of %d players with teams=%s, dead=%s and %d packs: write tres-morto, dupla, dupla "+
			"players=6 or italiana5",
			int(r.Players), FindParam("teams").Get(r), FindParam("dead").Get(r), int(r.Copies))}
	case (r.Teams == TeamsCalled) != (r.TrumpSource == TrumpAuction), r.Teams != TeamsCalled && r.FirstLead == LeadDeclarer:
		return &RulesError{message.Msg("teams=called and trump.source=auction go together, and lead.first=bid_winner goes with them: " +
			"italiana5 has all three")}
	case r.Sets == 0:
		return &RulesError{message.Msg("match.sets is 0: a series is won by one match at least")}
	case r.ScoreBy == ScoreByPoints && 2*int(r.SingleFrom) <= total:
		return &RulesError{message.Msg("score.single_from=%d is not more than half of the %d card points of a deal: give it more",
			int(r.SingleFrom), total)}
	case r.ScoreBy == ScoreByPoints && r.SingleFrom >= r.DoubleFrom:
		return &RulesError{message.Msg("score.single_from=%d must be below score.double_from=%d", int(r.SingleFrom), int(r.DoubleFrom))}
	case (r.Mode == ModeGames || r.Mode == ModePoints) && r.Target == 0:
		return &RulesError{message.Msg("a match to a target needs one: match.target is 0")}
	case r.Mode == ModeFixed && r.Deals == 0:
		return &RulesError{message.Msg("a match of a fixed number of deals needs the number: match.deals is 0")}
	case r.Mode != ModeFixed && r.Deals != 0:
		return &RulesError{message.Msg("match.deals=%d goes with match.mode=fixed_deals only", int(r.Deals))}
	case r.FirstLead == LeadCutter && r.Cut == CutNone:
		return &RulesError{message.Msg("lead.first=cutter needs somebody who cuts: cut is none")}
	case r.ClaimBy == ClaimNone && (r.Confirmed != 0 || r.FalseClaim != 0 || r.ConfirmedResult == Result120 ||
		r.FalseClaimResult == Result120):
		return &RulesError{message.Msg("renuncia.claim_by=none provides for no claim, and other parameters say what one brings")}
	case r.Leave == LeaveMinus10 && r.Ledger != LedgerPlayer:
		return &RulesError{message.Msg("leave=minus10_player needs a sheet with a column for each player: ledger=player")}
	case r.Rolha == Rolha && r.Mode == ModePoints:
		return &RulesError{message.Msg("score.rolha takes games from the losers, and the match is played for card points")}
	}
	return nil
}

// String returns the rules as the value of a Rules tag, which [Parse]
// reads back: the profile and the differences from it.
func (r Rules) String() string {
	profile := FindProfile(r.Profile)
	if profile == nil {
		return "unnamed rules (" + r.Profile + ")"
	}
	base, seated := profile.rulesTo(r.Target), profile.seating(&r)
	out := profile.Name
	for i := range params {
		p := &params[i]
		if p.Name == "players" || p.Name == "dead" {
			if *p.field(&r) != *p.field(&base) {
				out += " " + p.Name + "=" + p.Get(&r)
			}
			continue
		}
		if *p.field(&r) != *p.field(&seated) || slices.Contains(profile.Needs, p.Name) {
			out += " " + p.Name + "=" + p.Get(&r)
		}
	}
	return out
}
