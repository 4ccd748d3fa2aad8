//go:build !js

package main

import (
	"bufio"
	"context"
	"fmt"
	"os"

	"sueca/cmd/internal/referee"
)

func main() {
	of := referee.New()
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 64<<20) // a question has a whole record
	for in.Scan() {
		if _, err := fmt.Printf("%s\n", of.Answer(context.Background(), in.Bytes())); err != nil {
			os.Exit(2)
		}
	}
	if in.Err() != nil {
		fmt.Fprintln(os.Stderr, "sueca-referee: ", in.Err())
		os.Exit(2)
	}
}
