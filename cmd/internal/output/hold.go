package output

import "os"

// Hold makes a file by which a program says that it is at something which one does at a time, and returns what removes it again. held is true
// where another program has it. What a program left that was killed holds nobody off; nor does a folder in which no file can be made, or
// a file system without locks.
func Hold(name string) (letGo func(), held bool) {
	for range 10 { // whoever has it may be about to remove it
		f, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR, 0o600)
		if err != nil {
			return func() {}, false
		}
		f.Close()
		if lock, mine := lockPart(name); mine {
			return func() {
				os.Remove(name)
				if lock != nil {
					lock.Close()
				}
			}, false
		}
	}
	return nil, true
}
