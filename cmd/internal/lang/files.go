//go:build !js

package lang

import "embed"

//go:embed pt/*.po
var files embed.FS
