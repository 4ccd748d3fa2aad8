package desk

// Transcribed is the source that transcribed matches name.
const Transcribed = "sueca transcribe"
