//go:build !js

package evidence

import "golang.org/x/text/unicode/norm"

// The forms of Unicode in which names are compared.

// isComposed reports whether a text is in form NFC, in which each letter has one spelling.
func isComposed(text string) bool { return norm.NFC.IsNormalString(text) }

// composed returns a text in form NFKC, and taken apart in form NFKD.
func composed(text string) string { return norm.NFKC.String(text) }
func apart(text string) string    { return norm.NFKD.String(text) }
