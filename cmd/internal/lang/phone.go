package lang

import (
	"strings"

	"sueca/engine/message"
)

// OnPhone returns a speaker for the pages of sueca serve: who reads them has buttons, and neither a terminal nor its lines.
func (s Speaker) OnPhone() Speaker {
	s.phone = true
	return s
}

// onPhone returns what is said in place of a sentence that tells what to do at a terminal. It takes the first arguments of
// the other one.
func onPhone(format string, args []any) (string, []any) {
	if word, is := phoneWords[format]; is {
		return string(word), args[:min(len(args), strings.Count(string(word), "%"))]
	}
	return format, args
}

// phoneWords are those sentences. A test finds every one that a phone can be told.
var phoneWords = map[string]message.Word{
	"this deal cannot be read: correct it with sueca import --amend":          "this deal cannot be read: it is corrected on the laptop",
	"the match is over: Enter begins the next one at this table":              "the match is over: begin the next one first",
	"another witness writes a record of their own: sueca transcribe --second": "another witness writes a record of their own",
	"the match has several witnesses, and this is another record of it: add it with --witness, or correct the one of the log with amend": "the match " +
		"has several witnesses, and this is another record of it",
	"no correction brings deal %d of the log to what this file says: correct it with sueca amend, or import into a new log": "no correction brings " +
		"deal %d to what this says",
	"there is no trump card: Enter begins the deal, and :%s is the first bid": "there is no trump card: begin the deal, then the first bid",
	"no profile %q: is it %s? sueca rules list has them all":                  "no rules are named %q: is it %s?",
	"no profile %q; sueca rules list has them all":                            "no rules are named %q",
	"of deal %d cards are written: end it by :%s where play ended, then write its points, such as :%s %s": "of deal %d cards are written: " +
		"say first that play ended here, then write its result",
	"the result of deal %d is written; the points do not tell what it is worth: write that too, such as :%s %s 4": "the result of deal %d is written; " +
		"the points do not tell what it is worth: write its games too",
	"the trump card first: its suit, then its rank; where only the result is known: :%s %s": "the trump card first: its suit, then its rank; or only the result",
	"deal %d has its result already; where only the result of the next is known: :%s %s":    "deal %d has its result already; for the next one, begin it first",
	"deal %d is not over: play it to its end, or write :%s":                                 "deal %d is not over: play it to its end, or say that play ended here",
}
