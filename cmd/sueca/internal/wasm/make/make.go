// Command make compiles the referee for pages into a folder. The same sources and the same
// release of Go make the same bytes.
package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/kjk/lzma"

	"sueca/cmd/internal/lang"
	"sueca/cmd/sueca/internal/notices"
	"sueca/cmd/sueca/internal/wasm"
)

// command is what is compiled.
const command = "sueca/cmd/sueca-referee"

func main() {
	to := flag.String("o", "built", "the `folder` to write to")
	flag.Parse()
	if err := build(*to); err != nil {
		fmt.Fprintln(os.Stderr, "make:", err)
		os.Exit(1)
	}
}

func build(to string) error {
	tmp, err := os.MkdirTemp("", "referee")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	program := filepath.Join(tmp, "referee.wasm")
	// Nothing is inlined: that makes it a tenth smaller, and hardly slower. No path of this machine, no
	// names for a debugger and no commit stand in it. Its parts packed one by one, or its instructions parted
	// from what they are about, come to no less than the whole (0.6 % at most).
	words, err := markedWords(tmp)
	if err != nil {
		return err
	}
	if _, err := golang("build", "-overlay="+words, "-trimpath", "-buildvcs=false", "-gcflags=all=-l", "-ldflags=-s -w -buildid=", "-o",
		program, command); err != nil {
		return err
	}
	code, err := os.ReadFile(program)
	if err != nil {
		return err
	}
	sources, modules, err := sourcesOf()
	if err != nil {
		return err
	}
	code = append(code, section("licences", licences(modules))...)
	packed, err := pack(code)
	if err != nil {
		return err
	}
	root, err := golang("env", "GOROOT")
	if err != nil {
		return err
	}
	loader, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	made, err := json.Marshal(wasm.Made{Revision: revision(), Sources: sources, Go: runtime.Version()})
	if err != nil {
		return err
	}
	for _, f := range []struct {
		name string
		data []byte
	}{{wasm.Program, packed}, {wasm.Loader, loader}, {wasm.Origin, append(made, '\n')}} { // that it is there at all is said last
		part := filepath.Join(to, f.name+".part")
		if err := os.WriteFile(part, f.data, 0o666); err != nil {
			return err
		}
		if err := os.Rename(part, filepath.Join(to, f.name)); err != nil {
			return err
		}
	}
	return nil
}

// pack compresses with LZMA. That takes a third less room than gzip and a fifth less than zstd does from
// Go, and a page unpacks it in a fraction of a second.
func pack(code []byte) ([]byte, error) {
	var packed bytes.Buffer
	z := lzma.NewWriterSizeLevel(&packed, int64(len(code)), lzma.BestCompression)
	if _, err := z.Write(code); err != nil {
		return nil, err
	}
	err := z.Close()
	return packed.Bytes(), err
}

// markedWords writes the translations that the referee has, without the English that stands in
// it already, and a file that puts them in the place of the others. It returns the name of that
// file.
func markedWords(tmp string) (string, error) {
	out, err := golang("list", "-f", "{{.Dir}}{{range .EmbedFiles}}\n{{.}}{{end}}", "sueca/cmd/internal/lang")
	if err != nil {
		return "", err
	}
	names := strings.Split(strings.TrimSpace(string(out)), "\n")
	replace := map[string]string{}
	for i, name := range names[1:] {
		from, to := filepath.Join(names[0], filepath.FromSlash(name)), filepath.Join(tmp, fmt.Sprintf("words%d.po", i))
		text, err := os.ReadFile(from)
		if err != nil {
			return "", err
		}
		if text, err = lang.Marked(text); err != nil {
			return "", fmt.Errorf("%s: %w", name, err)
		}
		if err := os.WriteFile(to, text, 0o666); err != nil {
			return "", err
		}
		replace[from] = to
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	overlay := filepath.Join(tmp, "overlay.json")
	return overlay, os.WriteFile(overlay, text, 0o666)
}

// golang runs the go command for WebAssembly, with no setting of the environment. An empty variable takes
// what "go env -w" has stored, so that is not read; where modules come from and are kept is taken over.
func golang(args ...string) ([]byte, error) {
	kept := []string{"GOPROXY", "GOSUMDB", "GONOSUMDB", "GOPRIVATE", "GONOPROXY", "GOMODCACHE", "GOCACHE", "GOTOOLCHAIN"}
	stored, err := exec.Command("go", append([]string{"env"}, kept...)...).Output()
	if err != nil {
		return nil, fmt.Errorf("go env: %w", err)
	}
	c := exec.Command("go", args...)
	c.Env = append(os.Environ(), "GOENV=off", "GOOS=js", "GOARCH=wasm", "GOWASM=", "GOEXPERIMENT=", "GOFLAGS=", "CGO_ENABLED=0")
	for i, value := range strings.Split(strings.TrimSuffix(string(stored), "\n"), "\n") {
		c.Env = append(c.Env, kept[i]+"="+value)
	}
	c.Stderr = os.Stderr
	out, err := c.Output()
	if err != nil {
		return nil, fmt.Errorf("go %s: %w", args[0], err)
	}
	return out, nil
}

// sourcesOf returns a digest of the files that the referee is compiled from, by their names
// and what they hold, and the modules that they are of. Other modules count by their versions.
func sourcesOf() (digest string, modules []string, err error) {
	list, err := golang("list", "-deps", "-json=ImportPath,Dir,Standard,Module,GoFiles,EmbedFiles", command)
	if err != nil {
		return "", nil, err
	}
	sum := sha256.New()
	for dec := json.NewDecoder(bytes.NewReader(list)); ; {
		var p struct {
			ImportPath, Dir     string
			Standard            bool
			GoFiles, EmbedFiles []string
			Module              *struct {
				Path, Version string
				Main          bool
			}
		}
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return hex.EncodeToString(sum.Sum(nil)), modules, nil
		} else if err != nil {
			return "", nil, err
		}
		switch {
		case p.Standard || p.Module == nil:
			continue
		case !p.Module.Main:
			fmt.Fprintf(sum, "%s %s\n", p.ImportPath, p.Module.Version)
			if !slices.Contains(modules, p.Module.Path) {
				modules = append(modules, p.Module.Path)
			}
			continue
		}
		for _, name := range slices.Concat(p.GoFiles, p.EmbedFiles) {
			data, err := os.ReadFile(filepath.Join(p.Dir, filepath.FromSlash(name)))
			if err != nil {
				return "", nil, err
			}
			fmt.Fprintf(sum, "%s/%s %x\n", p.ImportPath, name, sha256.Sum256(data))
		}
	}
}

// licences returns the licences of the program, of Go and of some modules.
func licences(modules []string) string {
	line := strings.Repeat("=", 80) + "\n"
	parts := strings.Split(notices.Text(), line) // a list, and then whose it is and the text in turn
	out := ""
	for i := 1; i+1 < len(parts); i += 2 {
		whose := ""
		for of := range strings.Lines(parts[i]) {
			if name, _, _ := strings.Cut(of, ", "); name == "sueca" || name == "Go" || slices.Contains(modules, name) {
				whose += of
			}
		}
		if whose != "" {
			out += line + whose + line + parts[i+1]
		}
	}
	return out
}

// section returns a section of a WebAssembly module that no engine reads.
func section(name, text string) []byte {
	body := append(binary.AppendUvarint(nil, uint64(len(name))), name+text...)
	return append(binary.AppendUvarint([]byte{0}, uint64(len(body))), body...)
}

// revision returns the commit of the sources, empty where it is not known or something was
// changed since.
func revision() string {
	changed, err := exec.Command("git", "status", "--porcelain").Output()
	if err != nil || len(changed) > 0 {
		return ""
	}
	out, err := exec.Command("git", "rev-parse", "HEAD").Output()
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(out))
}
