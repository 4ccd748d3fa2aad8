package viewer

import (
	"strings"

	"sueca/engine/message"
)

// The size of a picture of a deal, in cells.
const (
	pictureWidth, pictureHeight = 112, 37
)

// SVG returns the deal as it is at the cursor as a picture: a hand diagram with
// the same layout as on the screen.
func (s *Session) SVG() string {
	look := s.look
	defer func() { s.look = look }()
	s.look.ASCII, s.look.Mono = false, false
	f := s.Diagram(pictureWidth, pictureHeight)
	return f.SVG(s.look.Colours, s.summary())
}

// summary returns a few sentences about what a picture shows, for a reader who
// does not see it.
func (s *Session) summary() string {
	v := s.see()
	out := []string{(&drawer{s: s, g: s.glyphs(), v: v}).title(pictureWidth)}
	if n := s.dealt().number; n > 0 {
		out = append(out, s.words(message.Msg("deal %d", n)))
	}
	if n := v.deal.LastTrick(); n > 0 && s.dealt().unread == nil {
		out = append(out, s.words(message.Msg("trick %d", n)))
	}
	return strings.Join(out, ", ")
}
