package notation

import (
	"regexp"
	"strconv"

	"sueca/engine"
	"sueca/engine/message"
)

// The sentences with a [message.Word] in them: what should have been there, or
// how the line is written.
const (
	endsWhere   = "the line ends where %s should stand"
	standsWhere = "%s stands where %s should"
	tagWritten  = `a tag is written [Name "value"]: here %s should stand`
	notComplete = "the line is not complete; it is written: %s"
	cannotStand = "%s cannot stand here; the line is written: %s"
	standsLike  = "%s stands where %s should: is it %s?"
	cannotLike  = "%s cannot stand here: is it %s? the line is written: %s"

	noInfraction = "%s is no infraction that the notation knows; they are: %s"
)

// wordIn says which argument of a sentence is the word.
var wordIn = map[string]int{endsWhere: 0, standsWhere: 1, tagWritten: 0, notComplete: 0, cannotStand: 1, standsLike: 1, cannotLike: 2,
	noInfraction: 1}

var verbPattern = regexp.MustCompile(`%[-+# 0-9.]*[a-zA-Z%]`)

// ReadBack restores a fault that was stored with a quarantined text. A log
// stores the arguments of its message as plain text; ReadBack turns numbers and
// words among them back into what they were, so that the words can be
// translated.
func ReadBack(f *engine.Fault) {
	i := 0
	for _, verb := range verbPattern.FindAllString(f.Msg.Format, -1) {
		if verb == "%%" {
			continue
		}
		if i == len(f.Msg.Args) {
			return
		}
		if s, ok := f.Msg.Args[i].(string); ok {
			if at, ok := wordIn[f.Msg.Format]; ok && at == i {
				f.Msg.Args[i] = message.Word(s)
			} else if n, err := strconv.Atoi(s); err == nil && verb[len(verb)-1] == 'd' {
				f.Msg.Args[i] = n
			}
		}
		i++
	}
}

// storable returns a message whose arguments can be stored with a quarantined
// text and restored: text, numbers and words.
func storable(m message.Message) message.Message {
	out := message.Message{Format: m.Format}
	for _, a := range m.Args {
		switch v := a.(type) {
		case string, int, message.Word:
		case interface{ String() string }:
			a = v.String()
		default:
			panic("notation: an argument that cannot be stored")
		}
		out.Args = append(out.Args, a)
	}
	return out
}
