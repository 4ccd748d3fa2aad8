package finding

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"sueca/cmd/internal/lang"
	"sueca/cmd/internal/output"
	"sueca/engine/code"
)

// SARIF 2.1.0 (OASIS, 27 March 2020): a document of one run, for tools that show findings
// beside the text in a code review. Columns count characters (unicodeCodePoints). A run that could not
// read everything says so (executionSuccessful): who takes its empty list for the whole closes every alert.

const sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

type sarifText struct {
	Text     string `json:"text"`
	Markdown string `json:"markdown,omitempty"`
}

type sarifRule struct {
	ID      string        `json:"id"`
	Short   sarifText     `json:"shortDescription"`
	Full    sarifText     `json:"fullDescription"`
	Help    sarifText     `json:"help"`
	Default *sarifDefault `json:"defaultConfiguration,omitempty"`
}

type sarifDefault struct {
	Level string `json:"level"`
}

// sarifTool is the program, or what it says in another language.
type sarifTool struct {
	Name     string      `json:"name"`
	Version  string      `json:"version"`
	Language string      `json:"language"`
	Contents []string    `json:"contents,omitempty"`
	Rules    []sarifRule `json:"rules"`
}

// sarifInvocation is how the run went.
type sarifInvocation struct {
	Successful    bool                `json:"executionSuccessful"`
	Status        int                 `json:"exitCode"`
	Notifications []sarifNotification `json:"toolExecutionNotifications,omitempty"`
}

type sarifNotification struct {
	Descriptor struct {
		ID string `json:"id"`
	} `json:"descriptor"`
	Level      string         `json:"level"`
	Message    sarifText      `json:"message"`
	Properties map[string]any `json:"properties,omitempty"`
}

type sarifRegion struct {
	StartLine   int `json:"startLine"`
	StartColumn int `json:"startColumn,omitempty"`
	EndColumn   int `json:"endColumn,omitempty"`
}

type sarifLocation struct {
	ID       int `json:"id,omitempty"`
	Physical struct {
		Artifact struct {
			URI string `json:"uri"`
		} `json:"artifactLocation"`
		Region *sarifRegion `json:"region,omitempty"`
	} `json:"physicalLocation"`
	Message *sarifText `json:"message,omitempty"`
}

type sarifResult struct {
	RuleID       string            `json:"ruleId"`
	Level        string            `json:"level"`
	Message      sarifText         `json:"message"`
	Locations    []sarifLocation   `json:"locations"`
	Related      []sarifLocation   `json:"relatedLocations,omitempty"`
	Fingerprints map[string]string `json:"partialFingerprints"`
	Properties   map[string]any    `json:"properties"`
}

// SARIFMost is how many results a document has if nobody says otherwise: of more, GitHub shows no more.
const SARIFMost = 5000

// SARIFWriter writes one document. Its results are the most severe of all, in the order of the text. Of each
// severity no more are kept than can be shown, so that an archive of millions of findings takes no more memory
// than its limit.
type SARIFWriter struct {
	out     *output.Output
	version string // of the program
	most    int    // results; 0 is all, which are written as they come

	kept    [code.Error + 1][]sarifKept
	leftOut map[code.Code]int
	any     bool // a result has been written
	begun   bool

	file   string
	copies map[string]int // of the matches of file that have one name
}

// sarifKept is a result that is shown where nothing more severe takes its place.
type sarifKept struct {
	code code.Code
	text []byte
}

func NewSARIFWriter(out *output.Output, version string, most int) *SARIFWriter {
	return &SARIFWriter{out: out, version: version, most: most, leftOut: map[code.Code]int{}}
}

// sarifRules returns what the codes mean in a language. The help of a rule for people is in both, because those
// who read it there cannot choose.
func sarifRules(words lang.Speaker) (rules []sarifRule) {
	for _, c := range code.All() {
		about, help := words.Word(c.About()), words.Word(c.Kind().Help())
		r := sarifRule{ID: string(c), Short: sarifText{Text: about}, Default: &sarifDefault{sarifLevel(c.Severity())}}
		r.Full.Text = about + ". " + words.Word(c.Kind().Means())
		r.Help.Text = help
		for _, l := range []string{"en", "pt"} {
			in := lang.New(l)
			r.Help.Markdown += fmt.Sprintf("**%s** (%s): %s. %s\n\n%s\n\n", c, l, in.Word(c.About()), in.Word(c.Kind().Means()), in.Word(c.Kind().Help()))
		}
		rules = append(rules, r)
	}
	return rules
}

// sarifTranslation returns what the codes mean in the language that the run does not speak.
func sarifTranslation(version, spoken string) sarifTool {
	other := "en"
	if spoken == "en" {
		other = "pt"
	}
	t := sarifTool{Name: "sueca", Version: version, Language: other, Contents: []string{"localizedData"}, Rules: sarifRules(lang.New(other))}
	for i := range t.Rules {
		t.Rules[i].Default, t.Rules[i].Help.Markdown = nil, ""
	}
	return t
}

// begin writes what comes before the results.
func (s *SARIFWriter) begin() error {
	if s.begun {
		return nil
	}
	s.begun = true
	language := s.out.Words.Name()
	if err := s.out.Stdout.Printf("{\"$schema\":%q,\"version\":\"2.1.0\",\"runs\":[{\"language\":%q,\"tool\":{\"driver\":", sarifSchema, language); err != nil {
		return err
	}
	if err := s.out.JSON(sarifTool{Name: "sueca", Version: s.version, Language: language, Rules: sarifRules(s.out.Words)}); err != nil {
		return err
	}
	_, err := s.out.Stdout.WriteString("},\n\"columnKind\":\"unicodeCodePoints\",\"results\":[")
	return err
}

// Add adds what was found in a match of a file, with its fingerprints, which know the match by a name.
func (s *SARIFWriter) Add(file, match string, fs []Finding, prints []string) error {
	if file != s.file {
		s.file, s.copies = file, map[string]int{}
	}
	s.copies[match]++
	for i, f := range fs {
		if len(s.kept[f.Level]) >= s.most && s.most > 0 {
			s.leftOut[f.Code]++
			continue
		}
		print := prints[i]
		if n := s.copies[match]; n > 1 {
			print += fmt.Sprintf(":%d", n)
		}
		var b bytes.Buffer
		if err := output.EncodeLine(&b, sarifOf(f, print)); err != nil {
			return err
		}
		one := sarifKept{f.Code, bytes.TrimSuffix(b.Bytes(), []byte("\n"))}
		if s.most > 0 {
			s.kept[f.Level] = append(s.kept[f.Level], one)
		} else if err := s.write(one); err != nil {
			return err
		}
	}
	return nil
}

func (s *SARIFWriter) write(one sarifKept) error {
	if err := s.begin(); err != nil {
		return err
	}
	sep := ",\n"
	if !s.any {
		sep = "\n"
	}
	s.any = true
	s.out.Stdout.WriteString(sep)
	_, err := s.out.Stdout.Write(one.text)
	return err
}

// Close writes the results that are kept and the end of the document: how the run went that ends with stopped, nil if
// nothing stopped it, and what is left out, hidden before and here.
func (s *SARIFWriter) Close(stopped error, hidden map[code.Code]int) error {
	left := maps.Clone(s.leftOut)
	for c, n := range hidden {
		left[c] += n
	}
	if err := s.begin(); err != nil {
		return err
	}
	room := s.most
	for level := code.Error; level > 0; level-- {
		for _, one := range s.kept[level] {
			if room == 0 {
				left[one.code]++
				continue
			}
			room--
			if err := s.write(one); err != nil {
				return err
			}
		}
	}
	s.out.Stdout.WriteString("],\n\"invocations\":[")
	if err := s.out.JSON(s.invocation(stopped, left)); err != nil {
		return err
	}
	s.out.Stdout.WriteString("],\"translations\":[")
	if err := s.out.JSON(sarifTranslation(s.version, s.out.Words.Name())); err != nil {
		return err
	}
	_, err := s.out.Stdout.WriteString("]}]}\n")
	return err
}

// invocation says how the run went.
func (s *SARIFWriter) invocation(stopped error, left map[code.Code]int) sarifInvocation {
	status, wrong := s.out.Outcome(stopped)
	in := sarifInvocation{Successful: status != output.ExitTrouble, Status: status}
	for _, text := range wrong {
		n := sarifNotification{Level: "error", Message: sarifText{Text: text}}
		n.Descriptor.ID = "trouble"
		in.Notifications = append(in.Notifications, n)
	}
	all, of := 0, make([]string, 0, len(left))
	for _, c := range slices.SortedFunc(maps.Keys(left), func(c, d code.Code) int { return cmp.Or(left[d]-left[c], strings.Compare(string(c), string(d))) }) {
		all += left[c]
		of = append(of, fmt.Sprintf("%s %d", c, left[c]))
	}
	if all > 0 {
		n := sarifNotification{Level: "warning", Properties: map[string]any{"leftOut": left}}
		n.Message.Text = s.out.Sayf("%d {1:finding is|findings are} left out here, where the most severe come first: %s", all, strings.Join(of, ", "))
		n.Descriptor.ID = "left-out"
		in.Notifications = append(in.Notifications, n)
	}
	return in
}

// sarifOf returns one finding as a result.
func sarifOf(f Finding, print string) sarifResult {
	r := sarifResult{
		RuleID: string(f.Code), Level: sarifLevel(f.Level), Message: sarifText{Text: f.Message},
		Locations: []sarifLocation{sarifAt(f.File, f.Line, f.Col, f.EndCol)}, Properties: map[string]any{},
	}
	for i, rel := range f.Related {
		if rel.Line == 0 {
			continue
		}
		at := sarifAt(f.File, rel.Line, rel.Col, rel.EndCol)
		at.ID, at.Message = i+1, &sarifText{Text: rel.Message}
		r.Related = append(r.Related, at)
	}
	for name, value := range map[string]string{"match": f.Match, "seat": f.Seat, "card": f.Card} {
		if value != "" {
			r.Properties[name] = value
		}
	}
	for name, value := range map[string]int{"deal": f.Deal, "trick": f.Trick} {
		if value != 0 {
			r.Properties[name] = value
		}
	}
	// GitHub looks at the first alone, and makes it of the lines around where it is missing.
	r.Fingerprints = map[string]string{"primaryLocationLineHash": print, "suecaFinding/v2": print}
	return r
}

// sarifAt returns a place as a location.
func sarifAt(file string, line, col, end int) sarifLocation {
	var at sarifLocation
	if file == "-" {
		file = "stdin"
	}
	uri := url.URL{Path: filepath.ToSlash(filepath.Clean(file))}
	at.Physical.Artifact.URI = uri.String()
	if strings.HasPrefix(file, "/") {
		at.Physical.Artifact.URI = "file://" + uri.String()
	}
	if line > 0 {
		at.Physical.Region = &sarifRegion{line, col, max(col, end)}
	}
	return at
}

func sarifLevel(s code.Severity) string {
	switch s {
	case code.Error:
		return "error"
	case code.Warning:
		return "warning"
	}
	return "note"
}
