// Package grid is what the viewer draws on: a rectangle of cells with styles. A
// terminal, a picture or a file only shows it.
//
// A [Style] says what a thing is, [Colours] which colour that has, and [Glyphs]
// which characters it is drawn with, so that one drawing works on every
// terminal. [Grid.String], [Grid.Coloured] and [Grid.SVG] return a grid as
// text, as text with colours, and as a picture.
package grid
