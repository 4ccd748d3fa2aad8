// Command collect writes the licences of everything that is in the command sueca,
// on whatever system and with whichever driver of SQLite it is built.
package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	to := flag.String("o", "", "the `file` to write (default standard output)")
	flag.Parse()
	if err := collect(*to); err != nil {
		fmt.Fprintln(os.Stderr, "collect:", err)
		os.Exit(1)
	}
}

func collect(to string) error {
	modules, err := linked("sueca/cmd/sueca")
	if err != nil {
		return err
	}
	text, err := notices(modules)
	if err != nil {
		return err
	}
	if to == "" {
		_, err = fmt.Print(text)
		return err
	}
	return os.WriteFile(to, []byte(text), 0o666)
}
