package desk

import (
	"cmp"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"time"

	"sueca/cmd/internal/output"
	"sueca/cmd/internal/source"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/eventlog"
	"sueca/notation"
	"sueca/replay"
	"sueca/replay/reconcile"
)

// LookedBack is how many matches of a log are looked through, from the last one, for the one to
// go on with. An evening has fewer.
const LookedBack = 200

// AtTable returns the match to go on with, "" for none: the last one that was transcribed
// and is not over, of those that are meant. played is the highest number of the matches
// of that evening at that table.
func (d *Desk) AtTable(head []engine.Event, means func(events []engine.Event) bool) (id string, played int, err error) {
	err = d.Run.Records.ReadLog(func(log eventlog.Reader) error {
		n, err := log.Count()
		if err != nil {
			return err
		}
		for i, found := n, false; i > max(0, n-LookedBack); i-- {
			name, err := log.Name(i)
			if err != nil {
				return err
			}
			events, err := source.EventsOf(log, name, 0)
			if err != nil {
				return err
			}
			if !Here(events) {
				continue
			}
			for _, tags := range [][]engine.Event{events, engine.AsWritten(events)} { // its id is of what was written first
				if sameEvening(tags, head) {
					number, _ := strconv.Atoi(engine.TagOf(tags, "Match")) // what is no number counts for none
					played = max(played, number, 1)
				}
			}
			if found || !means(events) {
				continue
			}
			if found = true; !replay.Judge(reconcile.WriterOf(events, "").Events).Over {
				id = name
			}
		}
		return nil
	})
	return id, played, err
}

// On returns a head of a match that was played on another day, and written down later: nobody
// knows at what time.
func On(head []engine.Event, date string) []engine.Event {
	var out []engine.Event
	for _, e := range head {
		if tag, ok := e.(*engine.TagWritten); ok && tag.Name == "Date" {
			e = &engine.TagWritten{Name: "Date", Value: date}
		} else if ok && tag.Name == "Time" {
			continue
		}
		out = append(out, e)
	}
	return out
}

// sameEvening reports whether two matches were played on one day, at one table of one event.
func sameEvening(events, head []engine.Event) bool {
	for _, tag := range []string{"Date", "Event", "Site", "Table"} {
		if engine.TagOf(events, tag) != engine.TagOf(head, tag) {
			return false
		}
	}
	return true
}

// RulesOf returns the rules of a new match and the text of their tag; "" is the default rules.
func RulesOf(text string) (rules.Rules, string, error) {
	if text == "" {
		rules := rules.Default()
		return rules, fmt.Sprintf("%s target=%d", rules.Profile, rules.Target), nil
	}
	rules, err := rules.Parse(text)
	return rules, text, err
}

// HeadOf returns the head of a match that begins now.
func HeadOf(rules rules.Rules, tags map[string]string) []engine.Event {
	now := time.Now()
	tags["Date"], tags["Time"], tags["Source"] = now.Format(time.DateOnly), now.Format(time.TimeOnly), Transcribed
	return headWith(rules, tags)
}

// headWith returns the head of a match with those tags of it that a head has.
func headWith(rules rules.Rules, tags map[string]string) []engine.Event {
	events := []engine.Event{&engine.MatchStarted{Rules: rules, Source: engine.RulesTagged}}
	for _, name := range headTags[1:] { // the tag that a match begins with is written by itself
		if value := strings.TrimSpace(tags[name]); value != "" {
			events = append(events, &engine.TagWritten{Name: name, Value: value})
		}
	}
	return events
}

// Numbered returns a head with that number of the match.
func Numbered(head []engine.Event, number int) []engine.Event {
	for i, e := range head {
		if tag, ok := e.(*engine.TagWritten); ok && tag.Name == "Match" {
			head[i] = &engine.TagWritten{Name: "Match", Value: strconv.Itoa(number)}
		}
	}
	return head
}

// NextHead returns the head of the match after another at the same table, with its players: whoever took a
// seat over was there for that match alone.
func NextHead(events []engine.Event) []engine.Event {
	tags := map[string]string{}
	for _, name := range []string{"Event", "Site", "Round", "Table", "Match", "Rules", engine.SecondsTag} {
		tags[name] = engine.TagOf(events, name)
	}
	number, err := strconv.Atoi(tags["Match"])
	if err != nil {
		number = 1 // a match without a number was the first
	}
	rules := engine.RulesOf(events)
	for s := range rules.Table().Players.All() {
		tags[s.String()] = cmp.Or(engine.TagOf(events, s.String()), s.String())
	}
	tags["Match"] = strconv.Itoa(number + 1)
	return HeadOf(rules, tags)
}

// headTags are the tags that the head of a transcribed match may have.
var headTags = []string{"Sueca", "Event", "Site", "Date", "Time", "Round", "Table", "Match", "Rules", "A", "B", "C", "D", "E", "F", "G",
	"H", engine.SecondsTag, "Source"}

// tonight is how long an evening is at most, and patience how long a device keeps what it has not sent.
const tonight, patience = 16 * time.Hour, 7 * 24 * time.Hour

// ParseHead reads the head of a match that a device was given, and sends back with the first card, be it days later. It has to
// be one that [HeadOf] makes of people and rules that there are.
func ParseHead(text string) ([]engine.Event, error) {
	wrong := output.Usagef("this is not the head of a match of this table")
	var out []engine.Event
	for m := range notation.Matches(strings.NewReader(text), notation.Options{}) {
		if out != nil {
			return nil, wrong
		}
		if err := m.Errors.Err(); err != nil {
			return nil, err
		}
		out = m.Events
	}
	if len(out) == 0 || !Lately(out) {
		return nil, wrong
	}
	tags := map[string]string{}
	for _, tag := range engine.TagsOf(out) {
		if err := engine.CheckTyped(tag.Value); err != nil {
			return nil, err
		}
		tags[tag.Name] = tag.Value
	}
	rules, _, err := RulesOf(tags["Rules"])
	if err != nil {
		return nil, err
	}
	for seat := card.A; seat <= card.H; seat++ {
		if (tags[seat.String()] != "") != rules.Table().Players.Has(seat) {
			return nil, wrong
		}
	}
	number, err := strconv.Atoi(tags["Match"])
	if err != nil || strconv.Itoa(number) != tags["Match"] || number < 1 {
		return nil, wrong
	}
	if !reflect.DeepEqual(out, headWith(rules, tags)) {
		return nil, wrong
	}
	return out, nil
}

// Here reports whether a match was written down as it was played, by this program.
func Here(events []engine.Event) bool { return engine.TagOf(events, "Source") == Transcribed }

// OfTonight reports whether a match is one that was transcribed and has begun not long ago, by a clock that may have
// been set since.
func OfTonight(events []engine.Event) bool { return begun(events, tonight, tonight) }

// Lately reports whether a match was transcribed, and has begun so lately that a device may have kept some of it.
func Lately(events []engine.Event) bool { return begun(events, patience, tonight) }

// begun reports whether a match was transcribed, and began no longer ago than that, by a clock that may have been set since.
func begun(events []engine.Event, ago, ahead time.Duration) bool {
	began, err := time.ParseInLocation(time.DateOnly, engine.TagOf(events, "Date"), time.Local)
	if err != nil || !Here(events) {
		return false
	}
	if clock, err := time.Parse(time.TimeOnly, engine.TagOf(events, "Time")); err == nil {
		began = began.Add(time.Duration(clock.Hour())*time.Hour + time.Duration(clock.Minute())*time.Minute +
			time.Duration(clock.Second())*time.Second)
	}
	since := time.Since(began)
	return since < ago && since > -ahead
}
