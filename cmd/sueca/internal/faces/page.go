package faces

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"sueca/analysis/record"
	"sueca/cmd/internal/bundle"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/cmd/sueca/internal/audit"
	"sueca/cmd/sueca/internal/records"
	"sueca/cmd/sueca/internal/verb"
	"sueca/cmd/sueca/internal/wasm"
	"sueca/engine/message"
	"sueca/eventlog/evidence"
	"sueca/replay/viewer/page"
)

// pageOptions are the flags of page.
type pageOptions struct {
	out         string
	match       string
	deal, trick int
	seat        string
	list        string
	names       string
	bundle      string
	audit       bool
	grade       bool
	effort      *audit.Effort // of audit
	costs       *audit.PageCosts
	engine      bool
	sheet       bool
	blank       string
	element     bool
	pack        string
}

// pageVerb is one run of page.
type pageVerb struct{ *run.Run }

// RefereeBuilt returns the referee of this program; tests have it from elsewhere.
var RefereeBuilt = wasm.Built

func newPageCmd(r *run.Run) *cobra.Command {
	a := &pageVerb{r}
	var opt pageOptions
	var checkCosts func(grade bool) error
	cmd := &cobra.Command{
		Use:   "page FILE…|SELECTOR…",
		Short: a.Out.Sayf("write matches as a page that needs nothing, for everybody to look at"),
		Example: "  sueca page evening.sueca -o evening.html\n  sueca page 3f9a/5 --trick 3 -o dispute.html\n" +
			"  sueca page all --names initials -o club.html\n  sueca page 3f9a --bundle match.bundle -o match.html\n" +
			"  sueca page 3f9a --sheet -o sheet.html\n" +
			"  sueca page --blank sheet -o sheet.html",
		Args: func(cmd *cobra.Command, args []string) error {
			switch {
			case opt.blank != "" && len(args) > 0:
				return output.Usagef("with --blank nothing is printed of a match: leave out %s, or --blank", args[0])
			case len(args) == 0 && opt.list == "" && !cmd.Flags().Changed("blank"):
				return output.Usagef("name the files or matches of the page: see sueca page --help")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			opt.seat = strings.ToUpper(opt.seat)
			if err := cmp.Or(opt.checkPaper(cmd), opt.checkElement(cmd)); err != nil {
				return err
			}
			if cmd.Flags().Changed("blank") {
				return a.runBlank(&opt)
			}
			if err := cmp.Or(checkCosts(opt.grade), verb.CheckPlace(cmd, opt.deal, opt.trick), source.OneOf("names", opt.names, "full", "initials", "none"),
				source.OneOf("seat", opt.seat, append(verb.SeatLetters(), "")...)); err != nil {
				return err
			}
			switch {
			case opt.seat != "" && opt.trick == 0:
				return output.Usagef("--seat is about a disputed trick: name it with --trick")
			case opt.bundle != "" && opt.names != "full":
				return output.Usagef("a bundle proves the record as it was written, with its names: leave --bundle out, or --names")
			}
			return a.runPage(args, &opt)
		},
	}
	a.Records.ReadingFlags(cmd, source.AsOf, source.Judging)
	f := cmd.Flags()
	f.StringVarP(&opt.out, "output", "o", "", a.Out.Sayf("write to this `file` instead of standard output"))
	f.StringVar(&opt.match, "match", "", a.Out.Sayf("only this `match`, by its number or the beginning of its id"))
	f.IntVar(&opt.deal, "deal", 0, a.Out.Sayf("only this deal, by its `number`"))
	f.IntVar(&opt.trick, "trick", 0, a.Out.Sayf("with the audit of this trick, by its `number`"))
	f.StringVar(&opt.seat, "seat", "", a.Out.Sayf("with the audit of what this `seat` played to it, such as B"))
	f.StringVar(&opt.list, "list", "", a.Out.Sayf("the deals of the places that sueca find --format json wrote to this `file`"))
	f.StringVar(&opt.names, "names", "full", a.Out.Sayf("`what` is told of people: full, initials or none"))
	f.StringVar(&opt.bundle, "bundle", "", a.Out.Sayf("put the bundle of this `file` into the page"))
	f.BoolVar(&opt.audit, "audit", false, a.Out.Sayf("with the audit of every play that may have been a renúncia"))
	f.BoolVar(&opt.engine, "engine", false, a.Out.Sayf("with the referee itself, to play other cards and to check the page; it takes 2.1 MB"))
	f.BoolVar(&opt.element, "element", false, a.Out.Sayf("only the deals of one match, as an element for a page of your own"))
	f.StringVar(&opt.pack, "package", "", a.Out.Sayf("pack what plays such elements, with this match as its example, into this `file`"))
	f.BoolVar(&opt.sheet, "sheet", false, a.Out.Sayf("only the sheet of each match, on a page of A4 to be printed and signed"))
	f.StringVar(&opt.blank, "blank", "", a.Out.Sayf("`what` to be printed and filled in by pen, of no match: sheet, tricks or slips"))
	f.BoolVar(&opt.grade, "grade", false, a.Out.Sayf("with what each card cost, and best play after it; it takes seconds a deal"))
	opt.costs, checkCosts = audit.PageCostFlags(a.Run, f)
	return cmd
}

// runPage writes the page.
func (a *pageVerb) runPage(args []string, opt *pageOptions) error {
	var wanted map[string]map[int]bool // deals by the ids of their matches
	if opt.list != "" {
		places, open, err := records.ListedPlaces(a.Out, opt.list, args)
		if err != nil {
			return err
		}
		args, wanted = open, map[string]map[int]bool{}
		for _, p := range places {
			if wanted[p.Match] == nil {
				wanted[p.Match] = map[int]bool{}
				if opt.list != "" && len(open) == 0 {
					args = append(args, p.Match)
				}
			}
			wanted[p.Match][p.Deal] = true
		}
	}
	if opt.pack != "" {
		opt.out = opt.pack
	}
	if err := cmp.Or(a.Records.Settle(), a.wholeMatches(args, opt), a.Records.NotRead(args, opt.out),
		a.Files.MayWrite(output.Replace, opt.out)); err != nil {
		return err
	}
	html, err := a.pageOf(args, opt, wanted)
	if err != nil {
		return err
	}
	return a.Out.Put(opt.out, html, output.Replace)
}

// MostDeals is how many deals a page has at most, which is one file, of some 11 KB a deal; and how many of them show draws.
const MostDeals = 5000

// pageOf returns the page of what the arguments name.
func (a *pageVerb) pageOf(args []string, opt *pageOptions, wanted map[string]map[int]bool) ([]byte, error) {
	pg := report.NewPage(a.Out, a.Records)
	if opt.engine {
		built, err := RefereeBuilt()
		if err != nil {
			return nil, err
		}
		pg.Engine = &page.Engine{Program: built.Program, Loader: built.Loader}
	}
	number, deals := 0, 0
	defer opt.costs.Close()
	opt.effort = audit.NewEffort()
	defer opt.effort.Say(a.Out)
	for r, err := range a.Records.Records(args) {
		if a.Records.Context.Err() != nil {
			return nil, a.Records.Context.Err()
		}
		if err != nil {
			a.Out.Complain(err)
			continue
		}
		if source.SayEmpty(a.Out, r) {
			continue
		}
		number++
		if opt.match != "" && opt.match != strconv.Itoa(number) && !strings.HasPrefix(r.ID(), opt.match) ||
			wanted != nil && wanted[r.ID()] == nil {
			continue
		}
		r.Only = wanted[r.ID()]
		if opt.deal > 0 {
			if r.Deal = opt.deal; !r.WantsAny() {
				a.Out.Complain(output.Usagef("match %s has no deal %d", r.ID(), opt.deal))
				continue
			}
		}
		if wanted == nil && opt.deal == 0 {
			n, _ := record.DealsIn(r.Events)
			if deals += n; deals > MostDeals {
				return nil, output.Usagef("these are more than %d deals, and nobody reads them on one page: name some of the matches, or make a site "+
					"(sueca site)", MostDeals)
			}
		}
		m, err := a.matchOf(r, opt)
		if err != nil {
			return nil, err
		}
		pg.Matches = append(pg.Matches, *m)
	}
	if len(pg.Matches) == 0 {
		return nil, a.Records.NoMatch()
	}
	if opt.bundle != "" {
		if err := a.addBundle(pg, opt.bundle); err != nil {
			return nil, err
		}
	}
	if opt.sheet {
		return pg.Sheets(), nil
	}
	nameFiles(pg)
	if opt.element || opt.pack != "" {
		return a.elementOf(pg, opt)
	}
	return pg.HTML(), nil
}

// matchOf returns a match for a page.
func (a *pageVerb) matchOf(r *source.Record, opt *pageOptions) (*page.Match, error) {
	var remarks []message.Message
	if opt.names != "full" {
		again, err := a.reduced(r, opt.names)
		if err != nil {
			return nil, err
		}
		r = again
		remarks = append(remarks, reducedRemark(opt.names))
	}
	r.Judging = a.Records.Judging
	m := report.PageMatch(a.Out, a.Records, a.Judge, r)
	m.Record.Remarks = append(remarks, m.Record.Remarks...)
	if opt.audit || opt.trick > 0 {
		m.Disputes = audit.PageDisputes(a.Run, r, opt.effort, opt.deal, opt.trick, opt.seat)
	}
	if opt.grade && r.Judge().Rules.Table().IsFour() {
		costs, err := opt.costs.Of(r)
		if err != nil {
			return nil, err
		}
		m.Costs = costs
	}
	return &m, nil
}

// nameFiles settles under which names the records of a page are saved: that of the file, or
// one of each match.
func nameFiles(pg *page.Page) {
	for i := range pg.Matches {
		m := &pg.Matches[i]
		named := m.Record.Name != "" && m.Record.Name != "-"
		if m.Record.Name = report.PageFile(m); named && len(pg.Matches) > 1 {
			m.Record.Name = strings.TrimSuffix(m.Record.Name, ".sueca") + "-" + m.ID[:min(8, len(m.ID))] + ".sueca"
		}
	}
}

// addBundle puts a bundle into the page, beside the match that it proves.
func (a *pageVerb) addBundle(pg *page.Page, file string) error {
	data, err := a.Files.ReadFile(file)
	if err != nil {
		return err
	}
	if !evidence.IsBundle(data) {
		return output.Usagef("%s is no bundle: sueca bundle makes one", file)
	}
	for i := range pg.Matches {
		if m := &pg.Matches[i]; bundle.Proves(data, m.Record.Text) {
			m.Bundle = data
			return nil
		}
	}
	return output.Usagef("%s proves another record than the page shows: make the bundle and the page of the same matches", file)
}
