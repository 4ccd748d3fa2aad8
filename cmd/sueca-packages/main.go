package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

func main() {
	var r release
	flag.StringVar(&r.dir, "release", "", "the folder that .ci/release made")
	flag.StringVar(&r.version, "version", "", "the version, such as 1.2.3 or 0.0.0-20261128120000")
	flag.StringVar(&r.base, "base", "", "the address from which the release will be fetched, https://…; without it there is "+
		"nothing for Homebrew, Scoop and winget")
	flag.Int64Var(&r.when, "time", 0, "the time of the commit, in seconds since 1970")
	out := flag.String("o", "", "the folder for the packages")
	flag.Parse()
	if err := run(&r, *out, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "sueca-packages:", err)
		os.Exit(2)
	}
}

var (
	versions  = regexp.MustCompile(`^\d+\.\d+\.\d+(-[0-9A-Za-z.]+)?$`)
	addresses = regexp.MustCompile(`^https://[0-9A-Za-z.-]+(:\d+)?(/[0-9A-Za-z._~-]+)*$`)
)

// run makes all packages of a release.
func run(r *release, out string, rest []string) error {
	switch {
	case len(rest) > 0:
		return fmt.Errorf("%q is one argument too many", rest[0])
	case r.dir == "" || out == "":
		return errors.New("name the release and where packages are to go: -release dist -o packages")
	case !versions.MatchString(r.version):
		return fmt.Errorf("%q is no version, such as 1.2.3", r.version)
	case r.when <= 0:
		return errors.New("say when the commit was made: -time $(git log -1 --format=%ct)")
	}
	r.base = strings.TrimRight(r.base, "/")
	if r.base != "" && !addresses.MatchString(r.base) {
		return fmt.Errorf("%q is no address to fetch from: https://host/folder", r.base)
	}
	if err := r.readSums(); err != nil {
		return err
	}
	if err := os.MkdirAll(out, 0o777); err != nil {
		return err
	}
	if err := r.linux(out); err != nil {
		return err
	}
	if r.base == "" {
		return nil
	}
	return r.manifests(out)
}

// readSums reads the sums of the release.
func (r *release) readSums() error {
	f, err := os.Open(filepath.Join(r.dir, "SHA256SUMS"))
	if err != nil {
		return err
	}
	defer f.Close()
	r.sums = map[string]string{}
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		sum, name, ok := strings.Cut(lines.Text(), "  ")
		if !ok {
			return fmt.Errorf("SHA256SUMS: %q is no sum of a file", lines.Text())
		}
		r.sums[name] = sum
	}
	return lines.Err()
}

// has reports whether the release has a file.
func (r *release) has(name string) bool { return r.sums[name] != "" }
