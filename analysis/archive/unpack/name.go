package unpack

import (
	"path/filepath"
	"slices"
	"strings"
)

// IsRecord reports whether a file of a folder or an archive is a record, by its name. A
// record packed in a way that is not read is one: it must be said.
func IsRecord(name, ext string) bool {
	return filepath.Ext(unpackedName(name)) == ext
}

// packings are the endings of compressed files.
var packings = []string{".gz", ".zst", ".bz2", ".xz", ".zip", ".7z", ".rar"}

// unpackedName returns the name of a file without the endings of its compression.
func unpackedName(name string) string {
	for slices.Contains(packings, filepath.Ext(name)) {
		name = strings.TrimSuffix(name, filepath.Ext(name))
	}
	return name
}

// IsArchive reports whether a file of a folder or an archive is an archive itself, by its
// name. In a folder it is read as if it were named, and said if it is none that is read.
func IsArchive(name string) bool {
	switch filepath.Ext(name) {
	case ".tbz", ".tbz2", ".txz", ".zip", ".7z", ".rar":
		return true
	}
	return isTarName(name)
}

// isTarName reports whether a file is a tar archive that is read, by its name.
func isTarName(name string) bool {
	switch filepath.Ext(name) {
	case ".tgz", ".tzst":
		return true
	}
	return filepath.Ext(unpackedName(name)) == ".tar"
}
