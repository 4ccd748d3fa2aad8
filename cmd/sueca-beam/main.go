// Sueca-beam does what the verbs of sueca do with archives on an engine of Apache Beam.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/flink"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/spark"

	"sueca/cmd/internal/lang"
	"sueca/cmd/internal/output"
)

// stderr is where a person is told something. What comes from files is shown without control
// characters.
var stderr = output.NewPlain(os.Stderr)

func main() { os.Exit(run()) }

func run() int {
	j, verbose := flags()
	flag.Parse()
	if null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0); err == nil && !*verbose {
		os.Stderr = null // runners write much there that is for those who work on them
	}
	beam.Init()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if *workerOf != "" {
		return status(lang.Speaker{}, work(ctx))
	}
	j.words = lang.New(j.task.Lang)
	return status(j.words, j.main(ctx, flag.Args()))
}

// flags declares the flags, which stand before the verb.
func flags() (*job, *bool) {
	j := &job{}
	t := &j.task
	flag.Usage = func() {
		fmt.Fprintf(stderr, "sueca-beam [FLAG…] --out FILE VERB INPUT…\n\nThe verbs are %s.\n", verbNames)
		flag.PrintDefaults()
	}
	flag.StringVar(&j.out, "out", "", "the `file` that is made; a new directory for tables and for --findings")
	flag.Int64Var(&j.block, "block", 32<<20, "how many `bytes` of a large file are read at a time")
	flag.StringVar(&t.Lang, "lang", "en", "`language` of the words in what is made: pt or en")
	flag.StringVar(&t.Letters, "letters", "", "suit `letters` taken as declared: pt, en or pt-mixed")
	flag.StringVar(&t.Rules, "rules", "", "`rules` of matches that name none, such as \"fpsd target=5\"")
	flag.BoolVar(&t.Strict, "strict", false, "what was read by leniency, or inferred, is an error")
	flag.BoolVar(&t.Findings, "findings", false, "validate: write the findings too, as JSON Lines, a file for each block")
	flag.StringVar(&t.Query, "query", "", "find: what is looked for")
	flag.StringVar(&t.Count, "count", "", "find: count by the values of these `expressions`, such as \"seat, trick\"")
	flag.StringVar(&t.Study, "study", "", "signals: the `file` of a study")
	flag.StringVar(&t.By, "by", "player", "season: a row for each `what`: player or pair")
	flag.StringVar(&t.Group, "group", "", "season: ranks apart for each `what`: table, month or event")
	flag.StringVar(&t.Form, "to", "parquet", "tables: their `form`: parquet, csv or json")
	f := &t.Filter
	flag.Func("tag", "matches whose tag fits: `NAME=REGEXP`, or NAME!=REGEXP; may be given more than once", func(s string) error {
		f.Tags = append(f.Tags, s)
		return nil
	})
	flag.StringVar(&f.Player, "player", "", "matches in which somebody's name fits this `regexp`; case and accents do not count")
	flag.StringVar(&f.Since, "since", "", "matches of this `date` or later: 2026, 2026-10 or 2026-10-03")
	flag.StringVar(&f.Until, "until", "", "matches of this `date` or earlier")
	flag.StringVar(&f.Deals, "deals", "", "matches of so many deals: `N`, N-M, N- or -M")
	flag.StringVar(&f.Finding, "finding", "", "deals with one of these `codes`, or of this severity")
	flag.StringVar(&f.Without, "without", "", "deals without any of these `codes` or severities")
	flag.StringVar(&f.Points, "points", "", "deals in which a pair has so many card points: `N-M`, or of one pair AC:N-M")
	flag.StringVar(&f.Games, "games", "", "deals that bring a pair so many games: `N-M`")
	flag.StringVar(&f.Tricks, "tricks", "", "deals of so many tricks recorded: `N-M`")
	return j, flag.Bool("verbose", false, "show what the runner says")
}

// main does the verb of the arguments.
func (j *job) main(ctx context.Context, args []string) (err error) {
	switch {
	case len(args) < 2:
		return mistake("name a verb (%s) and files, patterns or folders; see sueca-beam --help", verbNames)
	case j.out == "":
		return mistake("name the file that is made with --out")
	case j.block < 1<<10:
		return mistake("--block is a number of bytes from %d", 1<<10)
	}
	j.task.Verb = args[0]
	if j.task.Verb == "signals" {
		if err := j.readStudy(j.task.Study); err != nil {
			return err
		}
	}
	if j.inputs, err = inputsOf(ctx, args[1:], j.block); err != nil {
		return err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	workers, err := startPool(ctx, cancel)
	if err != nil {
		return err
	}
	if workers != nil {
		defer workers.close()
	}
	return j.run(ctx)
}

// readStudy reads the card of a study, and those of the detectors that stand beside it.
func (j *job) readStudy(name string) error {
	card, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	j.task.Study, j.task.Detectors = strings.TrimPrefix(string(card), "\uFEFF"), map[string]string{}
	beside, err := os.ReadDir(filepath.Dir(name))
	if err != nil {
		return err
	}
	const most = 1 << 20 // bytes of a card
	for _, entry := range beside {
		info, err := entry.Info()
		if err != nil || !info.Mode().IsRegular() || info.Size() > most {
			continue
		}
		text, err := os.ReadFile(filepath.Join(filepath.Dir(name), entry.Name()))
		if err != nil {
			return err
		}
		if strings.Contains(string(text), "detector") {
			j.task.Detectors[entry.Name()] = strings.TrimPrefix(string(text), "\uFEFF")
		}
	}
	return nil
}

// status says an error, and returns the exit status: 0, or 2 for trouble.
func status(words lang.Speaker, err error) int {
	switch {
	case err == nil:
		return output.ExitClean
	case errors.Is(err, errTold):
	default:
		fmt.Fprintf(stderr, "sueca-beam: %s\n", output.NewOutput(words, io.Discard, io.Discard).Explain(err))
	}
	return output.ExitTrouble
}
