package web

import (
	"errors"
	"os"
	"path/filepath"
)

// KeptIn returns a file of a folder. It is written many times in a run, whenever somebody comes
// in, and stands as it was until all of the new one is on the disk.
func KeptIn(path string) File {
	return File{
		Read: func() ([]byte, error) { return os.ReadFile(path) },
		Write: func(text []byte) error {
			next, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*") // which nobody else may read
			if err != nil {
				return err
			}
			_, err = next.Write(text)
			if err = errors.Join(err, next.Sync(), next.Close()); err == nil {
				err = os.Rename(next.Name(), path)
			}
			if err != nil {
				os.Remove(next.Name())
			}
			return err
		},
	}
}
