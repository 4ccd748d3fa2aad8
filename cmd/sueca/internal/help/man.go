package help

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"sueca/cmd/internal/lang"
	"sueca/cmd/internal/output"
	"sueca/cmd/sueca/internal/verb"
)

// manWriter makes the manual pages of the system: sueca-VERB.1 from the commands, and
// sueca-TOPIC.7 from the pages of the manual.
type manWriter struct {
	words  lang.Speaker
	date   string
	source string
}

// newManWriter returns one for a language. The pages have the date of the program's
// source, if it is known, so that the same program writes the same pages.
func newManWriter(words lang.Speaker) *manWriter {
	w := &manWriter{words: words, source: "sueca"}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "vcs.time" {
				w.date, _, _ = strings.Cut(s.Value, "T")
			}
		}
	}
	return w
}

// pages returns every page under the name of its file.
func (w *manWriter) pages(root *cobra.Command) map[string]string {
	out := map[string]string{}
	for _, c := range verb.AllCommands(root) {
		switch {
		case c.Hidden || c.Parent() != nil && c.Parent().Hidden:
		case verb.IsTopic(c):
			out[manName(c)+".7"] = w.topic(c)
		default:
			out[manName(c)+".1"] = w.verb(c)
		}
	}
	return out
}

func manName(c *cobra.Command) string { return strings.ReplaceAll(c.CommandPath(), " ", "-") }

// manRef returns the reference to a page: sueca-query(7).
func manRef(c *cobra.Command) string {
	section := "(1)"
	if verb.IsTopic(c) {
		section = "(7)"
	}
	return `\fB` + roff(manName(c)) + `\fR` + section
}

// head returns the beginning of a page.
func (w *manWriter) head(c *cobra.Command, section string) string {
	return fmt.Sprintf(".TH %q %s %q %q %q\n", strings.ToUpper(manName(c)), section, w.date, w.source, "sueca") + ".nh\n.ad l\n" +
		w.section(w.words.Sayf("Name")) + roff(manName(c)) + ` \- ` + roff(c.Short) + "\n"
}

func (w *manWriter) section(title string) string { return ".SH " + roff(strings.ToUpper(title)) + "\n" }

// verb returns the page of a command.
func (w *manWriter) verb(c *cobra.Command) string {
	var out strings.Builder
	out.WriteString(w.head(c, "1"))
	out.WriteString(w.section(w.words.Sayf("Synopsis")) + `\fB` + roff(c.CommandPath()) + `\fR` +
		roff(strings.TrimPrefix(c.UseLine(), c.CommandPath())) + "\n")
	if c.Long != "" {
		out.WriteString(w.section(w.words.Sayf("Description")) + manText(c.Long))
	}
	var verbs, topics, refs []*cobra.Command
	if c.HasParent() {
		refs = append(refs, c.Parent())
	}
	for _, sub := range c.Commands() {
		switch {
		case sub.Hidden:
			continue
		case verb.IsTopic(sub):
			topics = append(topics, sub)
		default:
			verbs = append(verbs, sub)
		}
		refs = append(refs, sub)
	}
	out.WriteString(manList(w.section(w.words.Sayf("Verbs")), verbs))
	out.WriteString(manList(w.section(w.words.Sayf("Pages of the manual")), topics))
	out.WriteString(w.flags(w.section(w.words.Sayf("Options")), c.LocalFlags()))
	out.WriteString(w.flags(w.section(w.words.Sayf("Options of every verb")), c.InheritedFlags()))
	if c.Example != "" {
		out.WriteString(w.section(w.words.Sayf("Examples")) + manCode(strings.Split(c.Example, "\n")))
	}
	return out.String() + w.seeAlso(refs)
}

// seeAlso returns the last section.
func (w *manWriter) seeAlso(refs []*cobra.Command) string {
	var names []string
	for _, c := range refs {
		names = append(names, manRef(c))
	}
	return w.section(w.words.Sayf("See also")) + strings.Join(names, ",\n") + "\n"
}

// manList returns a list of commands and their purpose.
func manList(head string, cs []*cobra.Command) string {
	if len(cs) == 0 {
		return ""
	}
	for _, c := range cs {
		head += ".TP\n" + manRef(c) + "\n" + roffLine(roff(c.Short)) + "\n"
	}
	return head
}

// flags returns the flags of a command.
func (w *manWriter) flags(head string, fs *pflag.FlagSet) string {
	var out strings.Builder
	fs.VisitAll(func(f *pflag.Flag) {
		if f.Hidden || f.Name == "help" {
			return
		}
		name, usage := unquoted(f)
		out.WriteString(".TP\n")
		if f.Shorthand != "" {
			out.WriteString(`\fB` + roff("-"+f.Shorthand) + `\fR, `)
		}
		out.WriteString(`\fB` + roff("--"+f.Name) + `\fR`)
		if name != "" {
			out.WriteString(` \fI` + roff(name) + `\fR`)
		}
		out.WriteString("\n" + roffLine(roff(usage)))
		out.WriteString("\n")
	})
	if out.Len() == 0 {
		return ""
	}
	return head + out.String()
}

// topic returns the page of a topic.
func (w *manWriter) topic(c *cobra.Command) string {
	var out strings.Builder
	out.WriteString(w.head(c, "7"))
	begun := false
	for i, b := range blocks(TopicPage(w.words.Name(), c.Name())) {
		if i == 0 {
			continue // the title, which stands under NAME
		}
		if b.kind == headingBlock && b.level == 2 {
			out.WriteString(w.section(plain(b.lines[0])))
			begun = true
			continue
		}
		if !begun {
			out.WriteString(w.section(w.words.Sayf("Description")))
			begun = true
		}
		if b.indent > 0 && b.kind != itemBlock {
			out.WriteString(".RS 4\n")
		}
		switch b.kind {
		case headingBlock:
			out.WriteString(".SS " + roff(plain(b.lines[0])) + "\n")
		case paragraphBlock:
			out.WriteString(".PP\n" + roffSpans(b.lines))
		case itemBlock:
			mark := roff(b.mark)
			if b.mark == "-" {
				mark = `\(bu`
			}
			out.WriteString(".IP " + mark + " 4\n" + roffSpans(b.lines))
		case codeBlock:
			out.WriteString(manCode(b.lines))
		case tableBlock:
			out.WriteString(manCode(tableText(b.lines, 68)))
		}
		if b.indent > 0 && b.kind != itemBlock {
			out.WriteString(".RE\n")
		}
	}
	return out.String() + w.seeAlso([]*cobra.Command{c.Parent()})
}

// manText returns plain text: indented lines stay as they are, the rest is filled.
func manText(text string) string {
	var out strings.Builder
	for _, part := range strings.Split(strings.TrimSpace(text), "\n\n") {
		if strings.HasPrefix(part, " ") {
			out.WriteString(manCode(strings.Split(part, "\n")))
			continue
		}
		out.WriteString(".PP\n")
		for _, line := range strings.Split(part, "\n") {
			out.WriteString(roffLine(roff(strings.TrimSpace(line))) + "\n")
		}
	}
	return out.String()
}

// manCode returns lines as they are.
func manCode(lines []string) string {
	out := ".PP\n.nf\n"
	for _, line := range lines {
		out += roffLine(roff(line)) + "\n"
	}
	return out + ".fi\n"
}

var roffEscapes = strings.NewReplacer(`\`, `\e`, "-", `\-`, "`", `\(ga`, "^", `\(ha`, "~", `\(ti`, "'", `\(aq`)

// roff escapes a text.
func roff(text string) string { return roffEscapes.Replace(text) }

// roffLine escapes a line, so that it is not taken for a request.
func roffLine(line string) string {
	if strings.HasPrefix(line, ".") {
		return `\&` + line
	}
	return line
}

// roffSpans returns the lines of a paragraph with their marks.
func roffSpans(lines []string) string {
	var out strings.Builder
	for _, s := range spans(strings.Join(lines, " ")) {
		if s.code || s.strong {
			out.WriteString(`\fB` + roff(s.text) + `\fR`)
		} else {
			out.WriteString(roff(s.text))
		}
	}
	return roffLine(out.String()) + "\n"
}

// writeMan writes the pages into a folder, which may exist: all of them or, if there is no
// room, none.
func writeMan(a *output.Output, dir string, pages map[string]string) error {
	dir = filepath.Clean(dir)
	info, err := os.Stat(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return writeNewMan(a, dir, pages)
	case err != nil:
		return err
	case !info.IsDir():
		return output.Usagef("%s is a file: name a folder", dir)
	}
	var files []*output.File
	defer func() {
		for _, f := range files {
			f.Abandon()
		}
	}()
	for name, text := range pages {
		f, err := a.Files.Create(filepath.Join(dir, name), output.Replace)
		if err != nil {
			return err
		}
		files = append(files, f)
		if _, err := io.WriteString(f, text); err != nil {
			return err
		}
	}
	return output.Commit(files...)
}

// writeNewMan writes the pages into a new folder.
func writeNewMan(a *output.Output, dir string, pages map[string]string) error {
	folder, err := a.Files.CreateFolder(dir)
	if err != nil {
		return err
	}
	defer folder.Abandon()
	for name, text := range pages {
		if err := os.WriteFile(filepath.Join(folder.Dir, name), []byte(text), 0o666); err != nil {
			return output.UnderName(dir, err)
		}
	}
	return folder.Commit()
}
