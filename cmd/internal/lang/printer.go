//go:build !js

package lang

import (
	"golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/number"
)

// printer writes sentences with their numbers as European Portuguese has them.
type printer struct{ *message.Printer }

func newPrinter() *printer { return &printer{message.NewPrinter(language.EuropeanPortuguese)} }

// decimals writes a number with some decimal places.
func (p *printer) decimals(x float64, places int) string {
	return p.Sprint(number.Decimal(x, number.Scale(places)))
}
