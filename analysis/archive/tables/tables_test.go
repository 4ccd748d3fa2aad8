package tables

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/parquet-go/parquet-go"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"gotest.tools/v3/assert"

	"sueca/engine/card"
	"sueca/notation"
	"sueca/replay"
)

// disk is a folder in memory, on which there is room for some bytes.
type disk struct {
	files map[string]*bytes.Buffer
	room  int
	open  int
}

var errFull = errors.New("no space left")

func newDisk() *disk { return &disk{files: map[string]*bytes.Buffer{}, room: 1 << 30} }

type onDisk struct {
	*disk
	name string
}

func (d *disk) create(name string) (io.WriteCloser, error) {
	if d.files[name] != nil {
		return nil, fmt.Errorf("%s is begun twice", name)
	}
	d.files[name] = &bytes.Buffer{}
	d.open++
	return &onDisk{d, name}, nil
}

func (f *onDisk) Write(b []byte) (int, error) {
	if f.room < len(b) {
		return 0, errFull
	}
	return f.files[f.name].Write(b)
}

func (f *onDisk) Close() error { f.open--; return nil }

// evening is what a tired scorer leaves: see the tests of the command for one with all slips.
const evening = `[Event "Serão, \"o melhor\""]
[Date "2026-10-03"]
[A "=1+1"]
[B "?"]
[X-Weather "chuva"]
[Rules "fpsd target=9"]

deal 1 dealer A trump 7♥
hand C ♠J765 ♥AQ6 ♣A4 ♦3
1. B: 5♥!@12.5 A♥ K♥?! 3♥@0.25
2. C: A♣ J♣@3 x♣ Q♣
3. J♥ 2♥ 7♥ Q♥
claim B against AC trick 2 rejected
stop

deal 2 dealer B trump ♥♥♥
1. A: ZZ

deal 3 dealer C
games BD 2

deal 4 dealer D trump *♦
substitute A "Zita"
1. A: A♠ 2♥ 3♠ 4♠
2. A: 5♠ 2♠ 6♠ -
stop
`

// recordsOf returns the matches of a text, each several times.
func recordsOf(t *testing.T, text string, times int) (out []*Record) {
	t.Helper()
	for range times {
		for m, err := range notation.Matches(strings.NewReader(text), notation.Options{}) {
			assert.NilError(t, err)
			judged := replay.Judge(m.Events)
			r := &Record{Match: fmt.Sprintf("m%d", len(out)), File: "a.sueca", Events: m.Events, Judge: func() *replay.Match { return judged }}
			for _, f := range judged.Findings {
				row := Finding{Match: &r.Match, Deal: counted(f.Deal), Index: counted(f.Index), Code: string(f.Code), Severity: f.Code.Severity().String(), Related: "[]"}
				r.Findings = append(r.Findings, row)
			}
			r.Grades = func(at int) []Grade {
				if at != 0 {
					return nil
				}
				return []Grade{{Trick: 1, Seat: "B", Card: "5♥", Best: "5♥"}}
			}
			out = append(out, r)
		}
	}
	return out
}

// written writes records, some at a time.
func written(t *testing.T, opt Options, records []*Record, together int) *disk {
	t.Helper()
	d := newDisk()
	opt.Create = d.create
	w, err := NewWriter(opt)
	assert.NilError(t, err)
	for some := range slices.Chunk(records, together) {
		var rows Rows
		for _, r := range some {
			rows.Add(r)
		}
		assert.NilError(t, w.Add(&rows))
	}
	assert.NilError(t, w.Close())
	if d.open != 0 {
		t.Fatalf("%d files are left open", d.open)
	}
	return d
}

// TestOneArchive: the files do not depend on how many matches are added at a time.
func TestOneArchive(t *testing.T) {
	for _, form := range []Form{Parquet, CSV, JSON} {
		for _, size := range []int{0, 5} {
			opt := Options{Form: form, PartDeals: size}
			want := written(t, opt, recordsOf(t, evening, 9), 1)
			for _, together := range []int{2, 4, 9} {
				got := written(t, opt, recordsOf(t, evening, 9), together)
				for name := range want.files {
					if got.files[name] == nil || !bytes.Equal(got.files[name].Bytes(), want.files[name].Bytes()) {
						t.Errorf("%s, %d matches at a time: %s differs", form, together, name)
					}
				}
				if len(got.files) != len(want.files) {
					t.Errorf("%s: %d files, want %d", form, len(got.files), len(want.files))
				}
			}
		}
	}
}

// rowsIn returns the rows of a table as JSON by any reader of parquet.
func rowsIn[T any](t *testing.T, d *disk, name string) (lines string, rows []T) {
	t.Helper()
	for _, file := range slices.Sorted(maps.Keys(d.files)) {
		if file != name+".parquet" && !strings.HasPrefix(file, name+"-") {
			continue
		}
		part, err := parquet.Read[T](bytes.NewReader(d.files[file].Bytes()), int64(d.files[file].Len()))
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		rows = append(rows, part...)
	}
	for _, row := range rows {
		b, err := json.Marshal(row)
		assert.NilError(t, err)
		lines += string(b) + "\n"
	}
	return lines, rows
}

// TestFormsAgree: the three forms have the same rows, which are valid by the schema.
func TestFormsAgree(t *testing.T) {
	compiler := jsonschema.NewCompiler()
	schema, err := jsonschema.UnmarshalJSON(bytes.NewReader(Schema()))
	assert.NilError(t, err)
	assert.NilError(t, compiler.AddResource("tables.json", schema))
	records := recordsOf(t, evening, 3)
	inParquet, inJSON, inCSV := written(t, Options{Form: Parquet}, records, 2), written(t, Options{Form: JSON}, records, 2), written(t, Options{Form: CSV, Cell: func(s string) string { return s }}, records, 2)
	for _, name := range []string{"matches", "deals", "sides", "plays", "findings", "claims", "grades"} {
		var want string
		switch name {
		case "matches":
			want, _ = rowsIn[Match](t, inParquet, name)
		case "deals":
			want, _ = rowsIn[Deal](t, inParquet, name)
		case "sides":
			want, _ = rowsIn[Side](t, inParquet, name)
		case "plays":
			want, _ = rowsIn[Play](t, inParquet, name)
		case "findings":
			want, _ = rowsIn[Finding](t, inParquet, name)
		case "claims":
			want, _ = rowsIn[Claim](t, inParquet, name)
		default:
			want, _ = rowsIn[Grade](t, inParquet, name)
		}
		got := inJSON.files[name+".jsonl"].String()
		if want = strings.ReplaceAll(want, `\u003e`, ">"); got != want || got == "" {
			t.Errorf("%s: JSON has\n%s\nParquet\n%s", name, got, want)
		}
		valid, err := compiler.Compile("tables.json#/$defs/" + name)
		assert.NilError(t, err)
		var cells [][]string
		for line := range strings.Lines(got) {
			object, err := jsonschema.UnmarshalJSON(strings.NewReader(line))
			assert.NilError(t, err)
			if err := valid.Validate(object); err != nil {
				t.Errorf("%s: %s: %v", name, line, err)
			}
			var row []string
			for _, c := range Columns() {
				if c.Table == name {
					if v := object.(map[string]any)[c.Column]; v != nil {
						row = append(row, fmt.Sprint(v))
					} else {
						row = append(row, "")
					}
				}
			}
			cells = append(cells, row)
		}
		table, err := csv.NewReader(inCSV.files[name+".csv"]).ReadAll()
		assert.NilError(t, err)
		if a, b := fmt.Sprintf("%q", table[1:]), fmt.Sprintf("%q", cells); a != b {
			t.Errorf("%s: CSV has\n%s\nJSON\n%s", name, a, b)
		}
	}
}

// TestParts: a part ends with the match that reaches its size, and no two deals have an id.
func TestParts(t *testing.T) {
	d := written(t, Options{Form: Parquet, PartDeals: 5, Part: 3}, recordsOf(t, evening, 7), 3)
	_, deals := rowsIn[Deal](t, d, "deals")
	var ids []string
	for _, x := range deals {
		ids = append(ids, fmt.Sprintf("%d:%d", x.DealID>>32, x.DealID&(1<<32-1)))
	}
	want := "3:1 3:2 3:3 3:4 3:5 3:6 3:7 3:8 4:1 4:2 4:3 4:4 4:5 4:6 4:7 4:8 5:1 5:2 5:3 5:4 5:5 5:6 5:7 5:8 6:1 6:2 6:3 6:4"
	if got := strings.Join(ids, " "); got != want {
		t.Errorf("the ids are %s, want %s", got, want)
	}
	known := map[int64]string{}
	for _, x := range deals {
		known[x.DealID] = x.Match
	}
	_, plays := rowsIn[Play](t, d, "plays")
	_, claims := rowsIn[Claim](t, d, "claims")
	_, findings := rowsIn[Finding](t, d, "findings")
	for _, x := range plays {
		if known[x.DealID] != x.Match {
			t.Errorf("a play of %s has the id of a deal of %s", x.Match, known[x.DealID])
		}
	}
	for _, x := range claims {
		if x.DealID == nil || known[*x.DealID] != x.Match {
			t.Errorf("a claim of %s has no id of its deals", x.Match)
		}
	}
	about := 0
	for _, x := range findings {
		if (x.DealID == nil) != (x.Deal == nil) || x.DealID != nil && known[*x.DealID] != *x.Match {
			t.Errorf("a finding of %s has no id of its deals", *x.Match)
		}
		if x.DealID != nil {
			about++
		}
	}
	if len(plays) == 0 || len(claims) != 7 || about == 0 {
		t.Errorf("there are %d plays, %d claims, %d findings about deals", len(plays), len(claims), about)
	}
}

// playsIn returns the rows of the table plays.
func playsIn(rows *Rows) (out []Play) {
	for i := range rows.Plays {
		out = append(out, rows.Plays[i].rows()...)
	}
	return out
}

// TestNothingGuessed: what is not recorded is null.
func TestNothingGuessed(t *testing.T) {
	var rows Rows
	for _, r := range recordsOf(t, evening, 1) {
		rows.Add(r)
	}
	plays := playsIn(&rows)
	text := func(v any) string { b, _ := json.Marshal(v); return string(b) }
	for _, c := range []struct{ what, got, want string }{
		{"the low card", text(plays[6].Card) + text(plays[6].Suit) + text(plays[6].Rank) + text(plays[6].Points), `null"♣"null0`},
		{"a leader that is inferred", fmt.Sprint(plays[4].SeatRecorded, plays[8].SeatRecorded), "true false"},
		{"a player who is ?", text(plays[0].Player), "null"},
		{"a lead", text(plays[0].Followed), "null"},
		{"who follows", text(plays[1].Followed), "true"},
		{"who does not", text(plays[13].Followed), "false"},
		{"a substitute", text(plays[12].Player), `"Zita"`},
		{"who had played before", text(plays[3].Player), `"=1+1"`},
		{"the unreadable deal", text(rows.Deals[1].Dealer) + text(rows.Deals[1].PointsAC) + fmt.Sprint(rows.Deals[1].Unread), "nullnulltrue"},
		{"its sides", text(rows.Sides[2].Points) + text(rows.Sides[2].Games), "nullnull"},
		{"a result alone", text(rows.Deals[2].GamesBD) + text(rows.Deals[2].PointsBD), "2null"},
		{"a tag that nobody knows", *rows.Matches[0].OtherTags, `{"X-Weather":"chuva"}`},
		{"who has won", text(rows.Matches[0].Winner), "null"},
	} {
		if c.got != c.want {
			t.Errorf("%s: %s, want %s", c.what, c.got, c.want)
		}
	}
	if len(plays) != 12+7 {
		t.Errorf("there are %d plays, want 19: a seat that has not played has none", len(plays))
	}
}

// TestOtherTags: tags that have no column stand together, the first of a name, and those of seats that
// the table has not.
func TestOtherTags(t *testing.T) {
	for text, want := range map[string]string{
		"[Event \"Outono\"]\n[A \"Ana\"]\n":                                    "",
		"[A \"Ana\"]\n[E \"Eva\"]\n[H \"Ivo\"]\n[Z \"z\"]\n":                   `{"E":"Eva","H":"Ivo","Z":"z"}`,
		"[Rules \"dupla players=6\"]\n[F \"Rui\"]\n[G \"Eva\"]\n[X-Y \"1\"]\n": `{"G":"Eva","X-Y":"1"}`,
		"[X-Y \"1\"]\n[X-Y \"2\"]\n":                                           `{"X-Y":"1"}`,
	} {
		var rows Rows
		rows.Add(recordsOf(t, text+"\ndeal 1 dealer A\n", 1)[0])
		got := ""
		if m := rows.Matches[0]; m.OtherTags != nil {
			got = *m.OtherTags
		}
		if got != want {
			t.Errorf("%s%s, want %s", text, got, want)
		}
	}
}

// TestOtherTables: sides that are not AC and BD stand in the table of sides alone.
func TestOtherTables(t *testing.T) {
	var rows Rows
	for _, r := range recordsOf(t, "[Rules \"tres-morto\"]\ndeal 1 dealer A\npoints AD 70 BC 50\n", 1) {
		rows.Add(r)
	}
	got := ""
	for _, s := range rows.Sides {
		got += fmt.Sprintf("%s %d %d;", s.Side, *s.Points, *s.Games)
	}
	if d := rows.Deals[0]; d.PointsAC != nil || d.GamesAC != nil || got != "AD 70 1;BC 50 0;" {
		t.Errorf("%+v, sides %s", d, got)
	}
	if m := rows.Matches[0]; m.ResultAC != nil || m.PlayersD != nil {
		t.Errorf("%+v", m)
	}
	// At the dead hand nobody sits, whatever the sheet says of the chair.
	const tags = "[Rules \"tres-morto\"]\n[A \"Ana\"]\n[B \"Bru\"]\n[C \"Car\"]\n[D \"Zé\"]\n\n"
	named := judgedRows(recordsOf(t, tags+"deal 1 dealer A trump 7♥\n1. B: 5♥ A♥ K♥ 3♥\nstop\n", 1)[0])
	who := ""
	for _, p := range playsIn(&named) {
		name := "nobody"
		if p.Player != nil {
			name = *p.Player
		}
		who += *p.Seat + " " + name + ";"
	}
	if who != "B Bru;D nobody;C Car;A Ana;" {
		t.Errorf("played by %s", who)
	}
}

// TestDiskFull: an error of any file comes back, once, and every file is closed.
func TestDiskFull(t *testing.T) {
	for _, form := range []Form{Parquet, CSV, JSON} {
		d := newDisk()
		d.room = 10
		w, err := NewWriter(Options{Form: form, Create: d.create, PartDeals: 2})
		assert.NilError(t, err)
		var rows Rows
		for _, r := range recordsOf(t, evening, 5) {
			rows.Add(r)
		}
		added := w.Add(&rows)
		if err := w.Close(); !errors.Is(errors.Join(added, err), errFull) || err == nil || d.open != 0 {
			t.Errorf("%s: %v, and %v at the end; %d files are open", form, added, err, d.open)
		}
	}
	if _, err := NewWriter(Options{Form: CSV, Create: func(string) (io.WriteCloser, error) { return nil, errFull }}); !errors.Is(err, errFull) {
		t.Errorf("a file that cannot be begun: %v", err)
	}
}

// TestGroups: in Parquet a match is never in two groups of rows.
func TestGroups(t *testing.T) {
	d := newDisk()
	w, err := NewWriter(Options{Form: Parquet, Create: d.create})
	assert.NilError(t, err)
	for i := range 12 * GroupRows / 1000 {
		deal := Plays{match: fmt.Sprint(i), names: new([card.H + 1]*string), cards: slices.Repeat([]played{{trick: 1, position: 1, seated: uint8(card.A)}}, 100)}
		rows := Rows{Matches: []Match{{Match: fmt.Sprint(i)}}, Plays: slices.Repeat([]Plays{deal}, 10)}
		rows.ends = []tops{{1, 0, 0, 10}}
		assert.NilError(t, w.Add(&rows))
	}
	assert.NilError(t, w.Close())
	f, err := parquet.OpenFile(bytes.NewReader(d.files["plays.parquet"].Bytes()), int64(d.files["plays.parquet"].Len()))
	assert.NilError(t, err)
	if n := len(f.RowGroups()); n < 3 {
		t.Errorf("%d groups", n)
	}
	for i, g := range f.RowGroups() {
		if g.NumRows()%1000 != 0 || g.NumRows() > 8*GroupRows {
			t.Errorf("group %d has %d rows: a match of 1000 is cut", i, g.NumRows())
		}
	}
}

// TestColumns: every column says what it is, and has one name in all forms.
func TestColumns(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range Columns() {
		if c.About == "" || c.Column == "" || strings.ContainsAny(c.Type, "*[]") {
			t.Errorf("%+v", c)
		}
		seen[c.Table+"."+c.Column] = true
	}
	for name := range about {
		if strings.Contains(name, ".") && !seen[name] {
			t.Errorf("there is no column %s", name)
		}
	}
	for _, table := range tableTypes {
		for i := range table.of.NumField() {
			f := table.of.Field(i)
			if name, _, _ := strings.Cut(f.Tag.Get("parquet"), ","); name != f.Tag.Get("json") {
				t.Errorf("%s.%s is %s in Parquet and %s in JSON", table.name, f.Name, name, f.Tag.Get("json"))
			}
		}
	}
}

// TestNth: which of its suit a card is that a seat plays, while it is known what it played before.
func TestNth(t *testing.T) {
	const head = "[Rules \"fpsd target=9\"]\n\ndeal 1 dealer A trump 7♥\n"
	for text, want := range map[string]string{
		"1. B: 5♥ A♥ K♥ 3♥\n2. C: 2♥ 4♥ 6♥ J♥\nstop\n":                    "1 1 1 1 2 2 2 2",
		"1. B: 5♥ A♥ K♥ 3♥\n2. C: A♣ J♣ x♣ Q♣\n3. C: 4♣ 2♥ 4♥ 3♣\nstop\n": "1 1 1 1 1 1 1 1 2 2 2 2", // a low club is a club
		"1. B: 5♥ A♥ x 3♥\n2. C: 2♥ 4♥ 6♥ J♥\nstop\n":                     "1 1 ? 1 2 ? 2 2",         // A's card may have been a heart
		"1. B: 5♥ A♥ K♥\n2. C: 2♥ 4♥ 6♥ J♥\nstop\n":                       "? ? ? ? ? ? ?",           // whose three cards those are is not known
		"2. C: 2♥ 4♥ 6♥ J♥\nstop\n":                                       "? ? ? ?",                 // of the first trick nothing is
		"1. B: 5♥ A♥ K♥ 3♥\n2. C: 2♥ 4♥ 6♥\nstop\n":                       "1 1 1 1 2 2 2",           // the last trick may be short
		"1. B: 5♥ A♥ - 3♥\n2. C: 2♥ 4♥ 6♥ J♥\nstop\n":                     "1 1 1 ? ? ? ?",
	} {
		rows := judgedRows(recordsOf(t, head+text, 1)[0])
		var got []string
		for _, p := range playsIn(&rows) {
			n := "?"
			if p.Nth != nil {
				n = fmt.Sprint(*p.Nth)
			}
			got = append(got, n)
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%s: %s, want %s", text, s, want)
		}
	}
}

// TestReset: rows that are emptied hold nothing of what was in them, and are filled as new ones are.
func TestReset(t *testing.T) {
	records := recordsOf(t, evening, 2)
	want, used := judgedRows(records[1]), judgedRows(records[0])
	used.Reset()
	if d := cmp.Diff(Rows{}, used, cmp.AllowUnexported(Rows{}, Plays{}), cmpopts.EquateEmpty()); d != "" {
		t.Errorf("emptied (-want +got):\n%s", d)
	}
	used.Add(records[1])
	if d := cmp.Diff(want, used, cmp.AllowUnexported(Rows{}, Plays{})); d != "" {
		t.Errorf("filled again (-want +got):\n%s", d)
	}
}
