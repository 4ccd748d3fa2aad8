package hypertext

import (
	"strings"

	"sueca/engine/message"
)

// Icon is the picture of a page in a browser's tab, a heart on felt: an address that asks for nothing.
var Icon = "data:image/svg+xml," + strings.NewReplacer("<", "%3C", ">", "%3E", "#", "%23").Replace("<svg xmlns='http://www.w3.org/2000/svg' "+
	"viewBox='0 0 32 32'><rect width='32' height='32' rx='7' fill='#1c6b48'/><path d='M16 26 6 15a6 6 0 0 1 10-6 6 6 0 0 1 10 6z' fill='#fff'/></svg>")

// About is what others are told of a page: a browser's tab, a search, or who is sent a link to it.
type About struct {
	Title, Says string
	Kind        string // website or article
	Site        string // what the archive is called, empty for a page that stands alone
	Language    message.Language
	// Address is the whole address of the page, and Picture that of a picture; both are empty where nobody knows at which
	// address the page will stand. Neither is asked for by who looks at the page.
	Address, Picture string
}

// Head returns what stands of it in the head of a page, in one line.
func (a About) Head() Markup {
	out := Sprint(`<meta name="theme-color" content="#f7f5ef" media="(prefers-color-scheme: light)"><meta name="theme-color" content="#141815" media="(prefers-color-scheme: dark)">`+
		`<link rel="icon" href="%s"><meta name="description" content="%s">`, Icon, a.Says)
	for _, of := range [][2]string{{"title", a.Title}, {"description", a.Says}, {"type", a.Kind}, {"site_name", a.Site},
		{"locale", map[string]string{"pt": "pt_PT"}[a.Language.Name]}, {"url", a.Address}, {"image", a.Picture}} {
		if of[1] != "" {
			out += Sprint(`<meta property="og:%s" content="%s">`, of[0], of[1])
		}
	}
	return out
}
