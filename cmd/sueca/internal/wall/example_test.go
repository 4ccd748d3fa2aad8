package wall_test

import (
	"fmt"
	"strings"

	"sueca/cmd/sueca/internal/wall"
)

// Example draws a table of two rows, and prints the cells of its page.
func Example() {
	t := &wall.Table{
		Title:   "Autumn",
		Lang:    "en",
		Columns: []wall.Column{{Head: ""}, {Head: "player", Name: true}, {Head: "won"}},
		Groups:  []wall.Group{{Rows: [][]string{{"1", "Ana Reis", "7"}, {"2", "Rui <Sá>", "5"}}}},
	}
	for line := range strings.Lines(t.HTML()) {
		if strings.HasPrefix(line, "<tr>") {
			fmt.Print(line)
		}
	}
	fmt.Println(strings.Count(t.SVG(), "<text"))
	// Output:
	// <tr><td>1</td><th class="name">Ana Reis</th><td>7</td></tr>
	// <tr><td>2</td><th class="name">Rui &lt;Sá&gt;</th><td>5</td></tr>
	// 9
}
