package finding

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"

	"sueca/engine/code"
	"sueca/engine/message"
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
	a       *Finder
	version string // of the program
	any     bool   // a result has been written
	begun   bool
}

func NewSARIFWriter(a *Finder, version string) *SARIFWriter {
	return &SARIFWriter{a: a, version: version}
}

// begin writes what comes before the results.
func (s *SARIFWriter) begin() error {
	if s.begun {
		return nil
	}
	s.begun = true
	var rules []sarifRule
	for _, code := range code.All() {
		about := s.a.Words.Word(CodeTexts[code])
		r := sarifRule{ID: string(code), Short: sarifText{about}}
		if k, ok := kindOf(code); ok {
			r.Full.Text = about + ". " + s.a.Words.Word(k.means)
			r.Help.Text = s.a.Words.Word(k.help)
		}
		r.Default.Level = sarifLevel(code.Severity())
		rules = append(rules, r)
	}
	driver, err := json.Marshal(map[string]any{
		"name": "sueca", "version": s.version, "rules": rules,
	})
	if err != nil {
		return err
	}
	return s.a.Stdout.Printf("{\"$schema\":%q,\"version\":\"2.1.0\",\"runs\":[{\"tool\":{\"driver\":%s},\n\"columnKind\":\"unicodeCodePoints\",\"results\":[",
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
	s.a.Stdout.WriteString(sep)
	_, err := s.a.Stdout.Write(bytes.TrimSuffix(b, []byte("\n")))
	return err
}

// Close writes the end of the document.
func (s *SARIFWriter) Close() error {
	if err := s.begin(); err != nil {
		return err
	}
	_, err := s.a.Stdout.WriteString("]}]}\n")
	return err
}

// SarifResult renders one finding.
func (a *Finder) SarifResult(f Finding) error {
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
	return a.JSON(r)
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

// CodeTexts say what each code is about.
var CodeTexts = map[code.Code]message.Word{
	code.Syntax:            "the text cannot be read; the deal is kept as it stands",
	code.Encoding:          "the text is not UTF-8",
	code.BadTag:            "a tag cannot be read",
	code.DuplicateTag:      "a tag is given twice",
	code.UndeclaredLetters: "suit letters are used that are not declared",
	code.UnknownRules:      "the rules named are not known",
	code.UnknownTag:        "a tag is not known, and its name is like that of one that is",
	code.Tolerated:         "read by leniency: the formatter writes it otherwise",
	code.LeaderInferred:    "the leader of a trick is not written and was inferred",
	code.RulesAssumed:      "no rules are named: the usual ones are assumed",
	code.TrumpInferred:     "the trump is not recorded and was inferred",
	code.CardTwice:         "a card stands in two places",
	code.NoDealFits:        "no deal of the pack fits all that is written: nobody is judged by it",
	code.HandSize:          "a hand has too many cards, or is written twice",
	code.TrickSize:         "a trick has too many cards or too few, or is out of order",
	code.NotInDeck:         "a card is not in the deck",
	code.NotInHand:         "a card was played that the recorded hand did not hold",
	code.NotHeld:           "the trump card is not the dealer's",
	code.Result:            "what is written down can come of no play of this deal",
	code.MatchOver:         "the match was won before this deal",
	code.ConsentLate:       "a consent is written after the moment that it is about",
	code.Unfounded:         "somebody declares a renúncia that the record shows was none",
	code.DealMissing:       "the numbers of the deals have a gap",
	code.NoSuchPlay:        "a correction is of something that is not there",
	code.Renuncia:          "renúncia: did not follow suit while holding it, proven by the record",
	code.RenunciaPossible:  "did not follow suit, and the record does not tell whether that was a renúncia",
	code.Unclaimed:         "a renúncia is proven, and nobody claimed it in time",
	code.Obligation:        "did not play the card that the rules oblige to",
	code.OutOfTurn:         "a card was played, or a bid made, out of turn",
	code.WrongBid:          "a bid is too low, too high, or between the steps",
	code.WrongDeclarer:     "somebody declares whose bid does not stand",
	code.WrongCall:         "the card that was called lies in the declarer's own hand",
	code.WrongLeader:       "the wrong seat leads a trick",
	code.WrongFirstLeader:  "the wrong seat leads the first trick",
	code.WrongDealer:       "it was another seat's turn to deal",
	code.Procedure:         "against the procedure at the table",
	code.WinnerMismatch:    "the winner of a trick is written otherwise than it was played",
	code.PointsMismatch:    "points are written otherwise than they were played",
	code.GamesMismatch:     "the games of a deal are written otherwise than it is worth",
	code.SheetMismatch:     "the sheet is written otherwise than it should stand",
	code.ResultMismatch:    "the result is written otherwise than the match ends",
	code.ClaimWrongRuling:  "a claim was ruled against the record",
	code.ClaimInadmissible: "a claim may not be made: by the wrong side, or too late",
	code.ClaimUndecided:    "the record cannot decide a claim",
	code.PenaltyMismatch:   "a penalty is another than the rules give",
	code.IncompleteDeal:    "a deal has fewer tricks than it should, and nothing says why",
	code.TrumpAmbiguous:    "the trump is not recorded, and may have been one of several",
	code.CardsUnwritten:    "the outcome of a trick or of a deal is written, and none of its cards",
	code.LeaderUnknown:     "the leader of a trick is not written and cannot be inferred",
}
