package replay

import "sueca/engine"

// JudgeWholly is [JudgeBy] without the short way for plain deals.
func JudgeWholly(events []engine.Event, opt Options) *Match { return judgeAll(events, opt, true) }
