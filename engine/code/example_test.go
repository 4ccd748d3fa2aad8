package code_test

import (
	"fmt"

	"sueca/engine/code"
)

// Example tells how serious a finding is.
func Example() {
	fmt.Println(code.Renuncia, code.Renuncia.Severity())
	fmt.Println(code.RenunciaPossible, code.RenunciaPossible.Severity())
	// Output:
	// renuncia error
	// renuncia-possible warning
}
