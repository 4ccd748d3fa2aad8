package editors

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"encoding/xml"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"gotest.tools/v3/assert"
)

// unpacked returns the files of the extension.
func unpacked(t *testing.T) map[string]string {
	t.Helper()
	packed, err := VSIX()
	assert.NilError(t, err)
	z, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
	assert.NilError(t, err)
	out := map[string]string{}
	for _, f := range z.File {
		r, err := f.Open()
		assert.NilError(t, err)
		text, err := io.ReadAll(r)
		assert.NilError(t, err)
		out[f.Name] = string(text)
	}
	return out
}

// TestVSIX: the extension has every file that its descriptions name, each file can be
// read, and packing it again makes the same bytes.
func TestVSIX(t *testing.T) {
	files := unpacked(t)
	var p struct {
		Main        string
		Contributes struct {
			Languages []struct{ Configuration string }
			Grammars  []struct{ ScopeName, Path string }
			Snippets  []struct{ Path string }
		}
	}
	assert.NilError(t, json.Unmarshal([]byte(files["extension/package.json"]), &p))
	names := []string{p.Main}
	for _, l := range p.Contributes.Languages {
		names = append(names, l.Configuration)
	}
	for _, s := range p.Contributes.Snippets {
		names = append(names, s.Path)
	}
	for _, g := range p.Contributes.Grammars {
		names = append(names, g.Path)
		if !strings.Contains(files[path.Join("extension", g.Path)], `"scopeName": "`+g.ScopeName+`"`) {
			t.Errorf("%s is not the grammar of %s", g.Path, g.ScopeName)
		}
	}
	if len(names) != 8 {
		t.Errorf("package.json names %q, want a program and snippets, and of each language a configuration and a grammar", names)
	}
	var m struct {
		Metadata struct{ License string }
		Assets   struct {
			Asset []struct {
				Path string `xml:",attr"`
			}
		}
	}
	assert.NilError(t, xml.Unmarshal([]byte(files["extension.vsixmanifest"]), &m))
	for i, a := range m.Assets.Asset {
		names = append(names, strings.TrimPrefix(a.Path, "extension/"))
		if i == 0 && a.Path != "extension/package.json" {
			t.Errorf("the manifest is %s", a.Path)
		}
	}
	if len(m.Assets.Asset) != 3 {
		t.Errorf("%d assets, want 3", len(m.Assets.Asset))
	}
	for _, name := range names {
		if files[path.Join("extension", name)] == "" {
			t.Errorf("%s is named, and is not there", name)
		}
	}
	for name, text := range files {
		if path.Ext(name) == ".json" && !json.Valid([]byte(text)) {
			t.Errorf("%s is no JSON", name)
		}
		if ending := path.Ext(name); !strings.Contains(files["[Content_Types].xml"], `Extension="`+ending+`"`) && ending != ".xml" {
			t.Errorf("nothing says what %s is", name)
		}
	}
	licence, err := os.ReadFile("../../../LICENSE")
	if err != nil || files["extension/LICENSE.txt"] != string(licence) {
		t.Errorf("vscode/LICENSE.txt is not the project's: %v", err)
	}
	first, _ := VSIX()
	if second, err := VSIX(); err != nil || !bytes.Equal(first, second) {
		t.Errorf("packed again it is different: %v", err)
	}
}

// TestGrammarReads reads the records of testdata with the grammar as VS Code does.
// It needs the npm packages vscode-textmate and vscode-oniguruma.
func TestGrammarReads(t *testing.T) {
	textmate(t)
	records, err := filepath.Glob("../../../testdata/*.sueca")
	if err != nil || len(records) == 0 {
		t.Fatal(records, err)
	}
	c := exec.Command("node", append([]string{"testdata/textmate.js", "vscode/sueca.tmLanguage.json"}, records...)...)
	c.Stderr = os.Stderr
	out, err := c.Output()
	assert.NilError(t, err)
	scopes := map[string]int{}
	assert.NilError(t, json.Unmarshal(out, &scopes))
	for _, scope := range []string{"entity.name.tag.sueca", "string.quoted.double.sueca", "keyword.control.sueca", "constant.numeric.sueca",
		"markup.deleted.sueca", "markup.bold.sueca", "comment.line.semicolon.sueca"} {
		if scopes[scope] == 0 {
			t.Errorf("nothing in the records is %s: %v", scope, scopes)
		}
	}
}

// textmate skips a test where what reads grammars is not there.
func textmate(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("there is no node here")
	}
	if err := exec.Command("node", "-e", "require('vscode-textmate'); require('vscode-oniguruma')").Run(); err != nil {
		t.Skip("vscode-textmate and vscode-oniguruma are not installed (NODE_PATH)")
	}
}
