package finding

import (
	"cmp"
	"encoding/xml"
	"fmt"
	"maps"
	"slices"
	"strings"

	"sueca/cmd/internal/output"
	"sueca/cmd/internal/source"
)

// JUnit is a form of XML without a standard, that programs which run tests write and those that build
// programs read. Here a match is a suite and each of its deals a test, so that a deal in which nothing is
// found passes. A test is an error where the deal cannot be read, and a failure where --fail-on makes what was
// found in it one.

type junitSuite struct {
	XMLName  xml.Name    `xml:"testsuite"`
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Errors   int         `xml:"errors,attr"`
	Cases    []junitCase `xml:"testcase"`
}

type junitCase struct {
	Class   string      `xml:"classname,attr"`
	Name    string      `xml:"name,attr"`
	Error   *junitFault `xml:"error"`
	Failure *junitFault `xml:"failure"`
	Note    string      `xml:"system-out,omitempty"`
}

type junitFault struct {
	Type    string `xml:"type,attr"`
	Message string `xml:"message,attr"`
	Text    string `xml:",chardata"`
}

// BeginJUnit writes what comes before the matches.
func BeginJUnit(out *output.Output) error {
	_, err := out.Stdout.WriteString(xml.Header + "<testsuites name=\"sueca validate\">\n")
	return err
}

// EndJUnit writes what comes after the matches: a test that passes if all was read to its end.
func EndJUnit(out *output.Output, wrong []string) error {
	read := junitCase{Class: "sueca", Name: "validate"}
	if len(wrong) > 0 {
		read.Error = &junitFault{Type: "trouble", Message: wrong[0], Text: strings.Join(wrong, "\n")}
	}
	if err := writeSuite(out, "sueca", []junitCase{read}); err != nil {
		return err
	}
	_, err := out.Stdout.WriteString("</testsuites>\n")
	return err
}

// ShowJUnit writes a record, with what was found in it.
func ShowJUnit(out *output.Output, r *source.Record, fs []Finding) error {
	type deal struct{ number, index int }
	in := map[deal][]Finding{{}: nil} // what belongs to no deal, such as a tag, is a test too
	for _, v := range r.Judge().Verdicts {
		if v.Deal > 0 && r.Wants(v.Deal) {
			in[deal{v.Deal, v.Index}] = nil
		}
	}
	for _, f := range fs {
		d := deal{f.Deal, f.Index}
		if f.Deal == 0 {
			d = deal{}
		}
		in[d] = append(in[d], f)
	}
	order := slices.SortedFunc(maps.Keys(in), func(d, e deal) int { return cmp.Or(d.number-e.number, d.index-e.index) })
	class := cmp.Or(r.File, r.ID())
	var cases []junitCase
	for _, d := range order {
		c := junitCase{Class: class, Name: strings.TrimSpace("match " + r.ID())}
		if d.number > 0 {
			c.Name += fmt.Sprintf(" deal %d", d.number)
		}
		if d.index > 1 {
			c.Name += fmt.Sprintf(" (%d)", d.index)
		}
		c.judge(out, in[d])
		cases = append(cases, c)
	}
	return writeSuite(out, class, cases)
}

// judge says whether a test passes.
func (c *junitCase) judge(out *output.Output, fs []Finding) {
	var fault *junitFault
	var wrong, notes []string
	for _, f := range fs {
		line := fmt.Sprintf("%s: %s: %s [%s]", Where(out, f.File, f.Match, f.Line, f.Col, f.Deal, f.Trick), out.Words.Word(f.Level.Word()),
			f.Message, f.Code)
		if !out.Failing(f.Level) {
			notes = append(notes, line)
			continue
		}
		if wrong = append(wrong, line); fault == nil || f.Code.Unreadable() && c.Error == nil {
			fault = &junitFault{Type: string(f.Code), Message: f.Message}
			if c.Failure = fault; f.Code.Unreadable() {
				c.Error, c.Failure = fault, nil
			}
		}
	}
	if fault != nil {
		fault.Text = strings.Join(wrong, "\n")
	}
	c.Note = strings.Join(notes, "\n")
}

func writeSuite(out *output.Output, name string, cases []junitCase) error {
	s := junitSuite{Name: name, Tests: len(cases), Cases: cases}
	for _, c := range cases {
		if c.Error != nil {
			s.Errors++
		} else if c.Failure != nil {
			s.Failures++
		}
	}
	b, err := xml.MarshalIndent(s, " ", " ")
	if err != nil {
		return err
	}
	_, err = out.Stdout.Write(append(b, '\n'))
	return err
}
