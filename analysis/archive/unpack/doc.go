// Package unpack reads the files of an archive as they come: as they are, compressed (gzip, zstd),
// in a tar archive, or both. What a file is its first bytes say, and not its name.
//
// [Options.Texts] returns the texts of a file one after another. What comes out of a file is bounded
// by its size (see [MaxRatio]), so that a small file cannot fill a machine. A file that is damaged,
// cut or of a kind that is not read is an error that names it, and so is each member of an archive
// that is no record and might hold some: nothing is left out in silence.
//
// A large file in the zstd format may be of many frames, which can be unpacked apart: see [Frames].
package unpack
