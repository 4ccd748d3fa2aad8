// Package page draws matches as a page for everybody: one HTML file that asks nothing of
// anywhere, and that can be opened from a folder, a mail or a memory stick.
//
// The page is text first. Who sat there, the hands, each trick, what was found and how it is
// proven, what was claimed and ruled, the sheet: all of it stands in the HTML, in both
// languages, and is read without a script. The script only steps over what stands there: it
// reads the cards from the text, draws them on a table, and plays them. The deals of a match
// stand in a custom element, <sueca-deal>, whose player (deal.js, table.js, player.js) is that
// of a page and, by [ElementScript], of pages of others: there is one.
//
//	html := page.New(page.English, page.Portuguese(say)).HTML(matches)
//
// Each card is an element whose id tells its place: d5t3c2 is the second card of trick 3 in
// deal 5, m2d5t3c2 the same in the second match of the page, d5i2t3c2 in the second deal that
// has the number 5. Each finding is an element with its code in data-code.
//
// The page carries the record that it was made of, byte for byte, as a link that saves it
// without a script ([Records] reads it back), and with it a bundle, if there is one. A
// Content-Security-Policy in the head allows the one style and the one script of the page by
// their hashes, and nothing else: no request can leave the page, whatever a record says.
//
// Whatever comes from a record goes through one function by its type (markup), with its
// hidden characters shown. The same values make the same bytes.
package page
