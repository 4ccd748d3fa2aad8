// Package desk is what those share who write a match down as it is played.
package desk
