package custody

import (
	"strings"
	"time"

	"github.com/spf13/cobra"

	"sueca/analysis/record"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/cmd/sueca/internal/verb"
	"sueca/engine"
	"sueca/engine/message"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
	"sueca/notation"
)

// logVerb is one run of log.
type logVerb struct{ *run.Run }

func newLogCmd(r *run.Run) *cobra.Command {
	a := &logVerb{r}
	var after int64
	var full bool
	cmd := &cobra.Command{
		Use:     "log [SELECTOR]",
		Short:   a.Out.Sayf("list the rows of the log"),
		Example: "  sueca log\n  sueca log 3f9a --full\n  sueca log --after 1000 --format json",
		Args:    verb.AtMostOne,
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.runLog(append(args, "all")[0], after, full)
		},
	}
	f := cmd.Flags()
	f.Int64Var(&after, "after", 0, a.Out.Sayf("leave out the rows up to this `position`"))
	f.BoolVar(&full, "full", false, a.Out.Sayf("show all of every row"))
	a.Out.JSONFlag(cmd)
	return cmd
}

// row is a row of the log in the JSON form.
type row struct {
	Position int64   `json:"position"`
	At       string  `json:"at"`
	Match    string  `json:"match"`
	Revision int64   `json:"revision"`
	Kind     string  `json:"kind"`
	Schema   int     `json:"schema"`
	Events   int     `json:"events"`
	Bytes    int     `json:"bytes"`
	Text     string  `json:"text"`
	Author   *string `json:"author"`
	Redacted bool    `json:"redacted"`
}

func (a *logVerb) runLog(selector string, after int64, full bool) error {
	if !source.SelectorPattern.MatchString(selector) || strings.Contains(selector, "/") {
		return output.Usagef("%q is no match: write the beginning of its id, or all", selector)
	}
	return a.Records.ReadLog(func(log eventlog.Reader) error {
		rows := log.All(after)
		if selector != "all" {
			ids, err := source.MatchIDs(log, selector)
			if err != nil {
				return err
			}
			rows = log.Stream(ids[0], 0)
		}
		for rec, err := range rows {
			if err != nil {
				return err
			}
			if rec.Position <= after {
				continue
			}
			events, err := rec.Events()
			if err != nil {
				return err
			}
			if err := a.showRow(rec, events, full); err != nil {
				return err
			}
		}
		return nil
	})
}

func (a *logVerb) showRow(rec evidence.Row, events []engine.Event, full bool) error {
	if a.Out.IsJSON() {
		text := strings.TrimSpace(notation.Format(events, notation.English))
		return a.Out.JSON(row{
			Position: rec.Position, At: rec.At.UTC().Format(time.RFC3339Nano), Author: record.OrNull(rec.Author), Redacted: rec.Redacted,
			Match: rec.Stream, Revision: rec.Revision,
			Kind: rec.Kind.String(), Schema: rec.Schema, Events: len(events), Bytes: len(rec.Body), Text: text,
		})
	}
	text := strings.TrimSpace(notation.Format(events, report.Keywords(a.Out)))
	if e, ok := events[0].(*engine.OriginBegun); ok {
		text = a.Out.Words.Say(BeganAnew(&evidence.Earlier{Position: rec.Position, Begun: *e}))
	}
	first, rest, _ := strings.Cut(text, "\n")
	if len([]rune(first)) > 60 {
		first = string([]rune(first)[:59]) + "…"
	}
	kind := rec.Kind.String()
	if word := rowWords[rec.Kind]; a.Out.Words.Name() != "en" && word != "" {
		kind = a.Out.Words.Word(word)
	}
	author := rec.Author
	if !full {
		author = verb.Shortened(author, 10)
	}
	a.Out.Stdout.Printf("%6d  %s  %s %-16s %4d  %s %s\n", rec.Position, rec.At.Local().Format("2006-01-02 15:04:05"),
		verb.Widened(author, 10), rec.Stream, rec.Revision, verb.Widened(kind, 10), first)
	if full {
		for line := range strings.Lines(rest) {
			a.Out.Stdout.Printf("        %s\n", strings.TrimRight(line, "\n"))
		}
	}
	return nil
}

// rowWords are the kinds of the rows of a log, those of the event that a row begins with, for
// whoever reads another language than that of the kinds.
var rowWords = map[engine.Kind]message.Word{
	engine.KindMatchStarted: "match", engine.KindTagWritten: "tag", engine.KindDealStarted: "deal", engine.KindQuarantined: "unread",
	engine.KindHandRecorded: "hand",
	engine.KindTrickStarted: "trick", engine.KindCardPlayed: "card played", engine.KindNotPlayed: "not played",
	engine.KindTrickTaken: "trick taken", engine.KindVariationShown: "variation",
	engine.KindPointsWritten: "points", engine.KindGamesWritten: "games", engine.KindSheetWritten: "sheet", engine.KindClaimMade: "claim",
	engine.KindRenunciaAdmitted: "admission",
	engine.KindCardsShown:       "cards shown", engine.KindTrumpPickedUp: "pick-up", engine.KindPenaltyGiven: "penalty",
	engine.KindConsentGiven: "consent", engine.KindPlayStopped: "stop", engine.KindMisdealt: "misdeal",
	engine.KindSeatAbandoned: "abandoned", engine.KindMarksSuspended: "suspension", engine.KindMarksExecuted: "execution",
	engine.KindSheetSigned: "signature", engine.KindNoteWritten: "note",
	engine.KindCommented: "comment", engine.KindPlayAmended: "correction", engine.KindDealAmended: "correction", engine.KindLotDrawn: "lot",
	engine.KindTagAmended: "correction", engine.KindRulingAmended: "correction",
	engine.KindHeapAmended: "correction", engine.KindHeapLaid: "heap", engine.KindHeapTrick: "trick", engine.KindLeaderNamed: "leader",
	engine.KindPackShuffled: "shuffle",
	engine.KindOriginBegun:  "origin", engine.KindBidMade: "bid", engine.KindDeclared: "declaration", engine.KindPlayedBy: "dead hand",
	engine.KindPackCut: "cut", engine.KindWalkedOver: "walkover", engine.KindSeatDisqualified: "sent away",
	engine.KindSeatSubstituted: "substitute",
	engine.KindWitnessBegun:    "witness", engine.KindWitnessTag: "tag", engine.KindSettled: "settled", engine.KindGestureSeen: "gesture",
}
