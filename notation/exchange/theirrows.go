package exchange

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"sueca/engine/message"
)

// value is what a word has in a row: a text, or a list.
type value struct {
	text string
	list []value
	many bool // it is a list
}

// depth returns how deep the lists of a value go: 0 for a text.
func (v value) depth() int {
	most := -1
	for _, e := range v.list {
		most = max(most, e.depth())
	}
	if !v.many {
		return 0
	}
	return max(most, 0) + 1
}

// values are those of a row, by word.
type values map[string]value

// text returns the text of a word, without blanks around it and without what programs write for nothing.
func (v values) text(word string) string {
	text := strings.TrimSpace(v[word].text)
	switch strings.ToLower(text) {
	case "nan", "null", "none", "na", "n/a":
		return ""
	}
	return text
}

// names finds the columns of each word by the first row. In JSON Lines the first line has to have all that are named.
func (t *tableReader) names() error {
	var row any
	if t.at = map[string][]int{}; t.isJSON {
		row, _ = decoded(t.line) // whoever reads the row says what is wrong with it
		object, _ := row.(map[string]any)
		t.head = slices.Sorted(maps.Keys(object))
	} else if t.mark = separator(t.line); !t.bare {
		t.head, _ = splitRow(t.line, t.mark, nil)
	}
	for _, word := range columnWords {
		for _, name := range t.of[word] {
			n := len(t.at[word])
			for i, h := range t.head {
				if !t.isJSON && strings.TrimSpace(h) == name {
					t.at[word] = append(t.at[word], i)
				}
			}
			if i, err := strconv.Atoi(name); t.bare && err == nil && i > 0 {
				t.at[word] = append(t.at[word], i-1)
			}
			if len(t.at[word]) > n+1 && !slices.Contains(listWords, word) {
				return t.refuse(message.Msg("%d columns are named %q, which %s should be: give them names of their own", len(t.at[word])-n, name, word))
			}
			if _, there := lookUp(row, name); there || len(t.at[word]) > n {
				continue
			}
			if like := message.Nearest(name, t.head); like != "" {
				return t.refuse(message.Msg("no column is named %q, which %s should be: is it %q?", name, word, like))
			}
			return t.refuse(message.Msg("no column is named %q, which %s should be; there are %s", name, word, strings.Join(t.head, ", ")))
		}
	}
	return nil
}

// cells returns the values of a row of a table.
func (t *tableReader) cells(text string) (values, bool) {
	fields, ok := splitRow(text, t.mark, nil)
	if !ok {
		t.fail("", message.Msg("a quotation mark in this row is not closed"))
		return nil, false
	}
	if !t.bare && len(fields) != len(t.head) {
		t.fail("", message.Msg("this row has %d columns, and the first row names %d", len(fields), len(t.head)))
		return nil, false
	}
	out := values{}
	for word, at := range t.at {
		v := value{many: len(at) > 1}
		for _, i := range at {
			field := ""
			if i < len(fields) {
				field = fields[i]
			}
			e := value{text: field}
			if v.many {
				v.list = append(v.list, e)
			} else {
				v = e
			}
		}
		out[word] = v
	}
	return out, true
}

func decoded(text string) (v any, err error) {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	if err = d.Decode(&v); err == nil && d.More() {
		return nil, &json.SyntaxError{Offset: d.InputOffset()}
	}
	return v, err
}

// object returns the values of a row of JSON Lines.
func (t *tableReader) object(text string) (values, bool) {
	v, err := decoded(text)
	object, ok := v.(map[string]any)
	if err != nil || !ok {
		t.fail("", message.Msg("this line is no object of JSON: each line is one, without line ends in it"))
		return nil, false
	}
	out := values{}
	for word, names := range t.of {
		v := value{many: len(names) > 1}
		for _, name := range names {
			found, _ := lookUp(object, name)
			if v.many {
				v.list = append(v.list, jsonValue(found))
			} else {
				v = jsonValue(found)
			}
		}
		out[word] = v
	}
	return out, true
}

// lookUp returns what a name leads to in JSON.
func lookUp(v any, name string) (any, bool) {
	switch v := v.(type) {
	case map[string]any:
		if found, ok := v[name]; ok {
			return found, true
		}
		for i := range name {
			if name[i] == '.' {
				if found, ok := v[name[:i]]; ok {
					return lookUp(found, name[i+1:])
				}
			}
		}
	case []any:
		out, any := make([]any, len(v)), false
		for i, e := range v {
			found, ok := lookUp(e, name)
			out[i], any = found, any || ok
		}
		return out, any || len(v) == 0
	}
	return nil, false
}

func jsonValue(v any) value {
	switch v := v.(type) {
	case string:
		return value{text: v}
	case json.Number:
		return value{text: v.String()}
	case bool:
		return value{text: strconv.FormatBool(v)}
	case []any:
		out := value{many: true}
		for _, e := range v {
			out.list = append(out.list, jsonValue(e))
		}
		return out
	case map[string]any:
		text, _ := json.Marshal(v) // it was read from JSON
		return value{text: string(text)}
	}
	return value{}
}

// fieldAt returns where the field n of a row begins.
func fieldAt(row string, mark byte, n int) (at int) {
	quoted := false
	for i := 0; i < len(row) && n > 0; i++ {
		switch {
		case row[i] == '"':
			quoted = !quoted
		case row[i] == mark && !quoted:
			n, at = n-1, i+1
		}
	}
	return at
}

// What begins with a play.
const (
	goesOn = iota
	beginsTrick
	beginsDeal
)

// spread calls each with the values of every play of a row, the lists of which go side by side: those of a match, of a
// deal, of a trick. It returns whether they do.
func (t *tableReader) spread(v values, begins int) bool {
	along := []string{"card"}
	switch {
	case t.has("cardA"):
		along = []string{"cardA", "cardB", "cardC", "cardD"}
	case !t.has("card"):
		along = []string{"rank", "suit"}
	}
	depth, n := 0, 0
	for _, word := range along {
		if d := v[word].depth(); d > depth {
			depth, n = d, len(v[word].list)
		}
	}
	if depth == 0 {
		t.play(v, begins)
		return true
	}
	level := depth
	if t.has("cardA") {
		level++ // each of the cards of a trick has a column
	}
	if seats := t.seated(); level == 1 && n > seats { // a deal in one list
		whole := values{}
		for word, e := range v {
			if e.many && len(e.list) == n {
				parts := value{many: true}
				for part := range slices.Chunk(e.list, seats) {
					parts.list = append(parts.list, value{list: part, many: true})
				}
				e = parts
			}
			whole[word] = e
		}
		return t.spread(whole, beginsDeal)
	}
	for i := range n {
		one := values{}
		for word, e := range v {
			switch {
			case e.many && len(e.list) == n:
				e = e.list[i]
			case e.many && e.depth() >= depth:
				t.fail(word, message.Msg("there are %d of it, and of the cards %d", len(e.list), n))
				return false
			}
			one[word] = e
		}
		next := goesOn
		switch {
		case level > 2, level == 2 && i == 0, i == 0 && begins == beginsDeal:
			next = beginsDeal
		case level == 2, i == 0:
			next = beginsTrick
		}
		if !t.spread(one, next) {
			return false
		}
	}
	return true
}

// cardsOf splits the texts of several cards into lists.
func (t *tableReader) cardsOf(v value) value {
	if v.many {
		out := value{many: true}
		for _, e := range v.list {
			out.list = append(out.list, t.cardsOf(e))
		}
		return out
	}
	text := v.text
	if _, ok := t.cards.card(strings.TrimSpace(text)); ok || text == "" {
		return value{text: text}
	}
	parts := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" ,;|/", r) })
	if len(parts) < 2 {
		return value{text: text}
	}
	for _, p := range parts {
		if _, ok := t.cards.card(p); !ok {
			return value{text: text} // it is said of the whole
		}
	}
	out := value{many: true}
	for _, p := range parts {
		out.list = append(out.list, value{text: p})
	}
	return out
}
