package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// manifests writes the formula for Homebrew and the manifests for Scoop and winget, which fetch the programs from the address
// of the release and check their sums.
func (r *release) manifests(out string) error {
	for name, text := range map[string]string{
		"homebrew/sueca.rb": r.formula(), "scoop/sueca.json": r.scoop(),
		"winget/Sueca.Sueca.yaml":              r.winget("version", "DefaultLocale: en-US\n"),
		"winget/Sueca.Sueca.installer.yaml":    r.winget("installer", r.installers()),
		"winget/Sueca.Sueca.locale.en-US.yaml": r.winget("defaultLocale", r.locale()),
	} {
		if text == "" {
			continue
		}
		name = filepath.Join(out, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// formula returns the formula for Homebrew. The program writes its completions and its manual itself.
func (r *release) formula() string {
	var b strings.Builder
	fmt.Fprintf(&b, "class Sueca < Formula\n  desc %q\n  homepage %q\n  version %q\n  license %q\n\n", description.summary, r.base, r.version,
		description.license)
	found := false
	for _, system := range []string{"darwin", "linux"} {
		on := map[string]string{"darwin": "on_macos", "linux": "on_linux"}[system]
		fmt.Fprintf(&b, "  %s do\n", on)
		for _, arch := range []string{"arm64", "amd64"} {
			name := "sueca-" + system + "-" + arch
			if !r.has(name) {
				continue
			}
			found = true
			processor := map[string]string{"arm64": "on_arm", "amd64": "on_intel"}[arch]
			fmt.Fprintf(&b, "    %s do\n      url \"%s/%s\"\n      sha256 \"%s\"\n    end\n", processor, r.base, name, r.sums[name])
		}
		b.WriteString("  end\n\n")
	}
	b.WriteString(`  def install
    bin.install Dir["sueca-*"].first => "sueca"
    generate_completions_from_executable(bin/"sueca", "completion")
    system bin/"sueca", "help", "--lang", "en", "--man", buildpath/"man"
    man1.install Dir[buildpath/"man/*.1"]
    man7.install Dir[buildpath/"man/*.7"]
  end

  test do
    (testpath/"x.sueca").write "[Sueca \"1\"]\ndeal 1\npoints AC 100 BD 20\n"
    system bin/"sueca", "validate", testpath/"x.sueca"
  end
end
`)
	if !found {
		return ""
	}
	return b.String()
}

// scoop returns the manifest for Scoop.
func (r *release) scoop() string {
	type architecture struct {
		URL  string `json:"url"`
		Hash string `json:"hash"`
	}
	found := map[string]architecture{}
	for arch, word := range map[string]string{"amd64": "64bit", "arm64": "arm64"} {
		if name := "sueca-windows-" + arch + ".exe"; r.has(name) {
			found[word] = architecture{r.base + "/" + name + "#/sueca.exe", r.sums[name]}
		}
	}
	if len(found) == 0 {
		return ""
	}
	text, err := json.MarshalIndent(struct {
		Version      string                  `json:"version"`
		Description  string                  `json:"description"`
		Homepage     string                  `json:"homepage"`
		License      string                  `json:"license"`
		Architecture map[string]architecture `json:"architecture"`
		Bin          string                  `json:"bin"`
	}{r.version, description.summary, r.base, description.license, found, "sueca.exe"}, "", "    ")
	if err != nil {
		panic(err) // texts have no errors
	}
	return string(text) + "\n"
}

// winget returns a manifest of a kind for winget, in the form 1.6.0.
func (r *release) winget(kind, text string) string {
	if r.installers() == "" {
		return ""
	}
	return fmt.Sprintf("PackageIdentifier: Sueca.Sueca\nPackageVersion: %s\n%sManifestType: %s\nManifestVersion: 1.6.0\n", r.version,
		text, kind)
}

// installers returns what winget fetches.
func (r *release) installers() string {
	var b strings.Builder
	for _, arch := range []string{"amd64", "arm64"} {
		word := map[string]string{"amd64": "x64", "arm64": "arm64"}[arch]
		if name := "sueca-windows-" + arch + ".exe"; r.has(name) {
			fmt.Fprintf(&b, "- Architecture: %s\n  InstallerUrl: %s/%s\n  InstallerSha256: %s\n", word, r.base, name, strings.ToUpper(r.sums[name]))
		}
	}
	if b.Len() == 0 {
		return ""
	}
	return "InstallerType: portable\nCommands:\n- sueca\nInstallers:\n" + b.String()
}

// locale returns what winget says of the program.
func (r *release) locale() string {
	return fmt.Sprintf("PackageLocale: en-US\nPublisher: %s\nPackageName: %s\nPackageUrl: %s\nLicense: %s\nShortDescription: %s\n",
		description.publisher, description.name, r.base, description.license, description.summary)
}
