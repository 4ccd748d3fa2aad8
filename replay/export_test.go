package replay

import "sueca/engine"

// JudgeWholly is [JudgeBy] without the short way for plain deals.
func JudgeWholly(events []engine.Event, opt Options) *Match {
	var j judge
	j.begin(events, opt)
	j.head()
	for j.at < len(j.events) {
		j.next()
	}
	return j.finish(events)
}
