package engine

import (
	"fmt"
	"strconv"
	"strings"
)

// Param is one parameter of [Rules]: what a house may settle for itself.
type Param struct {
	// Name is the word used in a Rules tag, such as score.sweep.by.
	Name string
	// Values are the names of the choices 1, 2, …; nil for a plain number.
	Values []string
	// Max is the largest number allowed, for a plain number.
	Max int

	field func(*Rules) *uint16
	// played is the set of choices (bit n for choice n) that the engine plays
	// by; others are known from the sources and refused for the time being.
	played uint16
}

// Get gives the parameter's value in r as it is written in a Rules tag.
func (p *Param) Get(r *Rules) string {
	v := int(*p.field(r))
	if p.Values == nil {
		return strconv.Itoa(v)
	}
	if v < 1 || v > len(p.Values) {
		return "?"
	}
	return p.Values[v-1]
}

// Number gives the parameter's value in r as it is stored.
func (p *Param) Number(r *Rules) uint16 { return *p.field(r) }

// SetNumber sets the parameter's stored value; what the number means is not
// checked.
func (p *Param) SetNumber(r *Rules, n uint16) { *p.field(r) = n }

// Set reads a value as it is written in a Rules tag. A value that no source
// knows, and one that this version does not play, are errors.
func (p *Param) Set(r *Rules, value string) error {
	if p.Values == nil {
		n, err := strconv.Atoi(value)
		if err != nil || n < 0 || n > 65535 {
			return &RulesError{Msg("%s takes a number, not %q", p.Name, value)}
		}
		if n > p.Max {
			return &RulesError{Msg("%s=%s is not played by this version: %d at the most", p.Name, value, p.Max)}
		}
		*p.field(r) = uint16(n)
		return nil
	}
	for i, v := range p.Values {
		if v != value {
			continue
		}
		if p.played>>(i+1)&1 == 0 {
			return &RulesError{Msg("%s=%s is a known rule that this version does not play yet", p.Name, value)}
		}
		*p.field(r) = uint16(i + 1)
		return nil
	}
	return &RulesError{Msg("%s is one of %s, not %q", p.Name, strings.Join(p.Values, ", "), value)}
}

// choice makes a parameter of named values. A value that begins with ~ is
// known from a source and not played yet.
func choice(name string, field func(*Rules) *uint16, values ...string) Param {
	p := Param{Name: name, field: field}
	for i, v := range values {
		if v, later := strings.CutPrefix(v, "~"); later {
			p.Values = append(p.Values, v)
		} else {
			p.Values = append(p.Values, v)
			p.played |= 1 << (i + 1)
		}
	}
	return p
}

func number(name string, field func(*Rules) *uint16, most int) Param {
	return Param{Name: name, field: field, Max: most}
}

// params is in the order of the stored form: new ones go to the end.
var params = []Param{
	choice("deck.ten_rank", func(r *Rules) *uint16 { return &r.TenRank }, "7", "10"),
	number("deck.copies", func(r *Rules) *uint16 { return &r.Copies }, 1),
	number("players", func(r *Rules) *uint16 { return &r.Players }, 4),
	choice("teams", func(r *Rules) *uint16 { return &r.Teams }, "opposite"),
	choice("play.direction", func(r *Rules) *uint16 { return &r.PlayDirection }, "ccw", "cw"),
	choice("deal.direction.bottom", func(r *Rules) *uint16 { return &r.DealFromBottom }, "ccw", "cw"),
	choice("deal.direction.top", func(r *Rules) *uint16 { return &r.DealFromTop }, "ccw", "cw"),
	choice("deal.first.bottom", func(r *Rules) *uint16 { return &r.FirstPacketBottom }, "right", "left"),
	choice("deal.first.top", func(r *Rules) *uint16 { return &r.FirstPacketTop }, "self"),
	choice("deal.packets", func(r *Rules) *uint16 { return &r.Packets }, "10", "5+5", "1x10", "3", "9", "8"),
	choice("deal.dealer_last", func(r *Rules) *uint16 { return &r.DealerLast }, "no", "yes"),
	choice("shuffle", func(r *Rules) *uint16 { return &r.Shuffle }, "right", "partner_then_right", "dealer", "any"),
	choice("cut", func(r *Rules) *uint16 { return &r.Cut }, "left", "right", "none"),
	choice("trump.source", func(r *Rules) *uint16 { return &r.TrumpSource },
		"bottom", "top", "dealer_choice", "first_or_last", "~auction", "~stock_indicator"),
	choice("trump.announce", func(r *Rules) *uint16 { return &r.TrumpAnnounce }, "required", "optional", "n/a"),
	choice("trump.redraw_point", func(r *Rules) *uint16 { return &r.TrumpRedraw }, "no", "yes"),
	choice("trump.pickup", func(r *Rules) *uint16 { return &r.TrumpPickup }, "window_w1", "until_played", "any"),
	choice("trump.uncollected", func(r *Rules) *uint16 { return &r.TrumpUncollected },
		"played_to_trick2", "~exposed", "referee", "none"),
	choice("first_dealer", func(r *Rules) *uint16 { return &r.FirstDealer },
		"highest", "lowest", "random", "random_shuffler"),
	choice("first_dealer.tie", func(r *Rules) *uint16 { return &r.FirstDealerTie }, "first_drawn", "redraw", "n/a"),
	choice("dealer.rotation", func(r *Rules) *uint16 { return &r.DealerRotation }, "right", "left"),
	choice("lead.first", func(r *Rules) *uint16 { return &r.FirstLead }, "right", "left", "~cutter", "~bid_winner"),
	choice("void", func(r *Rules) *uint16 { return &r.Void }, "any", "~must_trump"),
	choice("redeal", func(r *Rules) *uint16 { return &r.Redeal }, "none", "~leader_le10", "~leader_lt10_others_lt5"),
	number("score.single_from", func(r *Rules) *uint16 { return &r.SingleFrom }, 120),
	number("score.single", func(r *Rules) *uint16 { return &r.Single }, 100),
	number("score.double_from", func(r *Rules) *uint16 { return &r.DoubleFrom }, 121),
	number("score.double", func(r *Rules) *uint16 { return &r.Double }, 100),
	choice("score.sweep.by", func(r *Rules) *uint16 { return &r.SweepBy }, "tricks", "points"),
	number("score.sweep.value", func(r *Rules) *uint16 { return &r.Sweep }, 100),
	choice("score.sweep.ends_deal", func(r *Rules) *uint16 { return &r.SweepEndsDeal }, "no", "~yes"),
	number("score.exact90", func(r *Rules) *uint16 { return &r.Exact90 }, 100),
	choice("score.rolha", func(r *Rules) *uint16 { return &r.Rolha }, "off", "~loser_minus2"),
	choice("score.tie", func(r *Rules) *uint16 { return &r.Tie }, "none", "plus1", "~double", "~set2"),
	choice("tie.accumulates", func(r *Rules) *uint16 { return &r.TieAccumulates }, "no", "yes"),
	number("bonus.last_trick", func(r *Rules) *uint16 { return &r.LastTrickBonus }, 0),
	number("bonus.queen_hearts", func(r *Rules) *uint16 { return &r.QueenOfHeartsBonus }, 0),
	choice("match.mode", func(r *Rules) *uint16 { return &r.Mode }, "games", "~points", "~fixed_deals", "open"),
	number("match.target", func(r *Rules) *uint16 { return &r.Target }, 1000),
	number("match.sets", func(r *Rules) *uint16 { return &r.Sets }, 1),
	choice("match.overflow", func(r *Rules) *uint16 { return &r.Overflow }, "cap_display_keep_raw"),
	choice("match.end_check", func(r *Rules) *uint16 { return &r.EndCheck }, "immediate", "~after_deal"),
	choice("renuncia.claim_by", func(r *Rules) *uint16 { return &r.ClaimBy }, "opponents", "~any", "~none"),
	choice("renuncia.deadline", func(r *Rules) *uint16 { return &r.ClaimDeadline },
		"next_deal_first_card", "~next_deal_start", "~match_end", "~deal_end"),
	number("renuncia.confirmed.award", func(r *Rules) *uint16 { return &r.Confirmed }, 100),
	choice("renuncia.confirmed.ends_deal", func(r *Rules) *uint16 { return &r.ConfirmedEndsDeal }, "~no", "yes"),
	choice("renuncia.confirmed.replaces_result", func(r *Rules) *uint16 { return &r.ConfirmedReplaces }, "no", "yes"),
	choice("renuncia.confirmed.ends_match", func(r *Rules) *uint16 { return &r.ConfirmedEndsMatch }, "no", "~yes"),
	number("renuncia.self.award", func(r *Rules) *uint16 { return &r.SelfDeclared }, 0),
	number("renuncia.false.award", func(r *Rules) *uint16 { return &r.FalseClaim }, 100),
	choice("renuncia.false.ends_deal", func(r *Rules) *uint16 { return &r.FalseClaimEndsDeal }, "no", "~yes"),
	choice("renuncia.false.result", func(r *Rules) *uint16 { return &r.FalseClaimResult }, "none", "~120-0"),
	choice("renuncia.granularity", func(r *Rules) *uint16 { return &r.Granularity }, "pair", "~player", "~player_trick"),
	choice("penalties", func(r *Rules) *uint16 { return &r.Penalties }, "fpsd", "none"),
	choice("penalty.mode", func(r *Rules) *uint16 { return &r.PenaltyMode }, "award", "~transfer"),
	choice("leave", func(r *Rules) *uint16 { return &r.Leave }, "forfeit_max", "~minus10_player", "none"),
	choice("ledger", func(r *Rules) *uint16 { return &r.Ledger }, "pair", "~player"),
	choice("sheet.suspension", func(r *Rules) *uint16 { return &r.SheetSuspension }, "yes", "no"),
}

// Params lists the parameters in the order of the stored form.
func Params() []Param { return params }

// RulesError says why a set of rules cannot be used.
type RulesError struct{ Msg Message }

func (e *RulesError) Error() string { return e.Msg.String() }

// ParseRules reads the value of a Rules tag: a profile, then its exceptions,
// as in "fpsd target=5 dealer.rotation=left". A parameter may be named by the
// last part of its name where no other has it.
func ParseRules(text string) (Rules, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return Rules{}, &RulesError{Msg("no rules are named: write a profile such as fpsd")}
	}
	rules, ok := Profile(words[0])
	if !ok {
		return Rules{}, &RulesError{Msg("no profile %q: this version knows %s", words[0], strings.Join(ProfileNames(), ", "))}
	}
	set := map[string]bool{}
	for _, w := range words[1:] {
		name, value, found := strings.Cut(w, "=")
		if !found {
			return Rules{}, &RulesError{Msg("%q is not a parameter: write name=value", w)}
		}
		p := findParam(name)
		if p == nil {
			return Rules{}, &RulesError{Msg("no parameter %q", name)}
		}
		if set[p.Name] {
			return Rules{}, &RulesError{Msg("%s is given twice", p.Name)}
		}
		set[p.Name] = true
		if err := p.Set(&rules, value); err != nil {
			return Rules{}, err
		}
	}
	return rules, rules.check()
}

func findParam(name string) *Param {
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

// check refuses a set that contradicts itself.
func (r *Rules) check() error {
	switch {
	case r.Players != 4 || r.Copies != 1:
		return &RulesError{Msg("this version plays four hands with one pack")}
	case r.SingleFrom <= 60:
		return &RulesError{Msg("score.single_from=%d would give a game for 60 points, which is a tie", r.SingleFrom)}
	case r.SingleFrom >= r.DoubleFrom:
		return &RulesError{Msg("score.single_from=%d must be below score.double_from=%d", r.SingleFrom, r.DoubleFrom)}
	case r.Mode == ModeGames && r.Target == 0:
		return &RulesError{Msg("a match to a target of games needs one: match.target is 0")}
	}
	return nil
}

// String writes the rules as the value of a Rules tag that [ParseRules] reads
// back: the profile and what differs from it.
func (r Rules) String() string {
	base, ok := Profile(r.Profile)
	if !ok {
		return fmt.Sprintf("unnamed rules (%s)", r.Profile)
	}
	out := r.Profile
	for i := range params {
		if p := &params[i]; *p.field(&r) != *p.field(&base) {
			out += " " + p.Name + "=" + p.Get(&r)
		}
	}
	return out
}
