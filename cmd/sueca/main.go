// Command sueca keeps, judges and shows records of Sueca.
//
// Run sueca help for its verbs. It exits with 0 if nothing was found, 1 if
// there were findings of the severity that --fail-on names (errors, if it is
// not given), and 2 on trouble: bad usage, input or output, a log that does
// not hold.
package main

import (
	"io"
	"os"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is the program: arguments in, exit status out.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	a := newApp(args, stdin, stdout, stderr)
	root := newRootCmd(a)
	root.SetArgs(shellArrows(args))
	return a.status(root.Execute())
}
