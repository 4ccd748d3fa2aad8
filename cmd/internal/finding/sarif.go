package finding

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"

	"sueca/cmd/internal/output"
	"sueca/engine/code"
)

// SARIF 2.1.0 (OASIS, 27 March 2020): a document of one run, for tools that show findings
// beside the text in a code review. The document is written as findings come. Columns
// count characters (unicodeCodePoints).

const sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

type sarifText struct {
	Text string `json:"text"`
}

type sarifRule struct {
	ID      string    `json:"id"`
	Short   sarifText `json:"shortDescription"`
	Full    sarifText `json:"fullDescription"`
	Help    sarifText `json:"help"`
	Default struct {
		Level string `json:"level"`
	} `json:"defaultConfiguration"`
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

// SARIFWriter writes one document.
type SARIFWriter struct {
	out     *output.Output
	version string // of the program
	any     bool   // a result has been written
	begun   bool
}

func NewSARIFWriter(out *output.Output, version string) *SARIFWriter {
	return &SARIFWriter{out: out, version: version}
}

// begin writes what comes before the results.
func (s *SARIFWriter) begin() error {
	if s.begun {
		return nil
	}
	s.begun = true
	var rules []sarifRule
	for _, c := range code.All() {
		about := s.out.Words.Word(c.About())
		r := sarifRule{ID: string(c), Short: sarifText{about}}
		r.Full.Text = about + ". " + s.out.Words.Word(c.Kind().Means())
		r.Help.Text = s.out.Words.Word(c.Kind().Help())
		r.Default.Level = sarifLevel(c.Severity())
		rules = append(rules, r)
	}
	driver, err := json.Marshal(map[string]any{
		"name": "sueca", "version": s.version, "rules": rules,
	})
	if err != nil {
		return err
	}
	return s.out.Stdout.Printf("{\"$schema\":%q,\"version\":\"2.1.0\",\"runs\":[{\"tool\":{\"driver\":%s},\n\"columnKind\":\"unicodeCodePoints\",\"results\":[",
		sarifSchema, driver)
}

// Write writes one result that a worker has rendered.
func (s *SARIFWriter) Write(b []byte) error {
	if err := s.begin(); err != nil {
		return err
	}
	sep := ",\n"
	if !s.any {
		sep = "\n"
	}
	s.any = true
	s.out.Stdout.WriteString(sep)
	_, err := s.out.Stdout.Write(bytes.TrimSuffix(b, []byte("\n")))
	return err
}

// Close writes the end of the document.
func (s *SARIFWriter) Close() error {
	if err := s.begin(); err != nil {
		return err
	}
	_, err := s.out.Stdout.WriteString("]}]}\n")
	return err
}

// ShowSARIF writes one finding.
func ShowSARIF(out *output.Output, f Finding) error {
	r := sarifResult{
		RuleID: string(f.Code), Level: sarifLevel(f.Level), Message: sarifText{f.Message},
		Locations: []sarifLocation{sarifAt(f.File, f.Line, f.Col, f.EndCol)}, Properties: map[string]any{},
	}
	for i, rel := range f.Related {
		if rel.Line == 0 {
			continue
		}
		at := sarifAt(f.File, rel.Line, rel.Col, rel.EndCol)
		at.ID, at.Message = i+1, &sarifText{rel.Message}
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
	// The fingerprint recognises a finding of the same match when its line moves.
	sum := sha256.Sum256(fmt.Appendf(nil, "%s/%d/%d/%s/%s/%s", f.Match, f.Deal, f.Trick, f.Seat, f.Card, f.Code))
	r.Fingerprints = map[string]string{"suecaFinding/v1": fmt.Sprintf("%x", sum[:8])}
	return out.JSON(r)
}

// sarifAt returns a place as a location.
func sarifAt(file string, line, col, end int) sarifLocation {
	var at sarifLocation
	if file == "-" {
		file = "stdin"
	}
	uri := url.URL{Path: filepath.ToSlash(file)}
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
