#!/usr/bin/env python3
"""Writes hostile variants of a good pack, from the page of the format alone.

    python3 attack_pack.py FILE.suecapack DIR [SEED]

Of each variant it prints its NAME, a tab, and what a reader must do with DIR/NAME.suecapack:

    refuse  an error when it is opened or when all of it is read
    verify  an error when it is verified; reading may succeed
    good    it is read and verified: nothing is wrong in it, only packed anew
    any     the page does not say; but no crash, no great time and no great memory

In most of them all hashes and places are made right again, so that only the meaning is wrong. The
same pack and seed make the same files. It needs the program zstd, and read_pack.py beside it. Give
it a pack of which some deals have form 1; what needs more (remarks, two blocks) is left out if the
pack has it not.
"""

import copy
import hashlib
import os
import random
import subprocess
import sys

import read_pack as page
from read_pack import MAGIC, TAIL_MAGIC, HEAD, MIB, Cursor

ATTACKS = []  # name, what must be done, and a function that makes it of a Pack and a Random


def attack(name, must, *args):
    def add(function):
        ATTACKS.append((name, must, lambda pack, rnd: function(pack, rnd, *args)))
        return function
    return add


class Inapplicable(Exception):
    """The pack hasn't what an attack needs."""


# Writing


def u(value):
    """A uint; or what it is, if bytes are to stand there as they are."""
    if isinstance(value, bytes):
        return value
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes(out + bytes([value]))


def long_u(value, more=1):
    """A uint with needless bytes."""
    plain = bytearray(u(value))
    plain[-1] |= 128
    return bytes(plain) + b"\x80" * (more - 1) + b"\0"


def i(value):
    return value if isinstance(value, bytes) else u(value << 1 if value >= 0 else ~value << 1 | 1)


def b(value):
    return value if isinstance(value, bytes) else bytes([value])


def t(value):
    """A text; or a pair of the length that it claims and its bytes."""
    if isinstance(value, tuple):
        return u(value[0]) + value[1]
    return u(len(value)) + value


def zstd(plain, *flags):
    """One frame as a pack has them: it says how much it comes to, and has no check of its own. Another
    would be refused for that, whatever is wrong in what is packed."""
    return subprocess.run(["zstd", "-q", "-c", "--no-check", f"--stream-size={len(plain)}", *flags],
                          input=plain, stdout=subprocess.PIPE, check=True).stdout


def zeros(length, claim=None, window=True):
    """One zstd frame of zeros, of 32 bytes a MiB, that claims to have claim bytes or nothing."""
    head = b"\x28\xb5\x2f\xfd"
    if claim is None:
        head += bytes([0, 0x68])  # a window of 8 MiB
    else:
        head += bytes([0xC0, 0x68]) + claim.to_bytes(8, "little")
    blocks, left = [], length
    while left > 0:
        size = min(left, 128 << 10)
        left -= size
        blocks.append((size << 3 | 2 | (left == 0)).to_bytes(3, "little") + b"\0")
    return head + b"".join(blocks)


class Frame:
    """A frame to write. What is None is made right."""

    def __init__(self, kind, plain=None, name=None, raw=None):
        self.kind, self.plain, self.name = kind, plain, name
        self.raw = raw  # the whole frame, as it was
        self.method = 1
        self.packed = None
        self.zero = b"\0\0"
        self.length = self.unpacked = self.hash = None
        self.front = b""  # hidden before the frame
        self.matches = self.lines = 0
        self.told_size = self.told_hash = self.told_matches = self.told_lines = None

    def bytes(self):
        if self.raw is None:
            packed = self.packed
            if packed is None:
                packed = self.plain
                if self.method == 1:
                    packed = zstd(self.plain)
                    if len(self.plain) > MIB and len(packed) * 16 < len(self.plain):
                        self.method, packed = 0, self.plain
            length = len(packed) if self.length is None else self.length
            unpacked = len(self.plain) if self.unpacked is None else self.unpacked
            head = (b(self.kind) + b(self.method) + self.zero + length.to_bytes(4, "little")
                    + unpacked.to_bytes(4, "little"))
            self.raw = head + (self.hash or hashlib.sha256(head + packed).digest()) + packed
        return self.raw

    def set(self, **fields):
        """Changes the frame, so that it is written anew."""
        self.bytes()
        for name, value in fields.items():
            setattr(self, name, value)
        self.raw = None

    def content(self):
        if self.plain is None:
            size = HEAD + int.from_bytes(self.raw[4:8], "little")
            file = MAGIC + self.raw
            assert size == len(self.raw)
            self.plain = page.read_frame(file, len(MAGIC), len(file), chr(self.kind))[0]
            self.method = self.raw[1]
        return self.plain


class Section:
    def __init__(self, finder, blocks, columns):
        self.finder, self.blocks, self.columns = finder, blocks, columns
        self.before_place = self.before_hash = self.before_matches = self.before_lines = None
        self.told_blocks = self.told_columns = None  # counts
        self.more = b""  # behind all that the directory tells
        self.directory = None  # what is special in its frame, by field
        self.front = b""  # hidden before the section
        self.middle = b""  # hidden between the frames and the directory
        self.back = b""  # hidden between the directory and its tail
        self.tail_place = self.tail_hash = self.tail_magic = None
        self.good = None, None  # the directory as it was, unpacked and its frame

    def column(self, name):
        for column in self.columns:
            if column.name == name:
                return column
        raise Inapplicable

    def matches(self):
        return sum(block.matches for block in self.blocks)


class Pack:
    def __init__(self, file):
        self.file = file
        self.magic = MAGIC
        self.end = b""
        self.sections = []
        for s in page.read_sections(file):
            def load(kind, told):
                frame = Frame(ord(kind), None, told.name, file[told.place:told.place + told.size])
                frame.matches, frame.lines = told.matches, told.lines
                return frame
            section = Section(s.finder, [load("B", x) for x in s.blocks],
                              [load("C", x) for x in s.columns])
            plain, size, _ = page.read_frame(file, s.place, len(file), "D")
            section.good = plain, file[s.place:s.place + size]
            self.sections.append(section)

    def bytes(self):
        out = bytearray(self.magic)
        place, digest, matches, lines = 0, bytes(32), 0, 0

        def or_else(value, right):
            return right if value is None else value

        for s in self.sections:
            out += s.front
            blocks, columns = b"", b""
            for frame in s.blocks + s.columns:
                raw = frame.bytes()
                out += frame.front + raw
                told = (u(or_else(frame.told_size, len(raw))) + or_else(frame.told_hash, raw[12:44]))
                if frame in s.blocks:
                    blocks += (told + u(or_else(frame.told_matches, frame.matches))
                               + u(or_else(frame.told_lines, frame.lines)))
                else:
                    columns += t(frame.name) + told
            out += s.middle
            plain = (u(or_else(s.before_place, place)) + or_else(s.before_hash, digest)
                     + u(or_else(s.before_matches, matches)) + u(or_else(s.before_lines, lines))
                     + t(s.finder) + u(or_else(s.told_blocks, len(s.blocks))) + blocks
                     + u(or_else(s.told_columns, len(s.columns))) + columns + s.more)
            directory = Frame(ord("D"), plain)
            if plain == s.good[0] and not s.directory:
                directory.raw = s.good[1]
            for name, value in (s.directory or {}).items():
                setattr(directory, name, value)
            raw = directory.bytes()
            place, digest = len(out), raw[12:44]
            out += raw + s.back
            out += or_else(s.tail_place, place).to_bytes(8, "little")
            out += or_else(s.tail_hash, digest) + or_else(s.tail_magic, TAIL_MAGIC)
            matches += s.matches()
            lines += sum(block.lines for block in s.blocks)
        return bytes(out + self.end)

    def frames(self, kind):
        return [f for s in self.sections for f in (s.blocks if kind == "B" else s.columns)]

    def block(self):
        """The first block, to spoil."""
        blocks = self.frames("B")
        if not blocks:
            raise Inapplicable
        return blocks[0]


# Blocks, taken apart


class Deal:
    def __init__(self, cols):
        c = cols["deals"]
        self.form = c.byte()
        if self.form == 0:
            self.events = cols["events"].text()
            return
        self.has, self.hands, self.leaders, self.outcomes, self.trump = c.take(5)
        self.number = c.int() if self.has & 32 else None
        self.dealer = c.byte() if self.has & 16 else None
        self.card = c.byte() if self.trump == 41 else None
        self.seats = list(c.take(10)) if self.leaders == 2 else []
        self.said = []
        for _ in range(10 if self.outcomes == 3 else 0):
            how = c.byte()
            self.said.append((how, c.byte(), c.int()) if how == 3 else (how,))
        self.marks = list(c.take(40)) if self.has & 4 else []
        orders = cols["orders"]
        self.order = [int.from_bytes(orders.take(n), "little") for n in (8, 8, 5)]
        self.times = [cols["times"].uint() for _ in range(40 if self.has & 8 else 0)]
        self.before = cols["events"].text() if self.has & 1 else None
        self.after = cols["events"].text() if self.has & 2 else None

    def write(self, cols):
        d = cols["deals"]
        d += b(self.form)
        if self.form == 0:
            cols["events"] += t(self.events)
            return
        for value in (self.has, self.hands, self.leaders, self.outcomes, self.trump):
            d += b(value)
        d += i(self.number) if self.number is not None else b""
        d += b(self.dealer) if self.dealer is not None else b""
        d += b(self.card) if self.card is not None else b""
        d += b"".join(b(seat) for seat in self.seats)
        for said in self.said:
            d += b(said[0])
            if len(said) > 1:
                d += b(said[1]) + i(said[2])
        d += b"".join(b(mark) for mark in self.marks)
        for size, number in zip((8, 8, 5), self.order):
            cols["orders"] += number.to_bytes(size, "little")
        cols["times"] += b"".join(u(time) for time in self.times)
        cols["events"] += t(self.before) if self.before is not None else b""
        cols["events"] += t(self.after) if self.after is not None else b""

    def clone(self):
        return copy.deepcopy(self)

    def set_number(self, number):
        self.has, self.number = self.has | 32, number

    def set_dealer(self, seat):
        self.has, self.dealer = self.has | 16, seat

    def set_seats(self, seats):
        self.leaders, self.seats = 2, seats

    def set_said(self, said):
        self.outcomes, self.said = 3, said

    def set_marks(self, marks):
        self.has, self.marks = self.has | 4, marks

    def set_times(self, times):
        self.has, self.times = self.has | 8, times


class Match:
    def __init__(self, cols):
        c = cols["matches"]
        self.lines, deals, self.remarked = c.uint(), c.uint(), c.byte()
        self.head = cols["heads"].text()
        self.remarks = cols["remarks"].text() if self.remarked else None
        self.deals = [Deal(cols) for _ in range(deals)]
        self.count = None

    def write(self, cols):
        count = len(self.deals) if self.count is None else self.count
        cols["matches"] += u(self.lines) + u(count) + b(self.remarked)
        cols["heads"] += t(self.head)
        cols["remarks"] += t(self.remarks) if self.remarks is not None else b""
        for deal in self.deals:
            deal.write(cols)


class Block:
    """A block taken apart. When it is put back, its directory tells the truth of it."""

    def __init__(self, frame):
        self.frame = frame
        c = Cursor(frame.content(), "the good block")
        self.schema, count = c.uint(), c.uint()
        lengths, self.cols = [c.uint() for _ in page.BLOCK_COLUMNS], {}
        for name, length in zip(page.BLOCK_COLUMNS, lengths):
            self.cols[name] = Cursor(c.take(length), name)
        self.matches = [Match(self.cols) for _ in range(count)]
        self.count = self.lengths = None
        self.more = b""
        self.extra = {}  # by column, what stands behind it
        self.cut = {}  # by column, how many bytes are missing at the end

    def put(self):
        cols = {name: bytearray() for name in page.BLOCK_COLUMNS}
        for match in self.matches:
            match.write(cols)
        for name, more in self.extra.items():
            cols[name] += more
        for name, less in self.cut.items():
            if len(cols[name]) < less:
                raise Inapplicable
            del cols[name][len(cols[name]) - less:]
        lengths = [len(cols[name]) for name in page.BLOCK_COLUMNS]
        if self.lengths:
            lengths = self.lengths(lengths)
        plain = u(self.schema) + u(len(self.matches) if self.count is None else self.count)
        plain += b"".join(u(n) for n in lengths)
        plain += b"".join(bytes(cols[name]) for name in page.BLOCK_COLUMNS) + self.more
        self.frame.set(plain=plain, packed=None, method=1)
        self.frame.matches = len(self.matches)
        self.frame.lines = sum(m.lines + 1 for m in self.matches if isinstance(m.lines, int))

    def deal(self, wanted=lambda deal: True):
        """A deal of form 1 or 3, the last one of its match if there is one."""
        for last in (True, False):
            for match in self.matches:
                for deal in match.deals[-1:] if last else match.deals:
                    if deal.form and wanted(deal):
                        return deal
        raise Inapplicable

    def match(self, wanted=lambda match: True):
        for match in self.matches:
            if wanted(match):
                return match
        raise Inapplicable


def on_block(name, must):
    """An attack that changes a block taken apart."""
    def add(function):
        def run(pack, rnd):
            block = Block(pack.block())
            function(block)
            block.put()
            return pack.bytes()
        ATTACKS.append((name, must, run))
        return function
    return add


def on_deal(name, must, change, wanted=lambda deal: True):
    """An attack that changes one deal of forty cards."""
    def run(pack, rnd):
        for frame in pack.frames("B"):
            block = Block(frame)
            try:
                deal = block.deal(wanted)
            except Inapplicable:
                continue
            change(deal)
            block.put()
            return pack.bytes()
        raise Inapplicable
    ATTACKS.append((name, must, run))


def on_match(name, must, change, wanted=lambda match: True):
    def run(pack, rnd):
        for frame in pack.frames("B"):
            block = Block(frame)
            try:
                match = block.match(wanted)
            except Inapplicable:
                continue
            change(match)
            block.put()
            return pack.bytes()
        raise Inapplicable
    ATTACKS.append((name, must, run))


def on_frame(name, must, kind, change):
    """An attack that changes the frame of a block, column or directory, but not what it has."""
    def run(pack, rnd):
        if kind == "D":
            pack.sections[-1].directory = change_of_directory(pack, change)
        else:
            frames = pack.frames(kind)
            if not frames:
                raise Inapplicable
            frame = frames[0] if kind == "B" else frames[-1]
            frame.content()
            packed = frame.raw[HEAD:]
            frame.set(packed=packed)
            frame.set(**change(packed, frame.plain))
        return pack.bytes()
    ATTACKS.append((f"{name}-{ {'B': 'block', 'C': 'column', 'D': 'directory'}[kind] }", must, run))


def change_of_directory(pack, change):
    file = pack.bytes()
    place = int.from_bytes(file[-48:-40], "little")
    plain, size, _ = page.read_frame(file, place, len(file) - 48, "D")
    packed = file[place + HEAD:place + size]
    fields = {"packed": packed, "method": file[place + 1]}
    fields.update(change(packed, plain))
    return fields


# The file


def bits(name, find):
    for n in range(2):
        @attack(f"bit-{name}-{n}", "refuse")
        def _(pack, rnd, find=find):
            begin, end = find(pack, pack.file)
            file = bytearray(pack.file)
            file[rnd.randrange(begin, end)] ^= 1 << rnd.randrange(8)
            return bytes(file)


def place_of(pack, kind):
    s = page.read_sections(pack.file)[-1]
    if kind == "D":
        return s.place, len(pack.file) - 48
    frames = s.blocks if kind == "B" else s.columns
    if not frames:
        raise Inapplicable
    return frames[0].place, frames[0].place + frames[0].size


bits("magic", lambda pack, file: (0, len(MAGIC)))
bits("block-head", lambda pack, file: (place_of(pack, "B")[0], place_of(pack, "B")[0] + HEAD))
bits("block", lambda pack, file: (place_of(pack, "B")[0] + HEAD, place_of(pack, "B")[1]))
bits("column", lambda pack, file: place_of(pack, "C"))
bits("directory-head", lambda pack, file: (place_of(pack, "D")[0], place_of(pack, "D")[0] + HEAD))
bits("directory", lambda pack, file: (place_of(pack, "D")[0] + HEAD, place_of(pack, "D")[1]))
bits("tail-place", lambda pack, file: (len(file) - 48, len(file) - 40))
bits("tail-hash", lambda pack, file: (len(file) - 40, len(file) - 8))
bits("tail-magic", lambda pack, file: (len(file) - 8, len(file)))


def cut(name, find):
    @attack(f"cut-{name}", "refuse")
    def _(pack, rnd):
        return pack.file[:find(pack, rnd)]


cut("to-nothing", lambda pack, rnd: 0)
cut("to-one-byte", lambda pack, rnd: 1)
cut("in-magic", lambda pack, rnd: len(MAGIC) - 1)
cut("behind-magic", lambda pack, rnd: len(MAGIC))
cut("in-block", lambda pack, rnd: sum(place_of(pack, "B")) // 2)
cut("before-directory", lambda pack, rnd: place_of(pack, "D")[0])
cut("in-directory", lambda pack, rnd: sum(place_of(pack, "D")) // 2)
cut("before-tail", lambda pack, rnd: len(pack.file) - 48)
cut("in-tail", lambda pack, rnd: len(pack.file) - rnd.randrange(9, 48))
cut("last-byte", lambda pack, rnd: len(pack.file) - 1)


def whole(name, must, make):
    @attack(name, must)
    def _(pack, rnd):
        return make(pack.file)


whole("cut-first-byte", "refuse", lambda f: f[1:])
whole("cut-out-the-middle", "refuse", lambda f: f[:len(f) // 3] + f[len(f) // 3 + 1:])
whole("append-zero", "refuse", lambda f: f + b"\0")
whole("append-newline", "refuse", lambda f: f + b"\n")
whole("append-48-zeros", "refuse", lambda f: f + bytes(48))
whole("append-4096-bytes", "refuse", lambda f: f + bytes(range(256)) * 16)
whole("append-its-tail", "refuse", lambda f: f + f[-48:])
whole("append-itself", "refuse", lambda f: f + f)
whole("append-itself-without-magic", "refuse", lambda f: f + f[len(MAGIC):])
whole("append-magic", "refuse", lambda f: f + MAGIC)
whole("append-garbage-and-its-tail", "refuse", lambda f: f + b"garbage" * 100 + f[-48:])
whole("tail-in-the-middle", "refuse", lambda f: f[:len(f) // 2] + f[-48:] + f[len(f) // 2:])
whole("zeros-of-same-length", "refuse", lambda f: MAGIC + bytes(len(f) - len(MAGIC) - 8) + TAIL_MAGIC)
whole("only-magic-and-tail", "refuse", lambda f: MAGIC + bytes(40) + TAIL_MAGIC)
whole("magic-twice-places-wrong", "refuse", lambda f: MAGIC + f)
whole("zstd-of-the-file", "refuse", lambda f: zstd(f))

for name, magic in (("magic-twice", MAGIC * 2), ("version-2", b"sueca pack 2\n"),
                    ("version-01", b"sueca pack 01\n"), ("version-1-crlf", b"sueca pack 1\r\n"),
                    ("magic-upper", b"SUECA PACK 1\n"), ("magic-bom", b"\xef\xbb\xbf" + MAGIC),
                    ("no-magic", b"")):
    @attack(name, "refuse", magic)
    def _(pack, rnd, magic):
        pack.magic = magic
        return pack.bytes()


# Frames, with all hashes right

for kind in "BCD":
    on_frame("kind-other", "refuse", kind, lambda p, q, k=kind: {"kind": ord("BCDB"["BCD".index(k) + 1])})
    on_frame("kind-lower", "refuse", kind, lambda p, q, k=kind: {"kind": ord(k.lower())})
    on_frame("method-2", "refuse", kind, lambda p, q: {"method": 2})
    on_frame("method-0-but-packed", "refuse", kind,
             lambda p, q: {"method": 0, "packed": zstd(q), "unpacked": len(q)})
    on_frame("method-1-but-plain", "refuse", kind,
             lambda p, q: {"method": 1, "packed": q, "unpacked": len(q)})
    on_frame("reserved-byte", "refuse", kind, lambda p, q: {"zero": b"\0\1"})
    on_frame("unpacked-more", "refuse", kind, lambda p, q: {"unpacked": len(q) + 1})
    on_frame("unpacked-less", "refuse", kind, lambda p, q: {"unpacked": max(len(q) - 1, 1)})
    on_frame("unpacked-0", "refuse", kind,
             lambda p, q: {"method": 1, "packed": zstd(q or b"\0"), "unpacked": 0})
    on_frame("unpacked-4GiB", "refuse", kind, lambda p, q: {"unpacked": 0xFFFFFFFF})
    on_frame("unpacked-above-64MiB", "refuse", kind, lambda p, q: {"unpacked": 64 * MIB + 1})
    on_frame("length-4GiB", "refuse", kind, lambda p, q: {"length": 0xFFFFFFFF})
    on_frame("length-more", "refuse", kind, lambda p, q: {"length": len(p) + 1})
    on_frame("length-less", "refuse", kind, lambda p, q: {"length": max(len(p) - 1, 0)})
    on_frame("hash-wrong", "refuse", kind, lambda p, q: {"hash": b"\1" * 32})
    on_frame("zstd-then-garbage", "refuse", kind,
             lambda p, q: {"method": 1, "packed": zstd(q) + b"garbage"})
    on_frame("zstd-two-frames", "refuse", kind,
             lambda p, q: {"method": 1, "packed": zstd(q[:len(q) // 2]) + zstd(q[len(q) // 2:])})
    on_frame("zstd-empty-frame-behind", "refuse", kind,
             lambda p, q: {"method": 1, "packed": zstd(q) + zstd(b"")})
    on_frame("zstd-skippable-before", "refuse", kind,
             lambda p, q: {"method": 1, "packed": b"\x50\x2a\x4d\x18\4\0\0\0evil" + zstd(q)})
    on_frame("zstd-skippable-behind", "refuse", kind,
             lambda p, q: {"method": 1, "packed": zstd(q) + b"\x50\x2a\x4d\x18\4\0\0\0evil"})
    on_frame("zstd-cut", "refuse", kind, lambda p, q: {"method": 1, "packed": zstd(q)[:-5]})
    on_frame("zstd-nested", "refuse", kind,
             lambda p, q: {"method": 1, "packed": zstd(zstd(q)), "unpacked": len(q)})
    on_frame("zstd-nested-honest-length", "refuse", kind,
             lambda p, q: {"method": 1, "packed": zstd(zstd(q)), "unpacked": len(zstd(q))})
    on_frame("zstd-bad-checksum", "refuse", kind,
             lambda p, q: {"method": 1, "packed": zstd(q, "--check")[:-1] +
                           bytes([zstd(q, "--check")[-1] ^ 1])})
    on_frame("bomb-64MiB", "refuse", kind,
             lambda p, q: {"method": 1, "packed": zeros(64 * MIB), "unpacked": 64 * MIB})
    on_frame("bomb-64MiB-claims-1000", "refuse", kind,
             lambda p, q: {"method": 1, "packed": zeros(64 * MIB), "unpacked": 1000})
    on_frame("bomb-2MiB", "refuse", kind,
             lambda p, q: {"method": 1, "packed": zeros(2 * MIB), "unpacked": 2 * MIB})
    on_frame("bomb-4GiB-claims-1MiB", "refuse", kind,
             lambda p, q: {"method": 1, "packed": zeros(4096 * MIB), "unpacked": MIB})
    on_frame("bomb-nested", "refuse", kind,
             lambda p, q: {"method": 1, "packed": zstd(zeros(4096 * MIB)),
                           "unpacked": len(zeros(4096 * MIB))})
    on_frame("zstd-claims-4GiB", "refuse", kind,
             lambda p, q: {"method": 1, "packed": zeros(1000, 4096 * MIB), "unpacked": 1000})
    on_frame("zstd-claims-2^62", "refuse", kind,
             lambda p, q: {"method": 1, "packed": zeros(1000, 1 << 62), "unpacked": 1000})
    on_frame("zstd-claims-1000-has-64MiB", "refuse", kind,
             lambda p, q: {"method": 1, "packed": zeros(64 * MIB, 1000), "unpacked": 1000})


# Directories, with all hashes right


def on_pack(name, must, change):
    @attack(name, must)
    def _(pack, rnd):
        change(pack)
        return pack.bytes()


def rewritten(pack):
    """Every frame packed anew: what the other attacks do beside what is wrong in them."""
    for s in pack.sections:
        for frame in s.blocks + s.columns:
            frame.content()
            frame.set()


on_pack("nothing", "good", rewritten)


def last(pack):
    return pack.sections[-1]


def empty_section(pack):
    """A section of no match, as a pack of none has it."""
    columns = [Frame(ord("C"), b"", b"#ids"), Frame(ord("C"), b"", b"#deals"),
               Frame(ord("C"), b"\0\0", b"#codes")]
    for column in columns:
        column.method = 0
    return Section(last(pack).finder, [], columns)


def grown(pack):
    pack.sections.append(empty_section(pack))
    return last(pack)


def set_section(name, must, grow=False, **fields):
    def change(pack):
        section = grown(pack) if grow else pack.sections[0]
        for field, value in fields.items():
            setattr(section, field, value(pack) if callable(value) else value)
    on_pack(name, must, change)


place = lambda pack: page.read_sections(pack.file)[-1].place
set_section("before-itself", "refuse", before_place=place)
set_section("before-first-byte", "refuse", before_place=1)
set_section("before-magic-end", "refuse", before_place=len(MAGIC))
set_section("before-beyond-file", "refuse", before_place=1 << 40)
set_section("before-2^63", "refuse", before_place=1 << 63)
set_section("before-2^64-1", "refuse", before_place=(1 << 64) - 1)
set_section("before-none-with-hash", "refuse", before_hash=b"\1" * 32)
set_section("before-none-but-matches", "refuse", before_matches=1)
set_section("before-none-but-lines", "refuse", before_lines=1)
set_section("before-none-overlong", "refuse", before_place=long_u(0))
set_section("grown-before-none", "refuse", True, before_place=0, before_hash=bytes(32))
set_section("grown-before-hash-wrong", "refuse", True, before_hash=b"\1" * 32)
set_section("grown-before-hash-none", "refuse", True, before_hash=bytes(32))
set_section("grown-before-one-off", "refuse", True, before_place=lambda p: place(p) + 1)
set_section("grown-before-itself", "refuse", True,
            before_place=lambda p: len(p.file) + 3 * HEAD + 2)
set_section("grown-before-a-tail", "refuse", True, before_place=lambda p: len(p.file) - 48)
set_section("grown-before-overlong", "refuse", True, before_place=lambda p: long_u(place(p)))
set_section("grown-before-matches-less", "refuse", True,
            before_matches=lambda p: max(sum(s.matches() for s in p.sections[:-1]) - 1, 0) or 7)
set_section("grown-before-matches-0", "refuse", True, before_matches=lambda p: 0 if p.frames("B") else 1)
set_section("grown-before-lines-more", "refuse", True,
            before_lines=lambda p: sum(x.lines for x in p.frames("B")) + 1)
set_section("grown-before-matches-2^63", "refuse", True, before_matches=1 << 63)
set_section("grown-hidden-bytes", "refuse", True, front=b"hidden")
set_section("grown-hidden-frame", "refuse", True, front=Frame(ord("B"), b"hidden").bytes())
set_section("grown-hidden-tail", "refuse", True, front=lambda p: p.file[-48:])
set_section("grown-tail-of-before", "refuse", True, tail_place=place,
            tail_hash=lambda p: p.file[-40:-8])
set_section("grown-overlaps", "refuse", True, before_place=lambda p: place(p) - 1)
set_section("hidden-behind-magic", "refuse", front=b"hidden")
set_section("hidden-frame-behind-magic", "refuse", front=Frame(ord("B"), b"hidden").bytes())
set_section("hidden-before-directory", "refuse", middle=Frame(ord("C"), b"hidden").bytes())
set_section("hidden-before-tail", "refuse", back=Frame(ord("D"), b"hidden").bytes())
set_section("hidden-byte-before-tail", "refuse", back=b"\0")
set_section("tail-place-0", "refuse", tail_place=0)
set_section("tail-place-in-magic", "refuse", tail_place=5)
set_section("tail-place-2^64-1", "refuse", tail_place=(1 << 64) - 1)
set_section("tail-place-2^63", "refuse", tail_place=1 << 63)
set_section("tail-place-wraps", "refuse", tail_place=(1 << 64) - 44)
set_section("tail-place-itself", "refuse", tail_place=lambda p: len(p.file) - 48)
set_section("tail-hash-0", "refuse", tail_hash=bytes(32))
set_section("tail-magic-z0", "refuse", tail_magic=b"sueca\ny\n")
set_section("directory-garbage-behind", "refuse", more=b"\0")
set_section("directory-more-blocks", "refuse", told_blocks=lambda p: len(p.sections[0].blocks) + 1)
set_section("directory-blocks-2^31", "refuse", told_blocks=1 << 31)
set_section("directory-blocks-2^62", "refuse", told_blocks=1 << 62)
set_section("directory-blocks-2^64-1", "refuse", told_blocks=(1 << 64) - 1)
set_section("directory-blocks-overlong", "refuse", told_blocks=lambda p: long_u(len(p.sections[0].blocks)))
set_section("directory-columns-less", "refuse", told_columns=lambda p: len(p.sections[0].columns) - 1)
set_section("directory-columns-2^31", "refuse", told_columns=1 << 31)
set_section("directory-columns-2^63", "refuse", told_columns=1 << 63)
set_section("directory-columns-none", "refuse", columns=[])
set_section("finder-beyond-directory", "refuse", finder=(1 << 20, b"x"))
set_section("finder-2^64-1", "refuse", finder=((1 << 64) - 1, b"x"))
set_section("finder-other", "any", finder=b"another finder")


def no_middle_section(pack):
    """Three sections, of which the last says that the first is before it."""
    first = pack.bytes()
    grown(pack)
    third = grown(pack)
    third.before_place, third.before_hash = int.from_bytes(first[-48:-40], "little"), first[-40:-8]


on_pack("grown-skips-a-section", "refuse", no_middle_section)


def circle(pack):
    """Two sections, of which each says that the other is before it."""
    grown(pack)
    file = pack.bytes()
    pack.sections[0].before_place = int.from_bytes(file[-48:-40], "little")
    pack.sections[0].before_hash = file[-40:-8]


on_pack("directories-in-a-circle", "refuse", circle)


def grown_twice(pack):
    """The first section again behind itself: each match twice."""
    if not pack.frames("B"):
        raise Inapplicable
    pack.sections.append(copy.deepcopy(pack.sections[0]))


on_pack("grown-by-itself", "any", grown_twice)


def grown_empty(pack):
    grown(pack)


on_pack("grown-by-nothing", "any", grown_empty)


on_pack("no-blocks-but-columns", "refuse",
        lambda pack: pack.block() and setattr(pack.sections[0], "blocks", []))


def no_sections(pack):
    pack.sections = []


on_pack("no-section", "refuse", no_sections)


def told(name, must, **fields):
    """The directory tells of the first block what is not true."""
    def change(pack):
        block = pack.block()
        raw = block.bytes()
        for field, value in fields.items():
            setattr(block, field, value(block, raw) if callable(value) else value)
    on_pack("told-" + name, must, change)


told("size-0", "refuse", told_size=0)
told("size-43", "refuse", told_size=43)
told("size-one-more", "refuse", told_size=lambda x, raw: len(raw) + 1)
told("size-one-less", "refuse", told_size=lambda x, raw: len(raw) - 1)
told("size-2^32-more", "refuse", told_size=lambda x, raw: len(raw) + (1 << 32))
told("size-2^63", "refuse", told_size=1 << 63)
told("size-2^64-1", "refuse", told_size=(1 << 64) - 1)
told("size-overlong", "refuse", told_size=lambda x, raw: long_u(len(raw)))
told("hash-wrong", "refuse", told_hash=b"\1" * 32)
told("hash-0", "refuse", told_hash=bytes(32))
told("matches-more", "refuse", told_matches=lambda x, raw: x.matches + 1)
told("matches-less", "refuse", told_matches=lambda x, raw: x.matches - 1)
told("matches-0", "refuse", told_matches=0)
told("matches-2^31", "refuse", told_matches=1 << 31)
told("matches-2^62", "refuse", told_matches=1 << 62)
told("matches-2^64-1", "refuse", told_matches=(1 << 64) - 1)
told("lines-more", "refuse", told_lines=lambda x, raw: x.lines + 1)
told("lines-less", "refuse", told_lines=lambda x, raw: x.lines - 1)
told("lines-2^62", "refuse", told_lines=1 << 62)
told("lines-2^64-1", "refuse", told_lines=(1 << 64) - 1)
told("hidden-frame-before", "refuse", front=Frame(ord("B"), b"hidden").bytes())


def sizes_wrap(pack):
    """Sizes whose sum is right modulo 2^64."""
    s = pack.sections[0]
    frames = s.blocks + s.columns
    a, z = frames[0], frames[-1]
    a.told_size = len(a.bytes()) + (1 << 63)
    z.told_size = len(z.bytes()) + (1 << 63)


def sizes_shift(pack):
    s = pack.sections[0]
    a, z = (s.blocks + s.columns)[-2:]
    a.told_size, z.told_size = len(a.bytes()) + 1, len(z.bytes()) - 1


def matches_wrap(pack):
    """Matches whose sum is right modulo 2^64."""
    blocks = pack.sections[0].blocks
    if len(blocks) < 2:
        raise Inapplicable
    blocks[0].told_matches = blocks[0].matches + (1 << 63)
    blocks[1].told_matches = blocks[1].matches + (1 << 63)


def matches_moved(pack):
    blocks = pack.sections[0].blocks
    if len(blocks) < 2:
        raise Inapplicable
    blocks[0].told_matches, blocks[1].told_matches = blocks[0].matches - 1, blocks[1].matches + 1


def same_block_twice(pack):
    """The directory tells of the first block twice, but it stands there once."""
    block = pack.block()
    double = Frame(ord("B"))
    double.raw = b""
    double.told_size, double.told_hash = len(block.bytes()), block.bytes()[12:44]
    double.matches, double.lines = block.matches, block.lines
    pack.sections[0].blocks.insert(1, double)


def swap_blocks(pack, told):
    blocks = pack.sections[0].blocks
    if len(blocks) < 2:
        raise Inapplicable
    a, z = blocks[0], blocks[1]
    if told:
        blocks[0], blocks[1] = z, a
        return
    a.raw, z.raw = z.bytes(), a.bytes()
    for frame, other in ((a, z), (z, a)):
        frame.told_size, frame.told_hash = len(other.raw), other.raw[12:44]


def swap_columns(pack, told):
    columns = pack.sections[0].columns
    if len(columns) < 5:
        raise Inapplicable
    a, z = columns[-2], columns[-1]
    if a.bytes() == z.bytes():
        raise Inapplicable
    a.raw, z.raw = z.bytes(), a.bytes()
    a.plain = z.plain = None
    if not told:
        for frame, other in ((a, z), (z, a)):
            frame.told_size, frame.told_hash = len(other.raw), other.raw[12:44]


on_pack("sizes-wrap", "refuse", sizes_wrap)
on_pack("sizes-shift", "refuse", sizes_shift)
on_pack("matches-wrap", "refuse", matches_wrap)
on_pack("matches-moved", "refuse", matches_moved)
on_pack("block-told-twice", "refuse", same_block_twice)
on_pack("blocks-swapped", "refuse", lambda pack: swap_blocks(pack, False))
on_pack("blocks-swapped-directory-too", "verify", lambda pack: swap_blocks(pack, True))
on_pack("columns-swapped", "refuse", lambda pack: swap_columns(pack, False))
on_pack("columns-swapped-directory-too", "verify", lambda pack: swap_columns(pack, True))


def foreign(pack, told):
    """A block as another pack could have it: other matches, of the same number and lines."""
    block = Block(pack.block())
    good = block.frame.bytes()
    for match in block.matches:
        if match.head:
            match.head += b"\x98\1x"  # a note
    block.put()
    if not told:
        block.frame.told_size, block.frame.told_hash = len(good), good[12:44]


on_pack("block-of-another-pack", "refuse", lambda pack: foreign(pack, False))
on_pack("block-of-another-pack-directory-too", "verify", lambda pack: foreign(pack, True))


def hidden_between(pack):
    """A frame between the blocks and the columns that the directory skips."""
    pack.sections[0].columns[0].front = Frame(ord("B"), b"hidden").bytes()


def block_skipped(pack):
    """The first block stands there, and the directory skips it."""
    section = pack.sections[0]
    if not section.blocks:
        raise Inapplicable
    section.front = section.blocks.pop(0).bytes()


on_pack("hidden-frame-between", "refuse", hidden_between)
on_pack("block-skipped", "refuse", block_skipped)


def block_dropped(pack):
    blocks = pack.sections[0].blocks
    if not blocks:
        raise Inapplicable
    blocks.pop()


on_pack("block-dropped-ids-left", "refuse", block_dropped)


def column_list(name, must, change):
    on_pack("columns-" + name, must, lambda pack: change(pack.sections[0].columns))


def named(columns, *name):
    for n, column in enumerate(columns):
        if not name and not column.name.startswith(b"#") or column.name in name:
            return n
    raise Inapplicable


column_list("ids-missing", "refuse", lambda c: c.pop(0))
column_list("deals-missing", "refuse", lambda c: c.pop(1))
column_list("codes-missing", "verify", lambda c: c.pop(2))
column_list("ids-twice", "verify", lambda c: c.insert(1, copy.deepcopy(c[0])))
column_list("order-of-fixed", "verify", lambda c: c.insert(0, c.pop(1)))
column_list("codes-before-deals", "verify", lambda c: c.insert(1, c.pop(2)))
column_list("unknown-fixed", "any", lambda c: c.insert(3, Frame(ord("C"), b"\1\1x\1\1", b"#what")))
column_list("substitutes-last", "verify",
            lambda c: c.append(Frame(ord("C"), b"\1\1x\1\1", b"#substitutes")) if named(c) else 0)
column_list("tag-twice", "verify", lambda c: c.insert(named(c), copy.deepcopy(c[named(c)])))
column_list("tags-unsorted", "verify", lambda c: c.insert(named(c), c.pop()) if c[named(c)] is not c[-1]
            else c.append(Frame(ord("C"), b"\1\1x\1\1", b"!")))
column_list("tag-invented", "verify", lambda c: c.append(Frame(ord("C"), b"\1\1x\1\1", b"zz")) if named(c) else 0)
column_list("tag-without-values", "verify", lambda c: c.append(Frame(ord("C"), b"\0\0", b"zz")) if named(c) else 0)
column_list("tag-dropped", "verify", lambda c: c.pop(named(c)))
column_list("last-column-dropped", "verify", lambda c: c.pop() if named(c) else 0)
column_list("tag-renamed", "verify", lambda c: setattr(c[-1], "name", c[-1].name + b"x") if named(c) else 0)
column_list("tag-name-beyond-directory", "refuse",
            lambda c: setattr(c[-1], "name", (1 << 30, c[-1].name)))
column_list("tag-name-empty", "verify", lambda c: c.insert(named(c), Frame(ord("C"), b"\1\1x\1\1", b"")))


# Columns, with all hashes right


class Values:
    def __init__(self, frame):
        self.frame = frame
        c = Cursor(frame.content(), "the good column")
        self.texts = [c.text() for _ in range(c.uint())]
        self.numbers = [c.uint() for _ in range(c.uint())]
        self.count = self.entries = None
        self.more = b""

    def put(self):
        texts = len(self.texts) if self.count is None else self.count
        entries = len(self.numbers) if self.entries is None else self.entries
        plain = u(texts) + b"".join(t(x) for x in self.texts)
        plain += u(entries) + b"".join(u(n) for n in self.numbers) + self.more
        self.frame.set(plain=plain, packed=None, method=1)


def on_values(name, must, change, column=None):
    """An attack on the columns of values; of the first tag, if none is named."""
    @attack("values-" + name, must)
    def _(pack, rnd):
        columns = [pack.sections[0].column(column)] if column else \
            [x for x in pack.sections[0].columns if not x.name.startswith(b"#")]
        if not columns:
            raise Inapplicable
        columns.sort(key=lambda x: -len(Values(x).texts))
        values = Values(columns[0])
        if not values.texts:
            raise Inapplicable
        if change(values) is False:
            raise Inapplicable
        values.put()
        return pack.bytes()


def first(x, number=1):
    return x.numbers.index(number)


on_values("number-too-high", "refuse", lambda x: x.numbers.__setitem__(-1, len(x.texts) + 1))
on_values("number-2^31", "refuse", lambda x: x.numbers.__setitem__(-1, 1 << 31))
on_values("number-2^63", "refuse", lambda x: x.numbers.__setitem__(-1, 1 << 63))
on_values("number-2^64-1", "refuse", lambda x: x.numbers.__setitem__(-1, (1 << 64) - 1))
on_values("number-11-bytes", "refuse", lambda x: x.numbers.__setitem__(-1, b"\xff" * 10 + b"\1"))
on_values("number-10-bytes-too-high", "refuse", lambda x: x.numbers.__setitem__(-1, b"\xff" * 9 + b"\2"))
on_values("number-overlong", "refuse", lambda x: x.numbers.__setitem__(first(x), long_u(1)))
on_values("number-overlong-10", "refuse", lambda x: x.numbers.__setitem__(first(x), long_u(1, 9)))
on_values("zero-overlong", "refuse", lambda x: x.numbers.insert(0, long_u(0)) if 0 in x.numbers else
          x.numbers.__setitem__(0, long_u(0)))
on_values("count-more", "refuse", lambda x: setattr(x, "count", len(x.texts) + 1))
on_values("count-less", "refuse", lambda x: setattr(x, "count", len(x.texts) - 1))
on_values("count-2^31", "refuse", lambda x: setattr(x, "count", 1 << 31))
on_values("count-2^62", "refuse", lambda x: setattr(x, "count", 1 << 62))
on_values("count-2^64-1", "refuse", lambda x: setattr(x, "count", (1 << 64) - 1))
on_values("count-overlong", "refuse", lambda x: setattr(x, "count", long_u(len(x.texts))))
on_values("entries-more-than-said", "refuse", lambda x: setattr(x, "entries", len(x.numbers) - 1))
on_values("entries-fewer-than-said", "refuse", lambda x: setattr(x, "entries", len(x.numbers) + 1))
on_values("entries-2^31", "refuse", lambda x: setattr(x, "entries", 1 << 31))
on_values("entries-2^64-1", "refuse", lambda x: setattr(x, "entries", (1 << 64) - 1))
on_values("entries-beyond-matches", "refuse", lambda x: x.numbers.extend([1] * 200000))
on_values("text-beyond-column", "refuse", lambda x: x.texts.__setitem__(-1, (1 << 20 | 1, x.texts[-1])))
on_values("text-2^63", "refuse", lambda x: x.texts.__setitem__(0, (1 << 63, x.texts[0])))
on_values("text-2^64-1", "refuse", lambda x: x.texts.__setitem__(0, ((1 << 64) - 1, x.texts[0])))
on_values("text-length-overlong", "refuse",
          lambda x: x.texts.__setitem__(0, (long_u(len(x.texts[0])), x.texts[0])))
on_values("garbage-behind", "refuse", lambda x: setattr(x, "more", b"\0"))
on_values("zeros-at-the-end", "refuse",
          lambda x: x.numbers.extend([0] * 200000))
on_values("last-entry-0", "verify", lambda x: x.numbers.__setitem__(-1, 0))
on_values("value-twice", "verify", lambda x: (x.texts.append(x.texts[0]),
                                              x.numbers.__setitem__(-1, len(x.texts))))
on_values("value-unused", "verify", lambda x: x.texts.append(b"nobody"))


def other_order(x):
    if len(x.texts) < 2:
        return False
    x.texts[0], x.texts[1] = x.texts[1], x.texts[0]
    x.numbers = [3 - n if n in (1, 2) else n for n in x.numbers]


on_values("other-order", "verify", other_order)
on_values("tag-lies", "verify", lambda x: x.texts.__setitem__(0, x.texts[0] + b"!"))
on_values("tag-of-another-match", "verify",
          lambda x: x.numbers.__setitem__(-1, 2 if x.numbers[-1] == 1 else 1) if len(x.texts) > 1 else False)
on_values("tag-denied", "verify", lambda x: x.numbers.__setitem__(first(x), 0)
          if x.numbers.count(1) > 1 and first(x) == 0 and len(x.numbers) > 1 else x.texts.clear() or
          setattr(x, "numbers", []))
on_values("codes-lie", "verify", lambda x: x.texts.__setitem__(0, b"renuncia" if x.texts[0] != b"renuncia" else b"stop"),
          b"#codes")
on_values("codes-invented", "verify", lambda x: x.texts.__setitem__(0, b"no-such-code"), b"#codes")
on_values("codes-denied", "verify",
          lambda x: setattr(x, "texts", [b""]) or setattr(x, "numbers", [1] * len(x.numbers))
          if any(x.texts) else False, b"#codes")
on_values("codes-unsorted", "verify", lambda x: x.texts.__setitem__(0, b"stop,renuncia"), b"#codes")
on_values("codes-twice", "verify", lambda x: x.texts.__setitem__(0, b"renuncia,renuncia"), b"#codes")
on_values("codes-zero-bytes", "verify", lambda x: x.texts.__setitem__(0, b"\0\0,\xff"), b"#codes")
on_values("codes-none-known", "verify", lambda x: (x.texts.clear(), x.numbers.clear()), b"#codes")
on_values("substitutes-lie", "verify", lambda x: x.texts.__setitem__(0, b"nobody"), b"#substitutes")


def on_column(name, must, column, change):
    @attack(f"{column[1:].decode()}-{name}", must)
    def _(pack, rnd):
        frame = pack.sections[0].column(column)
        plain = frame.content()
        if len(plain) < 2 or pack.sections[0].matches() < 2:
            raise Inapplicable
        changed = change(plain)
        if changed == plain:
            raise Inapplicable
        frame.set(plain=changed, packed=None, method=0)
        return pack.bytes()


def numbers_of(plain):
    c, out = Cursor(plain, ""), []
    while c.pos < c.end:
        out.append(c.uint())
    return out


def with_number(change):
    def run(plain):
        numbers = numbers_of(plain)
        change(numbers)
        return b"".join(u(n) for n in numbers)
    return run


on_column("one-less", "refuse", b"#ids", lambda x: x[:-8])
on_column("one-more", "refuse", b"#ids", lambda x: x + bytes(8))
on_column("one-byte-more", "refuse", b"#ids", lambda x: x + b"\0")
on_column("one-byte-less", "refuse", b"#ids", lambda x: x[:-1])
on_column("none", "refuse", b"#ids", lambda x: b"")
on_column("swapped", "verify", b"#ids", lambda x: x[8:16] + x[:8] + x[16:])
on_column("of-another-match", "verify", b"#ids", lambda x: x[8:16] + x[8:])
on_column("bit", "verify", b"#ids", lambda x: bytes([x[0] ^ 1]) + x[1:])
on_column("0", "verify", b"#ids", lambda x: bytes(len(x)))
on_column("rotated", "verify", b"#ids", lambda x: x[8:] + x[:8])
on_column("reversed", "verify", b"#ids", lambda x: b"".join(x[n:n + 8][::-1] for n in range(0, len(x), 8)))
on_column("one-less", "refuse", b"#deals", with_number(lambda n: n.pop()))
on_column("one-more", "refuse", b"#deals", with_number(lambda n: n.append(0)))
on_column("none", "refuse", b"#deals", lambda x: b"")
on_column("lies", "verify", b"#deals", with_number(lambda n: n.__setitem__(0, n[0] + 1)))
on_column("all-0", "verify", b"#deals", with_number(lambda n: n.__setitem__(slice(None), [0] * len(n))))
on_column("2^31", "verify", b"#deals", with_number(lambda n: n.__setitem__(0, 1 << 31)))
on_column("2^62", "verify", b"#deals", with_number(lambda n: n.__setitem__(0, 1 << 62)))
on_column("2^63", "verify", b"#deals", with_number(lambda n: n.__setitem__(0, 1 << 63)))
on_column("2^64-1", "verify", b"#deals", with_number(lambda n: n.__setitem__(0, (1 << 64) - 1)))
on_column("11-bytes", "refuse", b"#deals", with_number(lambda n: n.__setitem__(0, b"\xff" * 10 + b"\1")))
on_column("overlong", "refuse", b"#deals", with_number(lambda n: n.__setitem__(0, long_u(n[0]))))
on_column("cut-varint", "refuse", b"#deals", lambda x: x[:-1] + b"\x80")


# Blocks, with all hashes right


def block_field(name, must, **fields):
    @on_block("block-" + name, must)
    def _(block):
        for field, value in fields.items():
            setattr(block, field, value(block) if callable(value) and field != "lengths" else value)


block_field("schema-0", "refuse", schema=0)
block_field("schema-2", "refuse", schema=2)
block_field("schema-2^31", "refuse", schema=1 << 31)
block_field("schema-2^64-1", "refuse", schema=(1 << 64) - 1)
block_field("schema-overlong", "refuse", schema=lambda x: long_u(x.schema))
block_field("matches-more", "refuse", count=lambda x: len(x.matches) + 1)
block_field("matches-less", "refuse", count=lambda x: len(x.matches) - 1)
block_field("matches-0", "refuse", count=0)
block_field("matches-2^31", "refuse", count=1 << 31)
block_field("matches-2^62", "refuse", count=1 << 62)
block_field("matches-2^64-1", "refuse", count=(1 << 64) - 1)
block_field("matches-overlong", "refuse", count=lambda x: long_u(len(x.matches)))
block_field("garbage-behind", "refuse", more=b"\0")
for column in page.BLOCK_COLUMNS:
    block_field(f"{column}-one-byte-more", "refuse", extra={column: b"\0"})
    block_field(f"{column}-one-byte-less", "refuse", cut={column: 1})
    block_field(f"{column}-8-bytes-more", "refuse", extra={column: bytes(8)})
block_field("length-moved", "refuse", lengths=lambda n: [n[0] + 1, n[1] - 1] + n[2:])
block_field("length-2^32", "refuse", lengths=lambda n: [1 << 32] + n[1:])
block_field("length-wraps", "refuse",
            lengths=lambda n: [n[0] + (1 << 63), n[1] + (1 << 63)] + n[2:])
block_field("length-negative", "refuse",
            lengths=lambda n: [n[0] + n[1] + 9, (1 << 64) - 9] + n[2:])
block_field("length-overlong", "refuse", lengths=lambda n: n[:6] + [long_u(n[6])])


@on_block("block-empty", "refuse")
def _(block):
    block.matches = []


def told_more(pack):
    """The block and its directory agree on one match more than there is, and so do ids and deals."""
    block = Block(pack.block())
    block.count = len(block.matches) + 1
    block.put()
    block.frame.matches += 1
    section = pack.sections[0]
    for name, more in ((b"#ids", bytes(8)), (b"#deals", b"\1")):
        column = section.column(name)
        column.set(plain=column.content() + more, packed=None, method=0)


on_pack("match-that-is-not-there", "refuse", told_more)


def matches_in_other_order(pack):
    block = Block(pack.block())
    if len(block.matches) < 2:
        raise Inapplicable
    block.matches[0], block.matches[1] = block.matches[1], block.matches[0]
    block.put()


def match_twice(pack):
    block = Block(pack.block())
    if len(block.matches) < 2:
        raise Inapplicable
    block.matches[1] = block.matches[0]
    block.put()


on_pack("matches-swapped", "verify", matches_in_other_order)
on_pack("match-twice", "verify", match_twice)


def match_field(name, must, wanted=lambda match: True, **fields):
    def change(match):
        for field, value in fields.items():
            setattr(match, field, value(match) if callable(value) else value)
    on_match("match-" + name, must, change, wanted)


match_field("lines-more", "verify", lines=lambda m: m.lines + 1)
match_field("lines-0", "verify", lines=0)
match_field("lines-2^40", "verify", lines=1 << 40)
match_field("lines-2^63", "refuse", lines=u(1 << 63))
match_field("lines-overlong", "refuse", lines=lambda m: long_u(m.lines))
match_field("deals-more", "refuse", count=lambda m: len(m.deals) + 1)
match_field("deals-less", "refuse", lambda m: m.deals, count=lambda m: len(m.deals) - 1)
match_field("deals-2^31", "refuse", count=1 << 31)
match_field("deals-2^62", "refuse", count=1 << 62)
match_field("deals-2^64-1", "refuse", count=(1 << 64) - 1)
match_field("deals-overlong", "refuse", count=lambda m: long_u(len(m.deals)))
match_field("remarked-2", "refuse", remarked=2)
match_field("remarked-but-none", "refuse", lambda m: not m.remarked, remarked=1)
match_field("remarks-hidden", "refuse", lambda m: m.remarked, remarked=0)
FAULT = b"\1\1\0\0\0\x09tolerated\1x\0"  # a count of lines, one fault, of event 0
match_field("remarks-invented", "verify", lambda m: not m.remarked, remarked=1,
            remarks=b"\x9b\0\0\1" + FAULT[1:2] + FAULT[2:])
match_field("remarks-no-quarantine", "refuse", remarked=1, remarks=b"\x98\1x")
match_field("remarks-with-text", "verify", remarked=1, remarks=b"\x9b\0\1x" + FAULT)
match_field("remarks-with-format", "verify", remarked=1, remarks=b"\x9b\7sueca 4\0" + FAULT)
match_field("remarks-two-events", "refuse", remarked=1, remarks=(b"\x9b\0\0" + FAULT) * 2)
match_field("remarks-none", "any", remarked=1, remarks=b"\x9b\0\0\1\0")
match_field("remarks-empty", "refuse", remarked=1, remarks=b"")
match_field("remarks-cut", "refuse", remarked=1, remarks=b"\x9b\0\0" + FAULT[:-2])
match_field("remarks-2^31-faults", "refuse", remarked=1, remarks=b"\x9b\0\0\1" + u(1 << 31))
match_field("remarks-2^64-1-faults", "refuse", remarked=1, remarks=b"\x9b\0\0\1" + u((1 << 64) - 1))
match_field("remarks-event-beyond", "verify", remarked=1,
            remarks=b"\x9b\0\0\1\1" + u(1 << 30) + FAULT[3:])
match_field("remarks-event-negative", "verify", remarked=1,
            remarks=b"\x9b\0\0\1\1" + u((1 << 64) - 1) + FAULT[3:])
match_field("remarks-beyond-column", "refuse", remarked=1, remarks=(1 << 40, b"\x9b"))

match_field("head-no-event", "refuse", head=lambda m: m.head + b"\x62")
match_field("head-no-event-ff", "refuse", head=lambda m: m.head + b"\xff")
match_field("head-cut", "refuse", lambda m: m.head[-1:] > b"\0", head=lambda m: m.head[:-1])
match_field("head-text-2^31", "refuse", head=lambda m: m.head + b"\x98" + u(1 << 31))
match_field("head-text-overlong", "refuse", head=lambda m: m.head + b"\x98" + long_u(1) + b"x")
match_field("head-cards-2^62", "refuse", head=lambda m: m.head + b"\x84\1" + u(1 << 62))
match_field("head-redacted-schema", "verify", head=lambda m: m.head + b"\xa3\0\0\0" + bytes(32) + b"\0")
match_field("head-beyond-column", "refuse", head=lambda m: (1 << 40, m.head))
match_field("head-2^64-1", "refuse", head=lambda m: ((1 << 64) - 1, m.head))
match_field("head-overlong", "refuse", head=lambda m: (long_u(len(m.head)), m.head))
match_field("head-none", "verify", lambda m: m.head, head=b"")
match_field("head-twice", "verify", lambda m: m.head, head=lambda m: m.head * 2)
match_field("head-tag-more", "verify", head=lambda m: m.head + b"\x82\2zz\1x")
match_field("head-quarantined-garbage", "verify",
            head=lambda m: m.head + b"\x9b\7sueca 4\5\0\xff\nxy\1\1\1\1\2\6syntax\1x\0")
match_field("head-quarantined-good-line", "verify",
            head=lambda m: m.head + b"\x9b\7sueca 4\6note x\1\1\1\1\2\6syntax\1x\0")
match_field("head-quarantined-bomb", "refuse",
            head=lambda m: m.head + b"\x9b\7sueca 4\1x\1" + u(1 << 40))
match_field("deals-dropped", "verify", lambda m: m.deals, deals=[])
match_field("deals-swapped", "verify", lambda m: len(m.deals) > 1 and m.deals[0].__dict__ != m.deals[1].__dict__,
            deals=lambda m: [m.deals[1], m.deals[0]] + m.deals[2:])
match_field("deal-twice", "verify", lambda m: m.deals, deals=lambda m: m.deals + m.deals[-1:])
match_field("deal-as-it-is-empty", "any",
            deals=lambda m: m.deals + [as_it_is(b"")])
match_field("deal-as-it-is-no-event", "refuse", deals=lambda m: m.deals + [as_it_is(b"\x62")])
match_field("deal-as-it-is-beyond-column", "refuse",
            deals=lambda m: m.deals + [as_it_is((1 << 33, b"\x98\1x"))])
match_field("deal-as-it-is-invented", "verify", deals=lambda m: m.deals + [as_it_is(b"\x83\x09\1\x11")])


def as_it_is(events):
    deal = object.__new__(Deal)
    deal.form, deal.events = 0, events
    return deal


# Deals of forty cards, with all hashes right


def deal_field(name, must, wanted=lambda deal: True, **fields):
    def change(deal):
        for field, value in fields.items():
            setattr(deal, field, value(deal) if callable(value) else value)
    on_deal("deal-" + name, must, change, wanted)


def deal_call(name, must, call, wanted=lambda deal: True):
    on_deal("deal-" + name, must, call, wanted)


for form in (2, 4, 5, 128, 255):
    deal_field(f"form-{form}", "refuse", form=form)
deal_field("form-clockwise", "verify", form=3)
deal_field("hands-16", "refuse", hands=16)
deal_field("hands-255", "refuse", hands=255)
deal_field("hands-others", "verify", hands=lambda d: d.hands ^ 15)
deal_field("leaders-3", "refuse", leaders=3)
deal_field("leaders-255", "refuse", leaders=255)
deal_field("leaders-none", "verify", lambda d: d.leaders == 0, leaders=1)
deal_field("leaders-2-without", "refuse", lambda d: d.leaders == 0, leaders=2)
deal_field("outcomes-4", "refuse", outcomes=4)
deal_field("outcomes-255", "refuse", outcomes=255)
deal_field("outcomes-other", "verify", lambda d: d.outcomes < 3, outcomes=lambda d: (d.outcomes + 1) % 3)
deal_field("outcomes-3-without", "refuse", lambda d: d.outcomes < 3, outcomes=3)
deal_field("trump-42", "refuse", lambda d: d.trump < 41, trump=42)
deal_field("trump-255", "refuse", lambda d: d.trump < 41, trump=255)
deal_field("trump-other", "verify", lambda d: d.trump < 40, trump=lambda d: (d.trump + 1) % 40)
deal_field("trump-none", "verify", lambda d: d.trump < 40, trump=40)
for card in (0x50, 0x80, 0xFF):
    deal_field(f"trump-card-{card:02x}", "refuse", trump=41, card=card)
deal_field("trump-card-00", "any", trump=41, card=0)
deal_field("trump-card-that-has-a-number", "any", lambda d: d.trump < 40, card=lambda d: page.CARDS[d.trump],
           trump=41)
deal_field("trump-card-rank-15", "verify", trump=41, card=0x1F)
deal_field("trump-top-and-bottom", "refuse", has=lambda d: d.has | 192)
deal_field("trump-from-other", "verify", has=lambda d: d.has ^ 64 if not d.has & 128 else d.has ^ 192)
deal_field("events-before-but-none", "refuse", lambda d: not d.has & 1, has=lambda d: d.has | 1)
deal_field("events-before-empty", "any", lambda d: not d.has & 1, has=lambda d: d.has | 1, before=b"")
deal_field("events-after-empty", "any", lambda d: not d.has & 2, has=lambda d: d.has | 2, after=b"")
deal_field("events-before-invented", "verify", lambda d: not d.has & 1, has=lambda d: d.has | 1,
           before=b"\x98\1x")
deal_field("events-before-no-event", "refuse", has=lambda d: d.has | 1, before=b"\x62")
deal_field("events-after-no-event", "refuse", has=lambda d: d.has | 2, after=b"\xfe")
deal_field("events-after-beyond-column", "refuse", has=lambda d: d.has | 2, after=(1 << 31, b"\x98\1x"))
deal_field("events-after-2^64-1", "refuse", has=lambda d: d.has | 2, after=((1 << 64) - 1, b""))
deal_field("events-after-a-deal", "any", has=lambda d: d.has | 2, after=b"\x83\x09\1\x11")
deal_field("events-dropped", "verify", lambda d: d.has & 2, has=lambda d: d.has & ~2, after=None)

deal_call("number-written-needlessly", "any", lambda d: d.set_number(1), lambda d: not d.has & 32)
deal_call("number-other", "verify", lambda d: d.set_number(7), lambda d: d.number != 7)
deal_call("number-negative", "verify", lambda d: d.set_number(-100))
deal_call("number-2^63", "refuse", lambda d: d.set_number(i(1 << 63)))
deal_call("number-2^62", "verify", lambda d: d.set_number(1 << 62))
deal_call("number-least", "verify", lambda d: d.set_number(-(1 << 63) + (1 << 20)))
deal_call("number-overlong", "refuse", lambda d: d.set_number(long_u(14)))
deal_call("number-11-bytes", "refuse", lambda d: d.set_number(b"\xff" * 10 + b"\1"))


@on_block("deal-numbers-overflow", "refuse")
def _(block):
    """Three deals, each 2^62 behind the one before: the sum is no number of 64 bits."""
    match = block.match(lambda m: sum(d.form > 0 for d in m.deals) > 2)
    for deal in match.deals:
        if deal.form:
            deal.set_number(1 << 62)


deal_call("dealer-5", "refuse", lambda d: d.set_dealer(5))
deal_call("dealer-255", "refuse", lambda d: d.set_dealer(255))
deal_call("dealer-other", "verify", lambda d: d.set_dealer(1 if d.dealer != 1 else 2))
deal_field("dealer-but-none", "refuse", lambda d: not d.has & 16, has=lambda d: d.has | 16)


def unknown(deal, leaders, hands, outcomes):
    """Nobody knows who leads, as nobody knows who dealt."""
    deal.set_dealer(0)
    deal.leaders, deal.seats, deal.hands, deal.outcomes, deal.said = leaders, [], hands, outcomes, []


deal_call("leader-unknown-as-foretold", "any", lambda d: unknown(d, 0, 0, 0))
deal_call("leader-unknown-none-written", "any", lambda d: unknown(d, 1, 0, 0))
deal_call("leader-unknown-with-hands", "refuse", lambda d: unknown(d, 1, 15, 0))
deal_call("leader-unknown-with-outcomes", "verify", lambda d: unknown(d, 1, 0, 1))
deal_call("leader-unknown-at-first-with-hands", "refuse",
          lambda d: (unknown(d, 0, 15, 0), d.set_seats([0] + [1] * 9)))
deal_call("leader-5", "refuse", lambda d: d.set_seats([1, 2, 3, 5, 1, 2, 3, 4, 1, 2]))
deal_call("leader-255", "refuse", lambda d: d.set_seats([255] * 10))
deal_call("leaders-all-A", "verify", lambda d: d.set_seats([1] * 10))
deal_call("leaders-nine", "refuse", lambda d: d.set_seats([1] * 9))
deal_call("leaders-written-as-none", "any", lambda d: d.set_seats([0] * 10), lambda d: d.leaders == 1)
deal_call("outcome-4", "refuse", lambda d: d.set_said([(4,)] * 10))
deal_call("outcome-255", "refuse", lambda d: d.set_said([(255,)] * 10))
deal_call("outcome-seat-5", "refuse", lambda d: d.set_said([(3, 5, 1)] * 10))
deal_call("outcome-seat-255", "refuse", lambda d: d.set_said([(3, 255, 1)] * 10))
deal_call("outcome-seat-0", "verify", lambda d: d.set_said([(3, 0, 1)] * 10))
deal_call("outcome-points-121", "verify", lambda d: d.set_said([(3, 1, 121)] * 10))
deal_call("outcome-points-2^40", "verify", lambda d: d.set_said([(3, 1, 1 << 40)] * 10))
deal_call("outcome-points-less", "verify", lambda d: d.set_said([(3, 1, -2)] * 10))
deal_call("outcome-points-overlong", "refuse", lambda d: d.set_said([(3, 1, long_u(2))] + [(0,)] * 9))
deal_call("outcome-points-2^64", "refuse", lambda d: d.set_said([(3, 1, b"\xff" * 9 + b"\2")] + [(0,)] * 9))
deal_call("outcomes-nine", "refuse", lambda d: d.set_said([(0,)] * 9))
deal_call("outcomes-written-as-none", "any", lambda d: d.set_said([(0,)] * 10), lambda d: d.outcomes == 0)
deal_call("mark-8", "refuse", lambda d: d.set_marks([8] + [0] * 39))
deal_call("mark-128", "refuse", lambda d: d.set_marks([0] * 39 + [128]))
deal_call("mark-255", "refuse", lambda d: d.set_marks([255] * 40))
deal_call("mark-7", "any", lambda d: d.set_marks([7] * 40))
deal_call("mark-1", "verify", lambda d: d.set_marks([0] * 5 + [1] + [0] * 34), lambda d: not d.marks)
deal_call("marks-39", "refuse", lambda d: d.set_marks([0] * 38 + [1]))
deal_call("marks-none", "any", lambda d: d.set_marks([0] * 40))
deal_call("time-2^31", "refuse", lambda d: d.set_times([1 << 31] + [0] * 39))
deal_call("time-2^32", "refuse", lambda d: d.set_times([1 << 32] + [0] * 39))
deal_call("time-2^62", "refuse", lambda d: d.set_times([0] * 39 + [1 << 62]))
deal_call("time-2^64-1", "refuse", lambda d: d.set_times([(1 << 64) - 1] * 40))
deal_call("time-2^31-1", "verify", lambda d: d.set_times([(1 << 31) - 1] * 40))
deal_call("time-overlong", "refuse", lambda d: d.set_times([long_u(5)] + [0] * 39))
deal_call("time-overlong-0", "refuse", lambda d: d.set_times([long_u(0)] + [1] * 39))
deal_call("times-39", "refuse", lambda d: d.set_times([1] * 39))
deal_call("times-none", "any", lambda d: d.set_times([0] * 40))
PRODUCTS = [1, 1, 1]
for n in range(40):
    PRODUCTS[0 if n < 12 else 1 if n < 26 else 2] *= 40 - n


def order_with(n, value):
    def call(deal):
        deal.order[n] = value
    return call


for n, size in enumerate((64, 64, 40)):
    deal_call(f"order-{n}-just-too-high", "refuse", order_with(n, PRODUCTS[n]))
    deal_call(f"order-{n}-highest", "refuse", order_with(n, (1 << size) - 1))
    deal_call(f"order-{n}-last", "verify", order_with(n, PRODUCTS[n] - 1))
deal_call("order-0", "verify", lambda d: setattr(d, "order", [0, 0, 0]))


@on_block("deals-of-all-bits", "refuse")
def _(block):
    """Deals that say they have all, and have nothing of it."""
    deal = block.deal()
    for field in ("number", "dealer", "card", "before", "after"):
        setattr(deal, field, None)
    deal.has, deal.trump, deal.leaders, deal.outcomes = 63, 41, 2, 3


@on_block("order-missing", "refuse")
def _(block):
    block.deal()
    block.cut = {"orders": 21}


@on_block("times-of-nobody", "refuse")
def _(block):
    block.extra = {"times": b"\1" * 40}


@on_block("many-empty-deals", "refuse")
def _(block):
    """As many deals as the deals column has bytes, and no events for them."""
    match = block.matches[0]
    match.count = 1 << 20
    block.extra = {"deals": bytes(1 << 20)}


def main(path, directory, seed):
    with open(path, "rb") as f:
        file = f.read()
    good = Pack(file)
    assert good.bytes() == file, "the good pack isn't written as it was read"
    for frame in good.frames("B")[:1]:
        plain = frame.content()
        block = Block(frame)
        block.put()
        assert frame.plain == plain, "a good block isn't written as it was read"
    os.makedirs(directory, exist_ok=True)
    for name, must, make in ATTACKS:
        try:
            variant = make(Pack(file), random.Random(f"{seed} {name}"))
        except Inapplicable:
            continue
        assert must == "good" or variant != file, name
        with open(os.path.join(directory, name + ".suecapack"), "wb") as f:
            f.write(variant)
        print(f"{name}\t{must}")


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit("usage: attack_pack.py FILE.suecapack DIR [SEED]")
    main(sys.argv[1], sys.argv[2], sys.argv[3] if len(sys.argv) == 4 else "1")
