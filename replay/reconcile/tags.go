package reconcile

import (
	"sueca/engine"
	"sueca/engine/message"
	"sueca/engine/rules"
)

// head compares what stands before the first deal in the log and in the file. The tags are compared as
// they are in the end: corrections that the file has more are appended, those that the log has more
// stay. Where tags were edited they are corrected, if differences may be.
func (im *Plan) head(log, file []engine.Event) {
	edited := !im.sameEvents(uncorrected(log), uncorrected(file))
	if edited && !im.sameEvents(untagged(log), untagged(file)) {
		im.refuse(im.firstDifference(log, file), "what stands before the first deal besides the tags differs from the log, and no correction "+
			"is for it: put it back as it was, or import into a new log")
		return
	}
	have, want := amendments(im.have), amendments(im.want)
	switch n := len(have); {
	case edited:
		im.retag(log, file)
	case len(want) >= n && im.sameEvents(have, want[:n]):
		im.tags = want[n:]
	case !im.sameEvents(have[:min(n, len(want))], want): // and the file is not an older one
		im.retag(log, file)
	}
}

// retag corrects the tags of the log that are otherwise in the file.
func (im *Plan) retag(log, file []engine.Event) {
	var out []engine.Event
	there := map[string]bool{}
	for _, t := range engine.TagsOf(im.want) {
		if there[t.Name] || t.Name == "Letters" { // which canonical text does not need
			continue
		}
		there[t.Name] = true
		if now := engine.TagOf(im.have, t.Name); now != t.Value {
			out = append(out, &engine.TagAmended{Name: t.Name, Value: t.Value, Rules: im.rulesOf(t.Name), Reason: im.say(message.Msg("re-import"))})
		}
	}
	at := im.firstDifference(log, file)
	for _, t := range engine.TagsOf(im.have) {
		if !there[t.Name] && t.Name != "Letters" && t.Value != "" {
			im.refuse(at, "the log has a tag %s, which the file has not; a tag cannot be taken out: put it back", t.Name)
		}
	}
	switch was, is := startOf(im.have), startOf(im.want); {
	case out == nil:
	case !im.amend:
		im.refuse(at, "the tags differ from those in the log")
	case was != nil && is != nil && (was.Rules.Table() != is.Rules.Table() || was.Rules.Pack() != is.Rules.Pack()):
		im.refuse(at, "the rules of the file are of another table than those in the log: import into a new log")
	}
	im.tags = out
}

// rulesOf returns the rules of the file for the tag that names them, none for another tag.
func (im *Plan) rulesOf(name string) (out rules.Rules) {
	if m := startOf(im.want); name == "Rules" && m != nil {
		return m.Rules
	}
	return out
}

// startOf returns the event that a match begins with, as corrected.
func startOf(events []engine.Event) *engine.MatchStarted {
	for _, e := range engine.Corrected(events) {
		if m, ok := e.(*engine.MatchStarted); ok {
			return m
		}
	}
	return nil
}

// amendments returns the corrections of tags among events.
func amendments(events []engine.Event) (out []engine.Event) {
	for _, e := range events {
		if e.Kind() == engine.KindTagAmended {
			out = append(out, e)
		}
	}
	return out
}

// uncorrected returns events without the corrections among them, and the comments on their lines.
func uncorrected(events []engine.Event) []engine.Event {
	return engine.Without(events, engine.IsCorrection)
}

// untagged returns events without tags, and what else says by which rules is played.
func untagged(events []engine.Event) []engine.Event {
	return engine.Without(events, func(e engine.Event) bool {
		return engine.IsCorrection(e) || e.Kind() == engine.KindTagWritten || e.Kind() == engine.KindMatchStarted
	})
}
