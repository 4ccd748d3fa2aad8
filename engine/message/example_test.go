package message_test

import (
	"fmt"

	"sueca/engine/message"
)

// Example says a number of cards, and shows a text that would turn a line around.
func Example() {
	fmt.Println(message.Msg("%d {1:card|cards}", 1))
	fmt.Println(message.Visible("Ana\u202e"))
	fmt.Println(message.Nearest("renuncai", []string{"renuncia", "obligation"}))
	// Output:
	// 1 card
	// Ana‹U+202E›
	// renuncia
}
