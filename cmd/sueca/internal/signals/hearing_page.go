package signals

import (
	"html/template"
	"io"
)

// hearingPage is the page of a hearing. A sheet's key is shown when one of its answers is marked, by
// the style alone: the page has no script.
var hearingPage = template.Must(template.New("hearing").Parse(`<!DOCTYPE html>
<html lang="{{.Lang}}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{{.Title}}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 50em; margin: 2em auto; padding: 0 1em; color: #222b38; background: #fff }
h1 { font-size: 1.5em } h2 { font-size: 1.15em; margin-top: 2em }
section { overflow-x: auto } table { border-collapse: collapse; margin: 1em 0 }
td, th { border-bottom: 1px solid #ddd; padding: .2em 0 .2em 1em; text-align: right; vertical-align: bottom } td { white-space: nowrap }
td:first-child, th:first-child { text-align: left; padding-left: 0; white-space: normal }
fieldset { border: 1px solid #ccc; margin: 1em 0; break-inside: avoid } ol { list-style: none; padding: 0 }
.key { display: none; margin-top: .5em; border-top: 1px solid #ddd } input:checked ~ .key { display: block }
</style>
</head>
<body>
<h1>{{.Title}}</h1>
{{range .Parts}}<section>
<h2>{{.Title}}</h2>
{{range .Lines}}<p>{{.}}</p>
{{end}}{{if .Rows}}<table>
<tr>{{range .Head}}<th>{{.}}</th>{{end}}</tr>
{{range .Rows}}<tr>{{range .}}<td>{{.}}</td>{{end}}</tr>
{{end}}</table>
{{end}}</section>
{{end}}{{if .Sheets}}<section>
<h2>{{.Heading}}</h2>
<p>{{.Advice}}</p>
<p>{{.Scoring}}</p>
{{$yes := .Yes}}{{$no := .No}}{{range .Sheets}}{{$n := .Number}}<fieldset>
<legend>{{.Number}}. {{.Detector}}: {{.Seat}}, {{.Cards}}</legend>
<p>{{.Trump}}</p>
<ol>{{range .Tricks}}<li>{{.}}</li>
{{end}}</ol>
<p>{{.Ask}}?</p>
<input type="radio" name="s{{$n}}" id="y{{$n}}"><label for="y{{$n}}">{{$yes}}</label>
<input type="radio" name="s{{$n}}" id="n{{$n}}"><label for="n{{$n}}">{{$no}}</label>
<div class="key">{{range .Key}}<p>{{.}}</p>
{{end}}</div>
</fieldset>
{{end}}</section>
{{end}}</body>
</html>
`))

// page writes the page.
func (h *hearing) page(w io.Writer) error {
	a := h.a
	return hearingPage.Execute(w, struct {
		Lang, Title, Heading, Advice, Scoring, Yes, No string
		Parts                                          []hearingPart
		Sheets                                         []hearingSheet
	}{
		a.Out.Words.Name(), a.Out.Sayf("Study for a hearing"), a.Out.Sayf("Sheets, to be judged blind"),
		a.Out.Sayf("Mark for each whether it was so: then the page shows what was. It keeps no marks: write them down. There are as many that " +
			"speak for an agreement as against one."),
		h.scoring(),
		a.Out.Sayf("yes"), a.Out.Sayf("no"), h.parts, h.sheets,
	})
}
