// Sueca-packages makes what package managers install (pacotes) from a release, the folder that .ci/release makes: a .deb and a
// .rpm for each processor of Linux, and, where the address is known from which the release will be fetched, a formula for
// Homebrew and manifests for Scoop and winget. All say the same, in [description].
//
// It is a module of its own, since what builds packages is larger than the program itself. It reads no clock: what is packed
// has the time of the commit, and the same release makes the same bytes.
package main
