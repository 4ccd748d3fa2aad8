package element_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"

	"sueca/cmd/sueca/element"
)

// A package is packed as npm does it.
func ExamplePack() {
	packed, err := element.Pack(map[string]string{"package.json": "{}\n", "README.md": "# x\n"})
	if err != nil {
		fmt.Println(err)
		return
	}
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		fmt.Println(err)
		return
	}
	for r := tar.NewReader(z); ; {
		head, err := r.Next()
		if err == io.EOF {
			return
		}
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(head.Name, head.Size)
	}
	// Output:
	// package/README.md 4
	// package/package.json 3
}
