package main

import (
	"encoding/json"
	"fmt"
	"strings"
)

// jsonAttacks are bodies that are no JSON, or JSON that two programs could read as two.
func jsonAttacks(a *arena) (all []attack) {
	deep := strings.Repeat("[", 20_000) + strings.Repeat("]", 20_000)
	for name, body := range map[string]string{
		"nothing":                        "",
		"null":                           "null",
		"a list":                         "[]",
		"a list of an action":            "[" + act(goodCard) + "]",
		"a text":                         `"card"`,
		"half an action":                 act(goodCard)[:len(act(goodCard))-9],
		"two actions":                    act(goodCard) + act(goodCard),
		"an action and a letter":         act(goodCard) + "x",
		"a form":                         "number={n}&match={match}&at={at}&do=card&card=6%E2%99%A6",
		"markup":                         "<action do='card'/>",
		"bytes that are no text":         act(`"do":"line","text":"note \"` + "\xff\xfe" + `\""`),
		"a zero byte":                    act("\"do\":\"line\",\"text\":\"note \\\"a\x00b\\\"\""),
		"a mark before it":               "\ufeff" + act(goodCard),
		"a comment":                      act(`"do":"card", /* x */ "card":"6♦"`),
		"single quotes":                  strings.ReplaceAll(act(goodCard), `"`, "'"),
		"very deep":                      act(goodCard + `,"more":` + deep),
		"a very deep card":               act(`"do":"card","card":` + deep),
		"do twice":                       act(`"do":"undo",` + goodCard),
		"a card twice":                   act(goodCard + `,"card":"2♦"`),
		"a number twice":                 act(`"number":1,` + goodCard),
		"a match twice":                  act(`"match":"{match3}",` + goodCard),
		"do twice, once in capitals":     act(goodCard + `,"Do":"undo"`),
		"a card twice, once escaped":     act(goodCard + `,"\u0063ard":"2♦"`),
		"keys in capitals":               strings.ToUpper(act(goodCard)),
		"a number that overflows":        `{"number":18446744073709551617,"match":"{match}","at":{at},"age":0,` + goodCard + `}`,
		"a number of 1e400":              `{"number":1e400,"match":"{match}","at":{at},"age":0,` + goodCard + `}`,
		"a number below none":            `{"number":-1,"match":"{match}","at":{at},"age":0,` + goodCard + `}`,
		"number none":                    `{"number":0,"match":"{match}","at":{at},"age":0,` + goodCard + `}`,
		"no number":                      `{"match":"{match}","at":{at},"age":0,` + goodCard + `}`,
		"a broken number":                `{"number":1.5,"match":"{match}","at":{at},"age":0,` + goodCard + `}`,
		"a number as a text":             `{"number":"{n}","match":"{match}","at":{at},"age":0,` + goodCard + `}`,
		"number not a number":            `{"number":NaN,"match":"{match}","at":{at},"age":0,` + goodCard + `}`,
		"a place below none":             `{"number":{n},"match":"{match}","at":-1,"age":0,` + goodCard + `}`,
		"a place that overflows":         `{"number":{n},"match":"{match}","at":9223372036854775808,"age":0,` + goodCard + `}`,
		"a place far ahead":              `{"number":{n},"match":"{match}","at":9007199254740991,"age":0,` + goodCard + `}`,
		"no place":                       `{"number":{n},"match":"{match}","age":0,` + goodCard + `}`,
		"an age that overflows":          `{"number":{n},"match":"{match}","at":{at},"age":1e30,` + goodCard + `}`,
		"an age below none":              `{"number":{n},"match":"{match}","at":{at},"age":-9000000000000000000,` + goodCard + `}`,
		"a time below none":              act(goodCard + `,"took":-5`),
		"a time that overflows":          act(goodCard + `,"took":1e19`),
		"no match":                       `{"number":{n},"at":{at},"age":0,` + goodCard + `}`,
		"a match of markup":              `{"number":{n},"match":"<script>alert(1)</script>","at":{at},"age":0,` + goodCard + `}`,
		"a match of a path":              `{"number":{n},"match":"../../night","at":{at},"age":0,` + goodCard + `}`,
		"the register as a match":        `{"number":{n},"match":"register","at":0,"age":0,` + goodCard + `}`,
		"the beginning of a match's id":  `{"number":{n},"match":"{match-begin}","at":{at},"age":0,` + goodCard + `}`,
		"an imported match":              `{"number":{n},"match":"a3868b99d7be2aaf","at":{at},"age":0,` + goodCard + `}`,
		"the match of table 3":           `{"number":{n},"match":"{match3}","at":{at3},"age":0,` + goodCard + `}`,
		"a match as a number":            `{"number":{n},"match":7,"at":{at},"age":0,` + goodCard + `}`,
		"a card as a list":               act(`"do":"card","card":["6♦"]`),
		"a card of nothing":              act(`"do":"card","card":""`),
		"no card":                        act(`"do":"card"`),
		"two cards":                      act(`"do":"card","card":"6♦7♦"`),
		"a card and a line":              act(`"do":"card","card":"6♦\n[Table \"9\"]"`),
		"a card of another pack":         act(`"do":"card","card":"10♦"`),
		"a card of no suit":              act(`"do":"card","card":"6☠"`),
		"a long card":                    act(`"do":"card","card":"` + strings.Repeat("6", 60_000) + `"`),
		"a card that was played":         act(`"do":"card","card":"5♠"`),
		"an unknown thing to do":         act(`"do":"drop table event"`),
		"nothing to do":                  act(`"do":""`),
		"a list of things to do":         act(`"do":["undo"]`),
		"a dealer that is none":          act(`"do":"dealer","dealer":"Z"`),
		"a dealer beyond the table":      act(`"do":"dealer","dealer":"E"`),
		"a dealer of two":                act(`"do":"dealer","dealer":"AB"`),
		"a result that is none":          act(`"do":"result","text":"AC 999999999999999999999"`),
		"a result with a line":           act(`"do":"result","text":"AC 70 BD 50\n[Table \"9\"]"`),
		"a correction of no deal":        act(`"do":"correct","deal":0,"trick":1,"seat":"B","card":"6♦","reason":"x"`),
		"a correction of a far deal":     act(`"do":"correct","deal":2147483648,"trick":1,"seat":"B","card":"6♦","reason":"x"`),
		"a correction of a far trick":    act(`"do":"correct","deal":1,"trick":99,"seat":"B","card":"6♦","reason":"x"`),
		"a correction of nobody":         act(`"do":"correct","deal":1,"trick":1,"seat":"Z","card":"6♦","reason":"x"`),
		"a correction without a reason":  act(`"do":"correct","deal":1,"trick":1,"seat":"B","card":"6♦","reason":""`),
		"a correction to nothing":        act(`"do":"correct","deal":1,"trick":1,"seat":"B","card":"","reason":"x"`),
		"a body over the limit":          act(`"do":"line","text":"note \"` + strings.Repeat("x", 70_000) + `\""`),
		"a body of ten megabytes":        act(`"do":"line","text":"note \"` + strings.Repeat("x", 10<<20) + `\""`),
		"spaces over the limit":          act(goodCard) + strings.Repeat(" ", 70_000),
		"an action that was sent before": a.replay,
	} {
		k := attack{name: "JSON: " + name, path: "/api/table/4/do", body: body}
		switch {
		case name == "an action that was sent before": // it is answered as it was
			k.want, k.bounded = 200, true
		case strings.HasPrefix(name, "a body o") || strings.HasPrefix(name, "spaces"):
			k.want = 413
		case name == "a card that was played":
			k.want = 422
		}
		all = append(all, k)
	}
	for name, body := range map[string]string{
		"three players":        `{"players":["Ana","Bruno","Carla"],"event":"","site":"","rules":"","dealer":"A"}`,
		"a thousand players":   `{"players":["Ana"` + strings.Repeat(`,"B"`, 999) + `],"event":"","site":"","rules":"","dealer":"A"}`,
		"players as a text":    `{"players":"Ana, Bruno, Carla, Duarte"}`,
		"rules that are none":  `{"players":["Ana","Bruno","Carla","Duarte"],"event":"","site":"","rules":"nonsense","dealer":"A"}`,
		"rules of a path":      `{"players":["Ana","Bruno","Carla","Duarte"],"event":"","site":"","rules":"../../etc/passwd","dealer":"A"}`,
		"rules with a line":    `{"players":["Ana","Bruno","Carla","Duarte"],"event":"","site":"","rules":"fpsd\n[Table \"9\"]","dealer":"A"}`,
		"rules without an end": `{"players":["Ana","Bruno","Carla","Duarte"],"event":"","site":"","rules":"fpsd target=999999999999999999999","dealer":"A"}`,
		"a dealer not there":   `{"players":["Ana","Bruno","Carla","Duarte"],"event":"","site":"","rules":"","dealer":"Q"}`,
		"a long name":          newMatch(strings.Repeat("x", 70_000), ""),
		"next and players":     `{"next":true,"next":false,"players":["Ana","Bruno","Carla","Duarte"]}`,
		"next of what goes on": `{"next":true}`,
		"a name of lines":      newMatch("Ana\"]\n[Table \"9", ""),
		"an event of lines":    newMatch("Ana", "x\"]\n[Table \"9\"]\n[Event \"y"),
		"a name of bytes":      strings.Replace(newMatch("Ana", ""), "Ana", "\xff\xfe", 1),
		"nobody":               newMatch("", ""),
		"one name twice":       newMatch("Bruno", ""),
	} {
		all = append(all, attack{name: "new: " + name, path: "/api/table/4/new", body: body, bounded: strings.Contains(name, "of lines") || name == "nobody" || strings.Contains(name, "twice") || strings.Contains(name, "goes on")})
	}
	return all
}

// lineAttacks are lines of the notation that are no line of a deal, and heads of matches that
// the server did not give.
func lineAttacks(a *arena) (all []attack) {
	for _, line := range []string{
		"[Event \"x\"]", "[Table \"9\"]", "[Sueca \"1\"]", "[A \"Eva\"]", "  [Match \"9\"]", "note \"x\"\n[Table \"9\"]\n[Match \"7\"]\ndeal 1 dealer A trump 2♥", "note \"x\"\r[Table \"9\"]", "5♥ 6♥\n\n[Sueca \"1\"]\n[A \"Eva\"]",
		"note \"x\"\u2028[Table \"9\"]\x0bdeal 9", "\n\n\n[Table \"3\"]", "note \"x", "note \"" + strings.Repeat("x", 60_000), "deal 99999999999999999999 dealer A", "amend deal 99 trick 1 B 5♠ -> 6♦ \"x\"", "amend deal 1 trick 1 B 9♠ -> 6♦ \"x\"",
		"claim Z against QQ trick 3", "claim A against BD trick 99999999999999999999", "penalty talk B award 99999999999999999999", "games AC 99999999999999999999", "drop table event;", "<script>alert(1)</script>", "../../etc/passwd", "\x00", "\x1b[2J", "",
		"{", "}", ";", strings.Repeat("5♥ ", 15_000), strings.Repeat("(", 50_000), "substitute Z \"Eva\"", "hand B ♠" + strings.Repeat("A", 5000), ":quit", "!ls", "| cat", "import /etc/passwd", "redact Ana", "verify",
	} {
		b := attack{name: fmt.Sprintf("line: %.30q", line), path: "/api/table/4/do", body: act(`"do":"line","text":` + jsonText(line))}
		// A comment and nothing at all are no faults of anybody, if nothing is stored of them.
		b.bounded = line == ";" || line == "" || line == "\x00"
		all = append(all, b)
	}
	head := a.head
	for name, h := range map[string]string{
		"of another table":     strings.Replace(head, `[Table "4"]`, `[Table "3"]`, 1),
		"with another table":   head + "\n[Table \"3\"]\n",
		"with a result":        head + "\n[Result \"AC 4 BD 0\"]\n",
		"with ten thousand":    head + strings.Repeat("\n[Note \"x\"]", 2_000),
		"with many tags":       head + manyTags(1500),
		"with a deal":          head + "\n\ndeal 1 dealer A trump 2♥\n1. B: A♥\n",
		"with another match":   head + "\n\n" + head,
		"with a match between": head + "\ndeal 1\n" + head,
		"of markup":            "<script>alert(1)</script>",
		"of half of it":        head[:len(head)/2],
		"with a letter more":   head + "x",
		"with a zero byte":     head + "\x00",
		"of nothing":           "",
		"of a path":            "../../../etc/passwd",
		"of bytes":             head + "\xff\xfe",
		"too long":             head + strings.Repeat(" ", 70_000),
		"with a referee":       head + "\n[Referee \"me\"]\n[Scorer \"me\"]\n[Source \"me\"]\n",
		"of other rules":       head + "\n[Rules \"norte\"]\n",
	} {
		if h == head {
			h = "Table=3;" + h
		}
		text := `{"number":{n},"match":"{new}","head":` + jsonText(h) + `,"at":0,"age":0,"do":"trump","card":"7♥"}`
		all = append(all, attack{name: "a head " + name, path: "/api/table/4/do", body: text})
	}
	// The head is sound, and the id is another one's.
	for name, match := range map[string]string{"of table 3": "{match3}", "that is imported": "a3868b99d7be2aaf", "of zeros": "0000000000000000", "that is none": "x", "of the register": "register"} {
		all = append(all, attack{name: "a match " + name + " with a new head", path: "/api/table/4/do", body: `{"number":{n},"match":"` + match + `","head":` + jsonText(head) + `,"at":0,"age":0,"do":"trump","card":"7♥"}`})
	}
	all = append(all,
		attack{name: "the head of table 4 at table 3", as: "table 3", path: "/api/table/3/do", body: `{"number":900,"match":"{new}","head":` + jsonText(head) + `,"at":0,"age":0,"do":"trump","card":"7♥"}`},
		attack{name: "a new head for a match that goes on", path: "/api/table/4/do", body: `{"number":{n},"match":"{match}","head":` + jsonText(head) + `,"at":0,"age":0,"do":"trump","card":"7♥"}`},
	)
	for name, body := range map[string]string{
		"that is none":              a.ruling("upheld", "hanged"),
		"of two":                    a.ruling("upheld", "upheld|rejected"),
		"with a line":               a.ruling("upheld", `upheld\n[Table \"9\"]`),
		"of a claim that is none":   a.ruling(`"trick":1`, `"trick":9`),
		"of no deal":                a.ruling(`"deal":1`, `"deal":-1`),
		"of a far deal":             a.ruling(`"deal":1`, `"deal":99999999999999999999`),
		"by nobody":                 a.ruling(`"by":"A"`, `"by":"Z"`),
		"by a line":                 a.ruling(`"by":"A"`, `"by":"A against BD\n[Table"`),
		"against nobody":            a.ruling(`"against":"BD"`, `"against":"<b>"`),
		"of another table":          a.ruling(`"table":"4"`, `"table":"3"`),
		"of no table":               a.ruling(`"table":"4"`, `"table":"99"`),
		"of the match of table 3":   a.ruling("{match}", "{match3}"),
		"of an imported match":      a.ruling("{match}", "a3868b99d7be2aaf"),
		"far behind":                a.ruling(`"at":{at}`, `"at":1`),
		"far ahead":                 a.ruling(`"at":{at}`, `"at":999`),
		"that says so twice":        a.ruling(`"ruling":"upheld"`, `"ruling":"rejected","ruling":"upheld"`),
		"that is no JSON":           "ruling=upheld",
		"that is longer than it is": a.ruling(`"ruling":"upheld"`, `"ruling":"upheld`+strings.Repeat(" ", 70_000)+`"`),
	} {
		all = append(all, attack{name: "a ruling " + name, as: "referee", path: "/api/rule", body: body})
	}
	return all
}

// jsonText returns a value as JSON.
func jsonText(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(b)
}

func manyTags(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "\n[Tag%d \"x\"]", i)
	}
	return b.String()
}
