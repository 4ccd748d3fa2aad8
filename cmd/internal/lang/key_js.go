package lang

// keyOf returns what the Portuguese of a sentence is looked up by: its mark, as files that are
// [Marked] have it.
func keyOf(text string) string {
	if len(text) == len("=00000000") && text[0] == '=' {
		return text
	}
	return mark(text)
}
