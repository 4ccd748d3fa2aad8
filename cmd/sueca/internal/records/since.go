package records

import (
	"bytes"
	"context"
	"errors"
	"iter"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"sueca/cmd/internal/finding"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/source"
)

// repository is a git repository and what of its files is as it was in an earlier revision.
type repository struct {
	ctx  context.Context
	top  string          // its folder
	same map[string]bool // files that are as they were, by their paths from there
	old  []string        // files of the revision that have changed since, or are gone
}

// lookBack makes the run one about what is new since v.revision: files that are as they were then are not read, and
// what was found in the others as they were is known. No finding moves between files that have not changed, so
// nothing else has to be read.
func (v *validation) lookBack(args []string) error {
	r := repository{ctx: v.a.Records.Context}
	paths, err := r.open(args, v.a.Records.IsSelector)
	if err == nil {
		err = r.compare(v.revision)
	}
	if err != nil {
		return err
	}
	v.top, v.known = r.top, map[string]bool{}
	v.a.Records.Skip = func(path string) bool { return r.same[v.named(path)] }
	old := slices.DeleteFunc(r.old, func(path string) bool { return !v.a.Records.Takes(path) && !slices.Contains(paths, path) })
	if len(old) == 0 {
		return nil
	}
	dir, err := os.MkdirTemp("", "sueca-since-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := r.checkOut(v.revision, dir, old); err != nil {
		return err
	}
	return v.learn(dir, old)
}

// learn takes what is found in files below a folder as known. What could not be read there has no findings.
func (v *validation) learn(dir string, names []string) error {
	files := make([]string, len(names))
	for i, name := range names {
		files[i] = filepath.Join(dir, filepath.FromSlash(name))
	}
	then := v.a.With(v.a.Out.Silent()).Records
	then.Skip = nil
	return source.Work(then, then.Batches(files), func(out *output.Output, prints *[]string, r *source.Record) {
		name, err := filepath.Rel(dir, r.File)
		if err != nil {
			name = r.File
		}
		if v.filter.Passes(r) {
			*prints = append(*prints, finding.Prints(r, filepath.ToSlash(name), v.filter.Narrow(r, v.a.Judge.Findings(out, r)))...)
		}
	}, func(d *source.Done[[]string]) error {
		for _, print := range d.Result {
			v.known[print] = true
		}
		return nil
	})
}

// named returns the path of a file from the top of the repository, or as it is where there is none.
func (v *validation) named(file string) string {
	if v.top == "" {
		return file
	}
	if path, err := inside(v.top, file); err == nil {
		return path
	}
	return file
}

// inside returns a path as git writes it, from the top of a repository.
func inside(top, path string) (string, error) {
	whole, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	// The folder alone is followed: a link to a file is a file of the repository.
	if folder, err := filepath.EvalSymlinks(filepath.Dir(whole)); err == nil {
		whole = filepath.Join(folder, filepath.Base(whole))
	}
	rel, err := filepath.Rel(top, whole)
	if err == nil && (rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator))) {
		err = output.Usagef("%s is not in the git repository %s", path, top)
	}
	return filepath.ToSlash(rel), err
}

// open finds the repository that the arguments are in, and returns their paths in it.
func (r *repository) open(args []string, selects func(string) bool) (paths []string, err error) {
	for _, arg := range args {
		if arg == "-" || selects(arg) {
			return nil, output.Usagef("--since with a revision compares files and folders, and %s is neither", arg)
		}
		info, err := os.Stat(arg)
		if err != nil {
			return nil, err
		}
		if r.top == "" {
			folder := arg
			if !info.IsDir() {
				folder = filepath.Dir(arg)
			}
			r.top = folder
			top, err := r.git(nil, "rev-parse", "--show-toplevel")
			switch {
			case errors.Is(err, exec.ErrNotFound):
				return nil, output.Usagef("--since takes a date such as 2026-10-03, or a revision of git, which is not on the path here")
			case err != nil:
				return nil, output.Usagef("--since takes a date such as 2026-10-03, or a revision of git, and %s is in no git repository", arg)
			}
			if r.top, err = filepath.EvalSymlinks(strings.TrimSuffix(string(top), "\n")); err != nil {
				return nil, err
			}
		}
		path, err := inside(r.top, arg)
		if err != nil {
			return nil, err
		}
		paths = append(paths, path)
	}
	return paths, nil
}

// compare finds which files are as they were in a revision, and which were there and are not so now: wherever they
// are, because a match may have moved from there.
func (r *repository) compare(revision string) error {
	if _, err := r.git(nil, "rev-parse", "--verify", "--quiet", "--end-of-options", revision+"^{commit}"); err != nil {
		return output.Usagef("--since takes a date such as 2026-10-03, or a revision of git, and %s is neither here; a shallow clone has few revisions",
			revision)
	}
	differ, err := r.git(nil, "diff", "--name-only", "-z", "--no-renames", "--no-ext-diff", revision, "--")
	if err != nil {
		return err
	}
	changed := map[string]bool{}
	for path := range parts(differ) {
		changed[path] = true
	}
	tree, err := r.git(nil, "ls-tree", "-r", "-z", "--full-tree", revision)
	if err != nil {
		return err
	}
	r.same = map[string]bool{}
	for entry := range parts(tree) {
		about, path, _ := strings.Cut(entry, "\t")
		switch {
		case !changed[path]:
			r.same[path] = true
		case strings.HasPrefix(about, "100"): // a file, and no link
			r.old = append(r.old, path)
		}
	}
	return nil
}

// checkOut writes files of a revision below a folder. The index of the repository stays as it is.
func (r *repository) checkOut(revision, dir string, names []string) error {
	index := filepath.Join(dir, ".git-index")
	if _, err := r.git([]string{"GIT_INDEX_FILE=" + index}, "read-tree", revision); err != nil {
		return err
	}
	cmd := r.command([]string{"GIT_INDEX_FILE=" + index}, "checkout-index", "-q", "-f", "-z", "--stdin", "--prefix="+dir+string(filepath.Separator))
	cmd.Stdin = strings.NewReader(strings.Join(names, "\x00") + "\x00")
	return r.ran(cmd.Run())
}

// git runs git in the repository. It asks nothing of a network or of a person, and changes nothing.
func (r *repository) git(env []string, args ...string) ([]byte, error) {
	out, err := r.command(env, args...).Output()
	return out, r.ran(err)
}

func (r *repository) command(env []string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(r.ctx, "git", append([]string{"-C", r.top}, args...)...)
	cmd.Env = append(append(os.Environ(), "LC_ALL=C", "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0", "GIT_NO_LAZY_FETCH=1", "GIT_LFS_SKIP_SMUDGE=1"), env...)
	return cmd
}

// ran returns the error of a run of git with what it said.
func (r *repository) ran(err error) error {
	var failed *exec.ExitError
	switch {
	case r.ctx.Err() != nil:
		return r.ctx.Err()
	case errors.As(err, &failed):
		first, _, _ := strings.Cut(string(failed.Stderr), "\n")
		return output.Usagef("git says: %s", first)
	}
	return err
}

// parts returns what stands between the zeros of a list of git.
func parts(list []byte) iter.Seq[string] {
	return func(yield func(string) bool) {
		for part := range bytes.SplitSeq(list, []byte{0}) {
			if len(part) > 0 && !yield(string(part)) {
				return
			}
		}
	}
}
