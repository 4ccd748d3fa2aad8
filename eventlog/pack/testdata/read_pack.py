#!/usr/bin/env python3
"""A second reader of packs of matches ("sueca pack 1"), written from the page of the format alone.

    python3 read_pack.py FILE.suecapack

It shares no code with the first reader. It checks all that the page promises and that can be
checked without the text form of a match, prints the pack as lines of text, and exits 0. On damage
it prints the matches before it, says on stderr what is wrong and where, and exits 2. It needs the
program zstd.
"""

import hashlib
import json
import subprocess
import sys
import threading

MAGIC = b"sueca pack 1\n"
TAIL_MAGIC = b"sueca\nz\n"
TAIL = 48
HEAD = 44
MIB = 1 << 20
FIXED_COLUMNS = [b"#ids", b"#deals", b"#codes", b"#substitutes"]
BLOCK_COLUMNS = ["matches", "heads", "deals", "orders", "times", "events", "remarks"]
MAX_TIME = (1 << 31) - 1
MAX_MARK = 7  # what has room in the byte of a play


class Damage(Exception):
    """What is wrong, and where."""


class Cursor:
    """Reads the bytes of data from pos to end. It knows where they come from, to tell of damage."""

    def __init__(self, data, where, pos=0, end=None):
        self.data, self.where, self.pos = data, where, pos
        self.end = len(data) if end is None else end

    def damage(self, what, pos=None):
        return Damage(f"{self.where}, at {self.pos if pos is None else pos}: {what}")

    def take(self, n):
        if n > self.end - self.pos:
            raise self.damage(f"{n} bytes wanted, {self.end - self.pos} left")
        self.pos += n
        return self.data[self.pos - n:self.pos]

    def byte(self):
        if self.pos >= self.end:
            raise self.damage("a byte wanted, none left")
        self.pos += 1
        return self.data[self.pos - 1]

    def byte_to(self, most, what):
        b = self.byte()
        if b > most:
            raise self.damage(f"{what} is {b}, above {most}", self.pos - 1)
        return b

    def uint64(self):
        """A varint of 64 bits in the shortest form."""
        start, value, shift = self.pos, 0, 0
        while True:
            b = self.byte()
            value |= (b & 127) << shift
            if b < 128:
                break
            shift += 7
            if shift > 63:
                raise self.damage("a number of more than ten bytes", start)
        if b == 0 and shift:
            raise self.damage("a number that is not in its shortest form", start)
        if value >> 64:
            raise self.damage("a number of more than 64 bits", start)
        return value

    def uint(self):
        """A number that counts or measures something, and so is not negative."""
        start, value = self.pos, self.uint64()
        if value >> 63:
            raise self.damage("a number of 64 bits", start)
        return value

    def int(self):
        u = self.uint64()
        return (u >> 1) ^ -(u & 1)

    def text(self):
        return self.take(self.uint())

    def finish(self, what):
        if self.pos != self.end:
            raise self.damage(f"{self.end - self.pos} bytes behind the end of {what}")


# Frames


def zstd_end(c):
    """Checks that c has one zstd frame and nothing else, and returns the length it claims or None."""
    if c.take(4) != b"\x28\xb5\x2f\xfd":
        raise c.damage("no zstd frame", c.pos - 4)
    flags = c.byte()
    single, checksum, size_flag = flags >> 5 & 1, flags >> 2 & 1, flags >> 6
    if not single:
        c.byte()
    c.take((0, 1, 2, 4)[flags & 3])
    size = None
    if size_flag or single:
        n = (1, 2, 4, 8)[size_flag]
        size = int.from_bytes(c.take(n), "little") + (256 if n == 2 else 0)
    last = 0
    while not last:
        head = int.from_bytes(c.take(3), "little")
        last, kind, length = head & 1, head >> 1 & 3, head >> 3
        if kind == 3:
            raise c.damage("a zstd block of a reserved kind", c.pos - 3)
        c.take(1 if kind == 1 else length)
    c.take(4 * checksum)
    c.finish("the zstd frame")
    return size


def unzstd(packed, length, damage):
    """Unpacks one zstd frame to length bytes, and never to many more."""
    process = subprocess.Popen(["zstd", "-q", "-d", "-c"], stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

    # Written by a thread, as otherwise both pipes may be full and both sides wait.
    def feed():
        try:
            process.stdin.write(packed)
            process.stdin.close()
        except OSError:
            pass

    thread = threading.Thread(target=feed)
    thread.start()
    plain = process.stdout.read(length + 1)
    if len(plain) > length:
        process.kill()
    process.stdout.close()
    thread.join()
    code = process.wait()
    if len(plain) > length:
        raise damage(f"unpacks to more than {length} bytes")
    if code:
        raise damage("zstd cannot unpack it")
    if len(plain) < length:
        raise damage(f"unpacks to {len(plain)} bytes, not {length}")
    return plain


def read_frame(file, place, limit, kind, size=None, digest=None):
    """Returns what the frame at place has, unpacked, its size with the head, and its hash."""
    def damage(what):
        return Damage(f"frame {kind} at {place}: {what}")

    if place < len(MAGIC) or place + HEAD > limit:
        raise damage("is not within its section")
    head = file[place:place + HEAD]
    packed_length = int.from_bytes(head[4:8], "little")
    length = int.from_bytes(head[8:12], "little")
    if place + HEAD + packed_length > limit:
        raise damage("goes beyond its section")
    if size is not None and size != HEAD + packed_length:
        raise damage(f"has {HEAD + packed_length} bytes, its directory says {size}")
    if digest is not None and head[12:] != digest:
        raise damage("has another hash than its directory or tail says")
    packed = file[place + HEAD:place + HEAD + packed_length]
    if hashlib.sha256(head[:12] + packed).digest() != head[12:]:
        raise damage("has not the hash that it says")
    if head[0] != ord(kind):
        raise damage(f"is of kind {head[0]:02x}")
    if head[2:4] != b"\0\0":
        raise damage("has bytes other than 0 behind the method")
    if length > 64 * MIB:
        raise damage(f"unpacks to {length} bytes, more than 64 MiB")
    if head[1] == 0:
        if packed_length != length:
            raise damage("is not packed and has two lengths")
        plain = packed
    elif head[1] == 1:
        if length > MIB and length > 16 * packed_length:
            raise damage("is packed to less than a sixteenth")
        claim = zstd_end(Cursor(packed, f"frame {kind} at {place}, as packed"))
        if claim not in (None, length):
            raise damage(f"its zstd frame claims {claim} bytes, not {length}")
        plain = unzstd(packed, length, damage)
    else:
        raise damage(f"has method {head[1]}")
    return plain, HEAD + packed_length, head[12:]


# Directories


class Frame:
    def __init__(self, size, digest, name=None, matches=0, lines=0):
        self.size, self.digest, self.name = size, digest, name
        self.matches, self.lines, self.place = matches, lines, 0


class Section:
    """A directory, with the places of the frames that it tells of."""

    def __init__(self, file, end):
        """Reads the directory of the section whose tail ends at end."""
        if end < len(MAGIC) + HEAD + TAIL:
            raise Damage(f"at {end}: no room for a section before it")
        tail = file[end - TAIL:end]
        if tail[40:] != TAIL_MAGIC:
            raise Damage(f"at {end - TAIL}: no tail")
        self.place = int.from_bytes(tail[:8], "little")
        self.digest = tail[8:40]
        plain, size, _ = read_frame(file, self.place, end - TAIL, "D", None, self.digest)
        if self.place + size != end - TAIL:
            raise Damage(f"at {self.place + size}: bytes between the directory and its tail")
        c = Cursor(plain, f"directory at {self.place}")
        self.before_place = c.uint()
        self.before_digest = c.take(32)
        self.before_matches = c.uint()
        self.before_lines = c.uint()
        self.finder = c.text()
        self.blocks = []
        for _ in range(c.uint()):
            size, digest = c.uint(), c.take(32)
            self.blocks.append(Frame(size, digest, None, c.uint(), c.uint()))
            if self.blocks[-1].matches == 0:
                raise c.damage("a block of no match")
        self.columns = []
        for _ in range(c.uint()):
            name, size = c.text(), c.uint()
            self.columns.append(Frame(size, c.take(32), name))
        c.finish("the directory")
        names = [column.name for column in self.columns]
        if names[:3] != FIXED_COLUMNS[:3]:
            raise c.damage("the first columns are not #ids, #deals, #codes")
        tags = names[4:] if names[3:4] == FIXED_COLUMNS[3:] else names[3:]
        if any(a >= b for a, b in zip(tags, tags[1:])):
            raise c.damage("the columns of tags are not in the order of their names")
        if set(tags) & set(FIXED_COLUMNS):
            raise c.damage("a column twice")
        self.matches = sum(b.matches for b in self.blocks)
        self.lines = sum(b.lines for b in self.blocks)
        place = self.place
        for frame in reversed(self.blocks + self.columns):
            if frame.size < HEAD or place - frame.size < len(MAGIC):
                raise c.damage(f"a frame of {frame.size} bytes has no room")
            place -= frame.size
            frame.place = place
        self.begin = place
        if self.matches - (self.blocks[-1].matches if self.blocks else 0) >= 131072:
            raise c.damage("the section should have ended before its last block")


def read_sections(file):
    if file[:len(MAGIC)] != MAGIC:
        raise Damage("at 0: no pack of version 1")
    sections, end = [], len(file)
    while True:
        section = Section(file, end)
        sections.insert(0, section)
        if section.before_place == 0:
            break
        # Sections stand one behind the other, so the one before ends where this begins; ends
        # therefore only fall, and a chain of directories cannot be a circle.
        end = section.begin
        tail = file[max(end - TAIL, 0):end]
        if tail != (section.before_place.to_bytes(8, "little") + section.before_digest + TAIL_MAGIC):
            raise Damage(f"directory at {section.place}: the section does not begin behind the tail "
                         f"of the directory before, at {section.before_place}")
    first = sections[0]
    if first.before_digest != bytes(32):
        raise Damage(f"directory at {first.place}: a hash of no directory")
    if first.begin != len(MAGIC):
        raise Damage(f"directory at {first.place}: the first section begins at {first.begin}")
    matches = lines = 0
    for section in sections:
        if (section.before_matches, section.before_lines) != (matches, lines):
            raise Damage(f"directory at {section.place}: {section.before_matches} matches and "
                         f"{section.before_lines} lines before, in truth {matches} and {lines}")
        matches += section.matches
        lines += section.lines
    return sections


# Columns


def read_column(file, section, frame):
    """Returns a value, or None, for each match of the section."""
    plain, _, _ = read_frame(file, frame.place, section.place, "C", frame.size, frame.digest)
    c = Cursor(plain, f"column {frame.name.decode(errors='replace')} at {frame.place}")
    if frame.name == b"#ids":
        values = [c.take(8) for _ in range(section.matches)]
        c.finish("the column")
        return values
    if frame.name == b"#deals":
        values = [c.uint() for _ in range(section.matches)]
        c.finish("the column")
        return values
    texts = [c.text() for _ in range(c.uint())]
    if len(set(texts)) != len(texts):
        raise c.damage("a value twice")
    n = c.uint()
    if n > section.matches:
        raise c.damage(f"{n} entries for {section.matches} matches")
    values, seen, number = [], 0, 0
    for _ in range(n):
        number = c.uint()
        if number > seen + 1 or number > len(texts):
            raise c.damage(f"value {number}, where {seen} of {len(texts)} have come")
        seen = max(seen, number)
        values.append(texts[number - 1] if number else None)
    if n and number == 0:
        raise c.damage("the last entry has no value")
    if not texts and frame.name != b"#codes":
        raise c.damage("a column without a value")
    if seen != len(texts):
        raise c.damage(f"{len(texts)} values, of which {seen} come")
    c.finish("the column")
    if frame.name == b"#codes":
        for text in texts:
            codes = text.split(b",")
            if codes != sorted(codes):
                raise c.damage(f"codes are not sorted: {text!r}")
    return values + [None] * (section.matches - n)


# Cards and deals

RANKS = "23456QJK7TA"  # as the log numbers them, from 1
ORDER = "A7KJQ65432"  # as a pack numbers them, from the highest
POINTS = {"A": 11, "7": 10, "K": 4, "J": 3, "Q": 2}
CARDS = [suit << 4 | RANKS.index(rank) + 1 for suit in (1, 2, 3, 4) for rank in ORDER]
SEATS = "?ABCD"


def behind(seat, form):
    """The seat that plays after seat; of one unknown, unknown."""
    if not seat:
        return 0
    return seat % 4 + 1 if form == 1 else (seat + 2) % 4 + 1


def read_order(c):
    """The numbers of the forty cards in the order of play."""
    digits, below = [], 40
    for size, count in ((8, 12), (8, 14), (5, 14)):
        start = c.pos
        number = int.from_bytes(c.take(size), "little")
        part = []
        for radix in range(below - count + 1, below + 1):
            number, digit = divmod(number, radix)
            part.append(digit)
        if number:
            raise c.damage("an order that is none of forty cards", start)
        digits += reversed(part)
        below -= count
    left = list(range(40))
    return [left.pop(digit) for digit in digits]


def foretell(cards, leader, form, trump_suit):
    """Who takes a trick of the cards, and what it is worth."""
    led = cards[0] // 10
    suit = trump_suit - 1 if any(card // 10 == trump_suit - 1 for card in cards) else led
    best = min(card for card in cards if card // 10 == suit)
    seat = leader
    for _ in range(cards.index(best)):
        seat = behind(seat, form)
    return seat, sum(POINTS.get(ORDER[card % 10], 0) for card in cards)


def text_in(c, what):
    """A text that is only written if it isn't empty."""
    start, text = c.pos, c.text()
    if not text:
        raise c.damage(f"no {what}, where some are said to be", start)
    return text


def read_deal(cols, before, scan, out):
    """Prints one deal, and returns its number and dealer, or before if it is a deal as it is."""
    c, events = cols["deals"], cols["events"]
    start = c.pos
    form = c.byte()
    if form == 0:
        text = text_in(events, "events")
        scan.events(text, events.where)
        out.append("events " + text.hex())
        return before
    if form not in (1, 3):
        raise c.damage(f"form {form}", start)
    has = c.byte()
    if has & 192 == 192:
        raise c.damage("a trump card both from the top and from the bottom", c.pos - 1)
    hands = c.byte_to(15, "hands")
    leaders = c.byte_to(2, "leaders")
    outcomes = c.byte_to(3, "outcomes")
    trump = c.byte_to(41, "trump")
    number = before[0] + (c.int() if has & 32 else 1)
    if not -1 << 63 <= number < 1 << 63:
        raise c.damage(f"deal number {number}")
    if has & 16:
        dealer = c.byte_to(4, "dealer")
    elif before[1] is None:
        dealer = 1
    else:
        dealer = behind(before[1], form)
    if trump < 40:
        trump_card = CARDS[trump]
    elif trump == 40:
        trump_card = None
    else:
        trump_card = c.byte()
        if trump_card > 0x4F:
            raise c.damage(f"trump {trump_card:02x}", c.pos - 1)
        if trump_card == 0 or trump_card in CARDS:
            raise c.damage(f"trump {trump_card:02x} written, where it has a number", c.pos - 1)
    trump_suit = (trump_card or 0) >> 4
    seats = [c.byte_to(4, "leader") for _ in range(10)] if leaders == 2 else [0] * 10
    said = [(outcomes, 0, -1)] * 10
    if outcomes == 3:
        said = []
        for _ in range(10):
            how = c.byte_to(3, "outcome")
            said.append((how, c.byte_to(4, "seat"), c.int()) if how == 3 else (how, 0, -1))
    marks = [c.byte_to(MAX_MARK, "mark") for _ in range(40)] if has & 4 else [0] * 40
    order = read_order(cols["orders"])
    times = [0] * 40
    if has & 8:
        for i in range(40):
            times[i] = cols["times"].uint()
            if times[i] > MAX_TIME:
                raise cols["times"].damage(f"a time of {times[i]} ms")

    hand_cards = {seat: [] for seat in range(5)}
    tricks, foretold = [], behind(dealer, form)
    for i in range(10):
        cards = order[4 * i:4 * i + 4]
        leader = seats[i] or foretold
        if leaders == 0 and not leader:
            raise c.damage(f"trick {i + 1}: a leader as foretold, and none is", start)
        seat = leader
        for card in cards:
            hand_cards[seat].append(card)
            seat = behind(seat, form)
        foretold, worth = foretell(cards, leader, form, trump_suit)
        line = f"trick {i + 1} {SEATS[seats[i] if leaders else leader]}"
        for j in range(4 * i, 4 * i + 4):
            line += f" {CARDS[order[j]]:02x}"
            line += f"!{marks[j]}" if marks[j] else ""
            line += f"@{times[j]}" if times[j] else ""
        how, seat, points = said[i]
        if how in (1, 2):
            if not foretold:
                raise c.damage(f"trick {i + 1}: an outcome as foretold, and none is", start)
            seat, points = foretold, worth if how == 1 else -1
        if how:
            line += f" = {SEATS[seat]} {points}"
        tricks.append(line)

    source = "top" if has & 64 else "bottom" if has & 128 else "-"
    card = "-" if trump_card is None else f"{trump_card:02x}"
    out.append(f"deal {number} {SEATS[dealer]} {card} {source}")
    if has & 1:
        text = text_in(events, "events behind the deal line")
        scan.events(text, events.where)
        out.append("before " + text.hex())
    for seat in (1, 2, 3, 4):
        if hands >> seat - 1 & 1:
            if len(hand_cards[seat]) != 10:
                raise c.damage(f"seat {SEATS[seat]} plays {len(hand_cards[seat])} cards", start)
            cards = "".join(f"{CARDS[card]:02x}" for card in sorted(hand_cards[seat]))
            out.append(f"hand {SEATS[seat]} {cards}")
    out += tricks
    if has & 2:
        text = text_in(events, "events behind the last trick")
        scan.events(text, events.where)
        out.append("after " + text.hex())
    return number, dealer


# Events of the log


class Scan:
    """Walks the events of a match, to see that they are events, and what a section tells of."""

    def __init__(self):
        self.tags, self.substitutes = {}, []

    def events(self, data, where):
        c = Cursor(data, where + ", in the events " + data[:8].hex())
        while c.pos < c.end:
            self.event(c)

    def card(self, c):
        b = c.byte()
        if 0x50 < b < 0x58 and b & 3:  # witnesses name several
            for _ in range(b & 3):
                if c.byte() > 0x4F:
                    raise c.damage("a card that names no card", c.pos - 1)
        elif b > 0x4F:
            raise c.damage(f"card {b:02x}", c.pos - 1)

    def cards(self, c):
        for _ in range(c.uint()):
            self.card(c)

    def trick(self, c, wide):
        if wide:
            c.byte()
            c.uint64()
        elif c.byte() >> 3 == 31 and c.uint64() <= 30:
            raise c.damage("the number of a trick has a shorter form")

    def play(self, c, wide):
        if wide:
            c.byte()
            c.byte()
            timed = c.byte_to(1, "timed")
        else:
            timed = c.byte_to(127, "play") >> 6
        self.card(c)
        if timed:
            c.uint()

    def step(self, c, wide):
        if c.pos < c.end and c.data[c.pos] < 0x50:
            return self.card(c)
        b = c.byte()
        if b & 0x7C or b < 0x80:
            raise c.damage(f"step {b:02x}", c.pos - 1)
        self.play(c, wide)
        if b & 2:
            for _ in range(c.uint()):
                c.text()

    def rules(self, c):
        c.text()
        place = 0
        while True:
            step = c.uint()
            if not step:
                return
            place += step
            c.uint64()

    def faults(self, c):
        """What stands behind the texts of a quarantine: a count of lines, then the faults."""
        c.uint()
        n = c.uint()
        for _ in range(n):
            c.uint64(), c.uint64(), c.uint64()
            c.text(), c.text()
            for _ in range(c.uint()):
                c.text()
        return n

    def penalty(self, c, wide):
        c.byte()
        c.take(3 if wide else 1)
        c.int()

    def event(self, c):
        start, kind, wide = c.pos, c.byte(), False
        if kind < 0x50:
            return
        if kind < 0x58:
            sixes = int.from_bytes(c.take(3), "big")
            if kind > 0x54 or any(sixes >> i & 63 > 43 for i in (0, 6, 12, 18)):
                raise c.damage("a trick of no seat or no cards", start)
            return
        if kind < 0x60:
            if kind > 0x5C or c.byte() > 121:
                raise c.damage("an outcome of no seat or too many points", start)
            return
        if kind == 0x60:
            self.penalty(c, False)
            c.byte_to(2, "who")
            c.uint64()
            return
        if kind == 0x61:
            kind, wide = c.byte() | 0x80, True
        if not 0x81 <= kind <= 0xB1 or kind in (0xA7, 0xA8):
            raise c.damage(f"no event: {kind:02x}", start)

        shared = lambda n: c.take(n if wide else 1)  # what shares a byte has a byte each if wide
        if kind == 0x81:
            c.uint()
            self.rules(c)
        elif kind == 0x82:
            name, value = c.text(), c.text()
            self.tags.setdefault(name, value)
        elif kind == 0x83:
            c.uint64()
            shared(3)
            self.card(c)
        elif kind == 0x84:
            shared(2)
            self.cards(c)
        elif kind == 0x85:
            self.trick(c, wide)
        elif kind == 0x86:
            self.play(c, wide)
        elif kind in (0x87, 0x90, 0x94, 0x97, 0x9E, 0x9F, 0xA0, 0xA6, 0xAC):
            c.byte()
        elif kind == 0x88:
            c.byte()
            c.int()
        elif kind == 0x89:
            self.trick(c, wide)
            for _ in range(c.uint()):
                self.step(c, wide)
        elif kind in (0x8A, 0x8B, 0x8C):
            if wide:
                for _ in range(c.uint()):
                    c.byte()
                    c.int()
            else:
                c.int(), c.int()
        elif kind == 0x8D:
            shared(2)
            names = shared(3)[-1]
            c.uint64()
            c.text()
            if names & (1 if wide else 64):
                c.uint64()
        elif kind == 0x8E:
            c.byte()
            c.uint64()
        elif kind == 0x8F:
            c.byte()
            self.cards(c)
        elif kind == 0x91:
            self.penalty(c, wide)
            if wide:
                c.byte_to(2, "who")
                c.uint64()
        elif kind == 0xAF:
            c.text(), c.text()
        elif kind == 0xB0:
            c.uint64(), c.uint64()
            c.byte()
            c.uint64()
            c.byte()
            c.text(), c.text()
        elif kind in (0x92, 0x98, 0xA9, 0xAE):
            c.text()
        elif kind in (0x93, 0xAB):
            pass
        elif kind == 0x95:
            c.byte()
            c.uint64()
            c.uint64()
        elif kind == 0x96:
            c.byte()
            c.uint64()
        elif kind == 0xAA:
            c.byte()
            c.byte_to(3, "order of a heap")
        elif kind in (0x99, 0xAD):
            c.uint64()
            c.uint64()
            c.byte()
            self.card(c)
            self.card(c)
            c.text()
        elif kind == 0x9A:
            shared(2)
            c.text()
        elif kind == 0x9B:
            c.text(), c.text()
            self.faults(c)
        elif kind == 0x9C:
            c.uint64()
            c.text()
        elif kind == 0x9D:
            c.byte()
            self.card(c)
        elif kind in (0xA1, 0xB1):
            c.byte()
            c.text()
        elif kind == 0xA2:
            c.byte()
            self.substitutes.append(c.text())
        elif kind == 0xA3:
            c.text(), c.text()
            c.uint64()
            c.take(32)
            c.text()
        elif kind == 0xA4:
            c.byte()
            c.uint64()
        elif kind == 0xA5:
            c.byte()
            c.byte()  # shared in the wide form too
            self.card(c)


# Blocks


def read_remarks(c, scan):
    text = text_in(c, "remarks")
    r = Cursor(text, c.where + ", in the event")
    if r.take(3) != b"\x9b\0\0":
        raise r.damage("no quarantine with two empty texts", 0)
    if not scan.faults(r):
        raise r.damage("no remarks, where some are said to be")
    r.finish("the remarks")
    return text


def read_block(file, section, frame, first, ids, emit):
    """Prints the matches of a block and returns what their heads and events tell of each."""
    plain, _, _ = read_frame(file, frame.place, section.place, "B", frame.size, frame.digest)
    where = f"block at {frame.place}"
    c = Cursor(plain, where)
    schema = c.uint()
    if schema != 1:
        raise c.damage(f"schema {schema}", 0)
    n = c.uint()
    if n != frame.matches:
        raise c.damage(f"{n} matches, its directory says {frame.matches}")
    lengths = [c.uint() for _ in BLOCK_COLUMNS]
    if sum(lengths) != c.end - c.pos:
        raise c.damage(f"columns of {sum(lengths)} bytes, {c.end - c.pos} are there")
    cols, pos = {}, c.pos
    for name, length in zip(BLOCK_COLUMNS, lengths):
        cols[name] = Cursor(plain, f"{where}, {name}", pos, pos + length)
        pos += length

    begin = sum(col.pos for col in cols.values())
    scans, total = [], 0
    for i in range(n):
        size = sum(col.pos for col in cols.values()) - begin
        if i and (size >= MIB or size >= 192 << 10 and ids[i - 1][7] == 0):
            raise cols["matches"].damage(f"the block should have ended before match {first + i}")
        m = cols["matches"]
        lines, deals = m.uint(), m.uint()
        remarked = m.byte_to(1, "remarks")
        scan, out = Scan(), [f"match {first + i} {ids[i].hex()} {lines}"]
        head = cols["heads"].text()
        scan.events(head, cols["heads"].where)
        out.append("head " + head.hex() if head else "head")
        remarks = read_remarks(cols["remarks"], scan) if remarked else None
        before = (0, None)
        for _ in range(deals):
            before = read_deal(cols, before, scan, out)
        if remarks is not None:
            out.append("remarks " + remarks.hex())
        emit(out)
        scans.append(scan)
        total += lines + 1  # the blank line behind it
    for name in BLOCK_COLUMNS:
        cols[name].finish("the last match")
    if total != frame.lines:
        raise m.damage(f"matches of {total} lines, the directory says {frame.lines}")
    size = sum(lengths)
    if frame is not section.blocks[-1] and size < MIB and (size < 192 << 10 or ids[n - 1][7]):
        raise c.damage("the block should not have ended yet")
    return scans


def check_told(section, columns, scans):
    """Checks that the columns tell what the events of the matches say."""
    for frame, values in zip(section.columns, columns):
        if frame.name in FIXED_COLUMNS[:3]:
            continue
        for i, (value, scan) in enumerate(zip(values, scans)):
            if frame.name == b"#substitutes":
                truth = b"\0".join(scan.substitutes) if scan.substitutes else None
            else:
                truth = scan.tags.get(frame.name)
            if value != truth:
                raise Damage(f"column {frame.name.decode(errors='replace')} at {frame.place}: "
                             f"{value!r} for match {section.before_matches + i}, in truth {truth!r}")
    tags = {name for scan in scans for name in scan.tags}
    lost = tags - {frame.name for frame in section.columns}
    if lost:
        raise Damage(f"directory at {section.place}: no column for the tag {min(lost)!r}")


def json_text(value):
    return json.dumps(value.decode("utf-8", errors="replace"), ensure_ascii=False)


def main(path):
    with open(path, "rb") as f:
        file = f.read()
    emit = lambda lines: sys.stdout.buffer.write(("\n".join(lines) + "\n").encode())
    sections = read_sections(file)
    told = []
    for section in sections:
        ids = read_column(file, section, section.columns[0])
        first, scans = 0, []
        for frame in section.blocks:
            scans += read_block(file, section, frame, section.before_matches + first,
                                ids[first:first + frame.matches], emit)
            first += frame.matches
        told.append(scans)
    for section, scans in zip(sections, told):
        columns = [read_column(file, section, frame) for frame in section.columns]
        check_told(section, columns, scans)
        for frame, values in zip(section.columns[1:], columns[1:]):
            show = str if frame.name == b"#deals" else json_text
            emit(["column " + frame.name.decode(errors="replace")]
                 + [f"  {section.before_matches + i} {show(value)}"
                    for i, value in enumerate(values) if value is not None])
    return 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: read_pack.py FILE.suecapack")
    try:
        main(sys.argv[1])
    except Damage as damage:
        sys.stdout.flush()
        print(damage, file=sys.stderr)
        sys.exit(2)
