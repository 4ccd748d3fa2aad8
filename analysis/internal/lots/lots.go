// Package lots draws lots that are always the same (sorteio): a text has a random number, and of many things those with the smallest are
// kept, so that parts of an archive in any order keep what the whole keeps.
package lots

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"slices"
)

// Of returns the random number of a text.
func Of(text string) uint64 {
	sum := sha256.Sum256([]byte(text))
	return binary.BigEndian.Uint64(sum[:8])
}

// Keep adds a thing to a list that is in the order of its lots, if its own is among the smallest so many, and returns the list.
func Keep[T any](list []T, x T, most int, lot func(*T) uint64) []T {
	at, _ := slices.BinarySearchFunc(list, x, func(a, b T) int { return cmp.Compare(lot(&a), lot(&b)) })
	if at >= most {
		return list
	}
	list = slices.Insert(list, at, x)
	return list[:min(len(list), most)]
}
