package lang

import "embed"

// A page that carries the referee has the words of what a record can come to, and not those of
// the commands.
//
//go:embed pt/evidence.po pt/forms.po pt/page.po pt/records.po pt/referee.po pt/rules.po pt/view.po
var files embed.FS
