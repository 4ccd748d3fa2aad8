package main

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"github.com/pkg/diff"
	"github.com/spf13/cobra"

	"sueca/notation"
)

func newFmtCmd(a *Reporter) *cobra.Command {
	var list, diffs, write bool
	var words string
	cmd := &cobra.Command{
		Use:     "fmt [-l] [-d] [-w] FILE…",
		Short:   a.words.Sayf("write records in canonical form"),
		Long:    a.manual("fmt"),
		Example: "  sueca fmt evening.sueca\n  sueca fmt -l archive/\n  sueca fmt -w evening.sueca",
		Args:    needFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := oneOf("words", words, "en", "pt"); err != nil {
				return err
			}
			if a.from != "sueca" && write {
				return usagef("-w would write over a file of another format: leave it out and redirect the output")
			}
			f := formatter{a, list, diffs, write, notation.Words(words)}
			for in, err := range a.inputs(args) {
				if err == nil {
					err = f.format(in)
				}
				if err != nil {
					a.complain(err)
				}
			}
			return nil
		},
	}
	a.readingFlags(cmd)
	f := cmd.Flags()
	f.BoolVarP(&list, "list", "l", false, a.words.Sayf("list the files that are not in canonical form"))
	f.BoolVarP(&diffs, "diff", "d", false, a.words.Sayf("show what would change"))
	f.BoolVarP(&write, "write", "w", false, a.words.Sayf("write the result to the file"))
	f.StringVar(&words, "words", "en", a.words.Sayf("`language` of the keywords: en or pt"))
	return cmd
}

// formatter is one run of fmt.
type formatter struct {
	a                  *Reporter
	list, diffs, write bool
	words              notation.Words
}

// format formats one file.
func (f *formatter) format(in input) error {
	a := f.a
	if f.write && (in.name == "-" || compressed(in.name)) {
		return usagef("%s cannot be rewritten in place: leave out -w and redirect the output", in.name)
	}
	before, err := io.ReadAll(in)
	if err != nil {
		return &fs.PathError{Op: "read", Path: in.name, Err: err}
	}
	var after bytes.Buffer
	w := notation.NewWriter(&after, f.words)
	any := false
	for m, err := range a.matchesOf(input{in.name, bytes.NewReader(before)}) {
		if err != nil {
			return err
		}
		any = true
		for _, e := range m.Events {
			w.Write(e)
		}
		for _, e := range m.Errors {
			if e.Code.Unreadable() {
				a.worst = max(a.worst, e.Code.Severity())
				fmt.Fprintf(a.stderr, "sueca: %s:%d:%d: %s [%s]\n", in.name, e.Line, e.Col, a.words.Say(e.Msg), e.Code)
			}
		}
	}
	if !any {
		after.Write(before) // nothing but blank lines, if that
	}
	w.Flush()
	same := bytes.Equal(before, after.Bytes())
	switch {
	case f.list && !same:
		fmt.Fprintln(a.stdout, in.name)
	case f.diffs && !same:
		if err := diff.Text(in.name, in.name+" (fmt)", before, after.Bytes(), a.stdout); err != nil {
			return err
		}
	case !f.list && !f.diffs && !f.write:
		a.stdout.Write(after.Bytes())
	}
	if f.write && !same {
		return replaceFile(in.name, after.Bytes())
	}
	return nil
}

// compressed reports whether a file, or the archive that it is in, is read
// through a decompressor.
func compressed(name string) bool {
	for _, ext := range []string{".gz", ".zst", ".tgz", ".tar"} {
		if strings.HasSuffix(name, ext) || strings.Contains(name, ext+"/") {
			return true
		}
	}
	return false
}
