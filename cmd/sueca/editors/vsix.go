// Package editors holds what editors need to know of records: a grammar for colours,
// and an extension for VS Code that has it and starts the language server.
package editors

import (
	"archive/zip"
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"strings"
	"time"
)

//go:embed vscode
var files embed.FS

// Grammar is the TextMate grammar of records.
//
//go:embed vscode/sueca.tmLanguage.json
var Grammar string

// contentTypes says what the files of an extension are.
const contentTypes = `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension=".json" ContentType="application/json"/><Default Extension=".vsixmanifest" ContentType="text/xml"/><Default Extension=".md" ContentType="text/markdown"/><Default Extension=".js" ContentType="application/javascript"/><Default Extension=".txt" ContentType="text/plain"/></Types>
`

// manifest describes an extension to those who install it: its publisher, name,
// version, title, description and the version of VS Code that it needs.
const manifest = `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011" xmlns:d="http://schemas.microsoft.com/developer/vsx-schema-design/2011">
  <Metadata>
    <Identity Language="en-US" Id="%[2]s" Version="%[3]s" Publisher="%[1]s"/>
    <DisplayName>%[4]s</DisplayName>
    <Description xml:space="preserve">%[5]s</Description>
    <License>extension/LICENSE.txt</License>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="%[6]s"/>
    </Properties>
  </Metadata>
  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true"/>
  </Assets>
</PackageManifest>
`

// VSIX returns the extension for VS Code, packed as it is installed. It has no time of
// its own, so it is always the same bytes.
func VSIX() ([]byte, error) {
	text, err := files.ReadFile("vscode/package.json")
	if err != nil {
		return nil, err
	}
	var p struct {
		Publisher, Name, Version, DisplayName, Description string
		Engines                                            struct{ VSCode string }
	}
	if err := json.Unmarshal(text, &p); err != nil {
		return nil, err
	}
	escape := strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;").Replace
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	add := func(name, text string) error {
		w, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)})
		if err != nil {
			return err
		}
		_, err = w.Write([]byte(text))
		return err
	}
	if err := add("[Content_Types].xml", contentTypes); err != nil {
		return nil, err
	}
	about := fmt.Sprintf(manifest, escape(p.Publisher), escape(p.Name), escape(p.Version), escape(p.DisplayName), escape(p.Description),
		escape(p.Engines.VSCode))
	if err := add("extension.vsixmanifest", about); err != nil {
		return nil, err
	}
	err = fs.WalkDir(files, "vscode", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := files.ReadFile(path)
		if err != nil {
			return err
		}
		return add("extension"+strings.TrimPrefix(path, "vscode"), string(text))
	})
	if err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}
