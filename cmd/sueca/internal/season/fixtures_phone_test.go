package season

import (
	"fmt"
	"strings"
	"testing"

	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"

	"sueca/analysis/season/competition"
	"sueca/cmd/sueca/internal/verb/verbtest"
)

// readICS reads a calendar as RFC 5545 has it, and returns the properties of each event. It knows nothing of how one is written.
func readICS(t *testing.T, text string) (events []map[string]string) {
	t.Helper()
	assert.Check(t, strings.HasSuffix(text, "\r\n") && strings.Count(text, "\n") == strings.Count(text, "\r\n"), "lines end in CRLF")
	for line := range strings.SplitSeq(text, "\r\n") {
		assert.Check(t, len(line) <= 75 && strings.ToValidUTF8(line, "?") == line, "%q", line)
	}
	in := ""
	for line := range strings.SplitSeq(strings.TrimSuffix(strings.ReplaceAll(text, "\r\n ", ""), "\r\n"), "\r\n") {
		name, value, ok := strings.Cut(line, ":")
		assert.Check(t, ok, line)
		switch name {
		case "BEGIN":
			if in += "/" + value; value == "VEVENT" {
				events = append(events, map[string]string{})
			}
			continue
		case "END":
			assert.Check(t, strings.HasSuffix(in, "/"+value), line)
			in = strings.TrimSuffix(in, "/"+value)
			continue
		}
		if in == "/VCALENDAR/VEVENT" {
			event := events[len(events)-1]
			_, twice := event[name]
			assert.Check(t, !twice, line)
			var plain strings.Builder
			for i := 0; i < len(value); i++ {
				if value[i] == '\\' {
					i++
					plain.WriteByte(map[byte]byte{'n': '\n', ',': ',', ';': ';', '\\': '\\'}[value[i]])
					continue
				}
				assert.Check(t, value[i] != ',' && value[i] != ';', line)
				plain.WriteByte(value[i])
			}
			event[name] = plain.String()
		}
	}
	assert.Check(t, in == "")
	return events
}

// TestPhones: another program reads in a calendar what the text says, and knows an encounter again when its day, its round or a
// name changes, each of those that two pairs have apart.
func TestPhones(t *testing.T) {
	const text = "competition \"A, b; c\\\\d\"\nform league double\npair 1 \"Ana Reis, neta\" \"Carla Dias de Vasconcelos e Almeida e Conceição Araújo\"\n" +
		"pair 2 \"Bruno\" \"Duarte\"\npair 3 \"Eva\" \"Gil\"\n%s"
	uids := map[string]string{}
	for i, rounds := range []string{
		"round 1 2026-10-03\n1 - 2 table 4\nbye 3\nround 2 2026-10-10\n2 - 1\n",
		"round 1 2026-10-01\n2 - 3\nround 2 2026-11-03\n1 - 2 table 4\nbye 3\nround 3 2026-12-10\n2 - 1\n",
	} {
		c, err := competition.Read("x", fmt.Sprintf(text, rounds))
		assert.NilError(t, err)
		out := &competed{Competition: c, outcome: c.Judge(nil, competition.Options{})}
		a := &Season{Run: verbtest.Speaking("en")}
		ics := a.phones(out, out.outcome.Encounters())
		assert.Check(t, is.Equal(ics, a.phones(out, out.outcome.Encounters())), "the same again")
		events := readICS(t, ics)
		if !assert.Check(t, is.Len(events, 2+i)) {
			return
		}
		for k, e := range events[i:] {
			if i == 0 {
				uids[e["UID"]] = fmt.Sprint(k)
			}
			assert.Check(t, is.Equal(uids[e["UID"]], fmt.Sprint(k)), "round %d of %d", k+1, i+1)
		}
		e := events[i]
		day := []string{"20261003", "20261103"}[i]
		for name, want := range map[string]string{
			"DTSTART;VALUE=DATE": day, "DTSTAMP": day + "T000000Z", "LOCATION": "table 4",
			"SUMMARY":     "Ana Reis, neta – Carla Dias de Vasconcelos e Almeida e Conceição Araújo × Bruno – Duarte",
			"DESCRIPTION": fmt.Sprintf("A, b; c\\d\nround %d", i+1),
		} {
			assert.Check(t, is.Equal(e[name], want), name)
		}
	}
	assert.Check(t, is.Len(uids, 2))
}

// TestPhoneText: what would change the calendar does not, and hidden characters are seen.
func TestPhoneText(t *testing.T) {
	assert.Check(t, is.Equal(icsText("a;b,c\\d\r\nEND:VEVENT"), "a\\;b\\,c\\\\d‹U+000D›\\nEND:VEVENT"))
	assert.Check(t, is.Equal(icsText("\u202eana"), "‹U+202E›ana"))
}

// TestFolded: a line of 75 octets stays whole, and no letter is cut.
func TestFolded(t *testing.T) {
	for n, want := range map[int]string{75: "", 76: "\r\n ", 0: ""} {
		assert.Check(t, is.Equal(folded(strings.Repeat("x", n)), strings.Repeat("x", min(n, 75))+want+strings.Repeat("x", max(0, n-75))+"\r\n"), n)
	}
	assert.Check(t, is.Equal(folded(strings.Repeat("x", 74)+"é"), strings.Repeat("x", 74)+"\r\n é\r\n"))
}
