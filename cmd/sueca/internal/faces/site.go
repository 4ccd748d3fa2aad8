package faces

import (
	"net/url"
	"os"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"sueca/analysis/season"
	"sueca/cmd/internal/finding"
	"sueca/cmd/internal/lang"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	seasonverb "sueca/cmd/sueca/internal/season"
	"sueca/cmd/sueca/internal/verb"
	"sueca/engine/message"
	"sueca/replay/viewer/page"
	"sueca/replay/viewer/page/site"
)

// siteOptions are the flags of site.
type siteOptions struct {
	out, names, base, title string
	competitions            []string
	force                   bool
}

// siteVerb is one run of site.
type siteVerb struct {
	*run.Run
	siteOptions
	tree   *output.ManagedDir
	orders []*seasonverb.Order // of the competitions
}

func newSiteCmd(r *run.Run) *cobra.Command {
	a := &siteVerb{Run: r}
	cmd := &cobra.Command{
		Use:   "site FOLDER…|SELECTOR…",
		Short: a.Out.Sayf("write an archive as pages that need no server"),
		Example: "  sueca site archive/ -o public/\n  sueca site archive/ -o public/ --names initials --title 'Clube da Graça'\n" +
			"  sueca site all -o public/ --base https://example.org/sueca/ --competition liga.competition",
		Args: verb.AtLeast(1, message.Msg("name the folders, files or matches of the site: see sueca site --help")),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := a.check(args); err != nil {
				return err
			}
			return a.run(args)
		},
	}
	a.Records.ReadingFlags(cmd, source.AsOf, source.Jobs, source.Judging)
	f := cmd.Flags()
	f.StringVarP(&a.out, "output", "o", "", a.Out.Sayf("write the site into this `folder`"))
	f.StringVar(&a.names, "names", "full", a.Out.Sayf("`what` is told of people: full, initials or none"))
	f.StringVar(&a.title, "title", "", a.Out.Sayf("what the archive is called, as a `text` on every page"))
	f.StringVar(&a.base, "base", "", a.Out.Sayf("the `address` at which the site will stand, for the links of its feed and of its previews"))
	f.StringArrayVar(&a.competitions, "competition", nil,
		a.Out.Sayf("put prize lists in the order of this `file` of a competition; may be given more than once"))
	f.BoolVar(&a.force, "force", false, a.Out.Sayf("write into a folder that has other files, and over pages that were changed"))
	return cmd
}

// check looks at the flags.
func (a *siteVerb) check(args []string) error {
	if a.out == "" {
		return output.Usagef("name the folder of the site with -o, such as -o public")
	}
	if err := source.OneOf("names", a.names, "full", "initials", "none"); err != nil {
		return err
	}
	if a.base != "" {
		u, err := url.Parse(a.base)
		if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
			return output.Usagef("--base takes an address such as https://example.org/sueca/, not %q", a.base)
		}
		a.base = strings.TrimSuffix(u.String(), "/") + "/"
	}
	if a.competitions != nil && a.names == "none" {
		return output.Usagef("--competition goes with --names full or initials: without names there are no prize lists")
	}
	if slices.Contains(args, "-") {
		return output.Usagef("standard input can be read only once, and a site reads some matches twice: name a file")
	}
	for _, arg := range args {
		if _, deal := source.SplitSelector(arg); deal > 0 && a.Records.IsSelector(arg) {
			return output.Usagef("%s names a deal, and a site has whole matches", arg)
		}
	}
	return nil
}

// run writes the site: the pages of the matches while they are read, and those that stand
// above them at the end. Nothing of the folder changes before all of them are made.
func (a *siteVerb) run(args []string) (err error) {
	if err := a.Records.Settle(); err != nil {
		return err
	}
	if a.orders, err = a.readOrders(); err != nil {
		return err
	}
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(100) // pages are large, and a little of each match stays to the end
	}
	if a.tree, err = a.Out.OpenManagedDir(a.out, a.force); err != nil {
		return err
	}
	defer a.tree.Abandon()
	read, err := a.read(args)
	if err != nil {
		return err
	}
	if len(read.matches) == 0 {
		return a.Records.NoMatch()
	}
	unread := a.Out.Trouble
	if err := read.standing.Settle(read.season, args); err != nil {
		return err
	}
	if err := a.writeVariants(read, args); err != nil {
		return err
	}
	a.lookAt(read.season)
	said := &seasonverb.Remarks{}
	said.Look(read.season, false)
	read.standing.Remark(said, read.season)
	for name, content := range a.siteOf(read).Pages() {
		if a.Records.Context.Err() != nil {
			return a.Records.Context.Err()
		}
		if err := a.tree.Put(name, content); err != nil {
			return err
		}
	}
	if unread {
		a.Out.Remark(message.Msg("not everything could be read: the pages of matches that were there before stay as they are"))
	}
	return a.tree.Commit(unread)
}

// siteReading is what is read for a site.
type siteReading struct {
	matches  map[string][]*siteMatch // by the id that is published, and then by the text
	season   *season.Standing
	standing *seasonverb.Season
}

// read reads the archive, and puts the pages of its matches.
func (a *siteVerb) read(args []string) (*siteReading, error) {
	out := &siteReading{matches: map[string][]*siteMatch{}, season: &season.Standing{},
		standing: &seasonverb.Season{Run: a.Run, Options: seasonverb.Options{By: "player"}}}
	type result struct {
		match  *siteMatch
		season *season.Match
	}
	twice, more := 0, 0
	a.Records.StartProgress(args)
	err := run.EachOf(a.Run, args, false, func(out *output.Output, read *[]result, r *source.Record, fs []finding.Finding) error {
		if finding.Nothing(out, r) || a.tree.Err() != nil { // which is said at the end
			return nil
		}
		source.CountUnread(out, r)
		m, err := a.matchOf(out, r, fs)
		if err != nil {
			return err
		}
		a.writeMatch(m, nil)
		m.drawn = nil // it holds the record, which is valid until the next one is read
		counted := report.SeasonMatch(r, nil, false)
		if a.orders != nil {
			counted.Beside = season.BesideOf(r.Events)
		}
		*read = append(*read, result{m, counted})
		return nil
	}, func(read *[]result) {
		for _, one := range *read {
			same := out.matches[one.match.ID]
			out.season.Add(one.season)
			if i := slices.IndexFunc(same, func(m *siteMatch) bool {
				return m.original == one.match.original &&
					m.digest == one.match.digest
			}); i >= 0 {
				if twice++; twice <= seasonverb.DisputesSaid {
					a.Out.Remark(message.Msg("match %s stands at %s and at %s, and is shown once", one.match.ID,
						out.standing.PlaceOf(one.match.ID, same[i].place), out.standing.PlaceOf(one.match.ID, one.match.place)))
				} else {
					more++
				}
				continue
			}
			out.matches[one.match.ID] = append(same, one.match)
		}
	})
	if err == nil {
		err = a.tree.Err()
	}
	if err == nil && more > 0 {
		a.Out.Remark(message.Msg("%d more {1:match stands|matches stand} in several places", lang.Exact(more)))
	}
	return out, err
}

// up returns the links of the page of a match to the pages above it.
func (a *siteVerb) up(m *siteMatch) []page.Link {
	out := site.Up(slices.ContainsFunc(m.Sides, func(s site.Side) bool {
		return slices.ContainsFunc(slices.Concat(s.Players, s.Others), func(key string) bool { return a.published(key) != "" })
	}))
	out = append(out, page.Link{Href: "../" + m.Evening.Page(),
		Text: strings.Join(slices.DeleteFunc([]string{m.Evening.Date, m.Evening.Event, m.Evening.Site}, func(s string) bool { return s == "" }),
			" · ")})
	if out[len(out)-1].Text == "" {
		out[len(out)-1].Msg = message.Msg("matches without a date")
	}
	return out
}

// published returns the name under which a player is published, empty for none.
func (a *siteVerb) published(name string) string {
	switch a.names {
	case "full":
		return name
	case "initials":
		return initials(name)
	}
	return ""
}
