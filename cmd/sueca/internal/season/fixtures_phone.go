package season

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"unicode/utf8"

	"sueca/analysis/season/competition"
	"sueca/engine/message"
)

// phones returns encounters as a calendar that phones read (iCalendar, RFC 5545), an event of the whole day for each that has a
// day, and says how many have none. A bye is no event.
func (a *Season) phones(c *competed, all []*competition.Encounter) string {
	var b strings.Builder
	line := func(name, value string) { b.WriteString(folded(name + ":" + value)) }
	line("BEGIN", "VCALENDAR")
	line("VERSION", "2.0")
	line("PRODID", "-//sueca//season fixtures//"+strings.ToUpper(a.Out.Words.Name()))
	line("CALSCALE", "GREGORIAN")
	line("X-WR-CALNAME", icsText(c.Name))
	wanted := map[*competition.Encounter]bool{}
	undated := 0
	for _, e := range all {
		if wanted[e] = !e.Bye && e.Date != ""; !e.Bye && e.Date == "" {
			undated++
		}
	}
	met := map[string]int{}
	for _, e := range c.outcome.Encounters() { // all of them: which meeting of two pairs it is hangs on nothing that is left out
		key := fmt.Sprintf("%t %d %d", e.Knockout > 0, min(e.One, e.Other), max(e.One, e.Other))
		met[key]++
		if !wanted[e] {
			continue
		}
		day := strings.ReplaceAll(e.Date, "-", "")
		line("BEGIN", "VEVENT")
		line("UID", c.uid(fmt.Sprint(key, " ", met[key])))
		line("DTSTAMP", day+"T000000Z") // no clock: the same text and the same matches are the same file
		line("DTSTART;VALUE=DATE", day)
		line("SUMMARY", icsText(c.pairName(e.One)+" × "+c.pairName(e.Other)))
		if e.Table > 0 {
			line("LOCATION", icsText(a.Out.Sayf("table %d", e.Table)))
		}
		about := c.Name + "\n" + a.roundNumber(e)
		if e.Judge > 0 {
			about += "\n" + a.Out.Sayf("judge: %s", c.pairName(e.Judge))
		}
		if e.State != competition.Open || len(e.Matches) > 0 {
			about += "\n" + a.Out.Sayf("result") + ": " + a.resultText(e)
		}
		line("DESCRIPTION", icsText(about))
		if e.State == competition.Struck || e.State == competition.Gone {
			line("STATUS", "CANCELLED")
		}
		line("TRANSP", "TRANSPARENT")
		line("END", "VEVENT")
	}
	line("END", "VCALENDAR")
	if undated > 0 {
		a.Out.Remark(message.Msg("%d {1:encounter has|encounters have} no day, and {1:is|are} not in the calendar", undated))
	}
	return b.String()
}

// uid returns what an encounter is known by in calendars, whatever its day, its round and its names: the competition, the numbers of
// the pairs, and for the how manieth time they meet.
func (c *competed) uid(key string) string {
	sum := sha256.Sum256([]byte(c.Name + "\n" + c.Event + "\n" + c.Seed + "\n" + key))
	return hex.EncodeToString(sum[:10]) + "@sueca"
}

// icsText returns a text as a value of a calendar, its hidden characters escaped.
func icsText(s string) string {
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		lines[i] = strings.NewReplacer("\\", "\\\\", ";", "\\;", ",", "\\,").Replace(message.Visible(line))
	}
	return strings.Join(lines, "\\n")
}

// folded returns a line of a calendar: no longer than 75 octets, what is longer goes on below behind a blank, and no letter is cut.
func folded(s string) string {
	const most = 75
	var b strings.Builder
	width := 0
	for len(s) > 0 {
		_, n := utf8.DecodeRuneInString(s)
		if width+n > most {
			b.WriteString("\r\n ")
			width = 1
		}
		b.WriteString(s[:n])
		width += n
		s = s[n:]
	}
	return b.String() + "\r\n"
}
