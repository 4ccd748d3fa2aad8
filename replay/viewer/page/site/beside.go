package site

import (
	"slices"

	"sueca/engine/message"
	"sueca/replay/viewer/page"
)

// Besides returns what the links to the pages beside a page are.
func (v *view) Besides() string {
	if _, ok := v.Data.(*player); ok {
		return v.Languages[0].Say(message.Msg("players"))
	}
	return v.Languages[0].Say(message.Msg("evenings"))
}

// Before returns the page before this one: of the evening before, or of the player before in the order of names. It is nil where
// there is none.
func (v *view) Before() *page.Link {
	if _, ok := v.Data.(*player); ok {
		return v.beside(-1)
	}
	return v.beside(1) // evenings stand the newest first
}

// After returns the page after this one.
func (v *view) After() *page.Link {
	if _, ok := v.Data.(*player); ok {
		return v.beside(1)
	}
	return v.beside(-1)
}

// beside returns the page so many places from this one in the list of its kind.
func (v *view) beside(by int) *page.Link {
	switch data := v.Data.(type) {
	case *player:
		if at := slices.Index(v.players, data) + by; at >= 0 && at < len(v.players) {
			return &page.Link{Href: v.players[at].page, Msg: plainly(v.players[at].name)}
		}
	case *evening:
		if at := slices.Index(v.evenings, data) + by; at >= 0 && at < len(v.evenings) {
			return &page.Link{Href: v.evenings[at].Page, Msg: v.evenings[at].Parts[0].title()}
		}
	}
	return nil
}
