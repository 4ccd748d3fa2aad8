package rules

import (
	"strconv"
	"strings"

	"sueca/engine/message"
)

// Param is one parameter of [Rules]: one choice that a house may make for
// itself.
type Param struct {
	// Name is the word used in a Rules tag, such as score.sweep.by.
	Name  string
	Topic Topic
	// Label says in a few words what the parameter decides.
	Label message.Word
	// Values are the names of the choices 1, 2, …; nil for a number.
	Values []string
	// Words say what each choice means, in the order of Values. For a number
	// they are one text with a %d, or two: the first for 0 and the second for
	// the rest. Empty if there is nothing to say.
	Words []message.Word
	// Max is the largest number allowed, for a number.
	Max int

	field func(*Rules) *uint16
	// played is the set of choices that the engine can play (bit n for choice
	// n). The others are known from the sources and refused.
	played uint16
}

// Topic is what a parameter is about.
type Topic uint8

// The topics, in the order of a game.
const (
	TopicCards Topic = iota + 1
	TopicDeal
	TopicTrump
	TopicPlay
	TopicScore
	TopicMatch
	TopicRenuncia
	TopicPenalties
	TopicSheet
)

// Get returns the parameter's value in r as written in a Rules tag, "?" if it
// has none.
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

// Say returns in words what the parameter's value in r means, the zero Message
// if there is nothing to say.
func (p *Param) Say(r *Rules) message.Message {
	v := int(*p.field(r))
	switch {
	case p.moot(r):
		return message.Message{}
	case p.Values == nil && len(p.Words) == 2 && v == 0:
		return message.Message{Format: string(p.Words[0])}
	case p.Values == nil && len(p.Words) > 0:
		return message.Message{Format: string(p.Words[len(p.Words)-1]), Args: []any{v}}
	case v >= 1 && v <= len(p.Words):
		return message.Message{Format: string(p.Words[v-1])}
	}
	return message.Message{}
}

// moot reports whether the parameter says nothing of the table of r: it is about two packs or
// an auction, which it has not, or about the sides, which everybody knows.
func (p *Param) moot(r *Rules) bool {
	switch p.Name {
	case "teams":
		return r.Table().IsFour()
	case "play.equal":
		return r.Copies < 2
	case "score.italiana":
		return r.ScoreBy != ScoreByBid
	}
	return false
}

// Number returns the parameter's value in r as it is stored.
func (p *Param) Number(r *Rules) uint16 { return *p.field(r) }

// SetNumber sets the parameter's stored value in r, unchecked.
func (p *Param) SetNumber(r *Rules, n uint16) { *p.field(r) = n }

// Set sets the parameter in r to a value as written in a Rules tag. It returns
// a [*RulesError] for a value that no source has, and for one that this version
// cannot play.
func (p *Param) Set(r *Rules, value string) error {
	if p.Values == nil {
		n, err := strconv.Atoi(value)
		if err != nil || n < 0 || n > 65535 {
			return &RulesError{message.Msg("%s takes a number, not %q", p.Name, value)}
		}
		if n > p.Max {
			return &RulesError{message.Msg("%s=%s is not played by this version: %d at the most", p.Name, value, p.Max)}
		}
		*p.field(r) = uint16(n)
		return nil
	}
	for i, v := range p.Values {
		if v != value {
			continue
		}
		if p.played>>(i+1)&1 == 0 {
			return &RulesError{message.Msg("%s=%s is a known rule that this version does not play", p.Name, value)}
		}
		*p.field(r) = uint16(i + 1)
		return nil
	}
	return &RulesError{message.Msg("%s is one of %s, not %q", p.Name, strings.Join(p.Values, ", "), value)}
}

// Params returns the parameters in the order of the stored form.
func Params() []Param { return params }

// RulesError is the reason why a set of rules cannot be used.
type RulesError struct{ Msg message.Message }

// Error returns the message in English.
func (e *RulesError) Error() string { return e.Msg.String() }
