package referee

import (
	"context"
	"encoding/json"
	"errors"

	"sueca/analysis/record"
	"sueca/cmd/internal/lang"
	"sueca/engine/message"
	"sueca/engine/rules"
)

// Question is what is asked. Text is the record of the one match that it is about; as JSON
// has bytes, it is in base64, as the page carries it.
type Question struct {
	// Ask is judge, check, play, worth, show or verify.
	Ask  string `json:"ask"`
	Text []byte `json:"text"`
	// Rules are those that were given for a record that names none.
	Rules string `json:"rules,omitempty"`

	// Printed is what the page says of the record, for check.
	Printed *Printed `json:"printed,omitempty"`

	// Deal is the number of a deal, and Index which of those with that number it is, from 1.
	// At is the place up to which the record is followed: start, end, or t3c2 after the second
	// card of trick 3. Plays are the cards that follow in its stead. All for play and worth.
	Deal  int      `json:"deal,omitempty"`
	Index int      `json:"index,omitempty"`
	At    string   `json:"at,omitempty"`
	Plays []string `json:"plays,omitempty"`

	// Bundle is a bundle, and Keeper the public key of the keeper of its log, for verify.
	Bundle []byte `json:"bundle,omitempty"`
	Keeper string `json:"keeper,omitempty"`
}

// Said is a sentence in both languages.
type Said struct {
	EN string `json:"en"`
	PT string `json:"pt"`
}

// Refusal is why a question has no answer, for the person.
type Refusal struct{ message.Fault }

func refusef(format string, args ...any) error { return &Refusal{message.Faultf(format, args...)} }

// Referee answers questions. It keeps the record that was asked about last, for most
// questions are about the same one.
type Referee struct {
	text   []byte
	rules  string
	record *record.Record
	said   [2]lang.Speaker
}

// New returns a referee.
func New() *Referee { return &Referee{said: [2]lang.Speaker{{}, lang.New("pt")}} }

// say says a message in both languages.
func (a *Referee) say(m message.Message) Said { return Said{a.said[0].Say(m), a.said[1].Say(m)} }

// Answer answers a question. Where there is no answer, it says why in the field "refused".
func (a *Referee) Answer(ctx context.Context, question []byte) []byte {
	var q Question
	err := json.Unmarshal(question, &q)
	var out any
	if err == nil {
		out, err = a.answer(ctx, &q)
	}
	if err != nil {
		out = map[string]Said{"refused": a.say(messageOf(err))}
	}
	text, err := json.Marshal(out)
	if err != nil {
		return []byte(`{"refused":{"en":"?","pt":"?"}}`) // our own values can be written
	}
	return text
}

// messageOf returns what an error says, as a message that can be said in both languages where it
// is one of ours.
func messageOf(err error) message.Message {
	var ours interface{ Message() message.Message }
	var rules *rules.RulesError
	switch {
	case errors.As(err, &ours):
		return ours.Message()
	case errors.As(err, &rules):
		return rules.Msg
	}
	return message.Msg("%s", err.Error())
}

func (a *Referee) answer(ctx context.Context, q *Question) (any, error) {
	if q.Ask == "verify" {
		return a.verify(q)
	}
	if err := a.read(q); err != nil {
		return nil, err
	}
	switch q.Ask {
	case "judge":
		return a.judge(), nil
	case "check":
		return a.check(q)
	case "show":
		return a.show(), nil
	case "play":
		return a.play(q)
	case "worth":
		return a.worth(ctx, q)
	}
	return nil, refusef("nobody can answer “%s”", q.Ask)
}
