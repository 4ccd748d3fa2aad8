// Package scribe records a match as it is played (apontar a partida): it says what has to be
// written next, and turns what a person types or touches into the events to append.
//
// It is below every face that a table has, such as a terminal and a page on a phone, so that
// the same card at the same place of a record gives the same events, the same refusal and the
// same warning on each of them. It draws nothing and stores nothing.
//
// A [Sheet] is a match as far as it is written. Its methods return a [Change], the events to
// append and what there is to say then, or a [Refusal] where nothing may be written. What is
// irregular is no refusal: it is written down, and [Sheet.News] says what was found because
// of it. Once the events of a change are stored, a new Sheet is made from the longer record.
//
// Almost all there is to know stands in the record, so that whoever goes on with it, after a
// power cut or at another device, goes on at the same card. What does not is in [Pending]: it
// is about lines of which nothing is written yet.
package scribe
