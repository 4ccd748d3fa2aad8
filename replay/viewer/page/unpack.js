/*
  Unpacks what the page carries as text: the signs of printable.go, and of the bytes that they stand
  for the LZMA that "xz --format=lzma" writes and reads (LZMA specification by I. Pavlov, 2015).
  No browser unpacks that by itself, and what each of them can is half as long again.

  The worker has it too. In the page, turn is awaited now and then, so that the browser has its own.
  What is not as it was packed, by its CRC-32, ends in an error.
*/
globalThis.suecaUnpack = async (carried, turn) => {
  'use strict';
  const { text, size, sum } = carried;
  const damaged = () => new Error('damaged');

  // Two signs are thirteen or fourteen bits.
  const packed = new Uint8Array(Math.ceil(text.length * 7 / 8)), sign = new Int8Array(128).fill(-1);
  for (let c = 33, k = 0; c < 127; c++) if (c !== 38 && c !== 60 && c !== 62) sign[c] = k++;
  let low = -1, bits = 0, n = 0, read = 0;
  for (let i = 0; i < text.length; i++) {
    const k = sign[text.charCodeAt(i)];
    if (!(k >= 0)) continue;
    if (low < 0) { low = k; continue; }
    const v = low + k * 91;
    bits |= v << n;
    n += (v & 8191) > 88 ? 13 : 14;
    low = -1;
    for (; n > 7; n -= 8, bits >>>= 8) packed[read++] = bits & 255;
  }

  let crc = -1;
  const table = Int32Array.from({ length: 256 }, (_, c) => { for (let k = 0; k < 8; k++) c = c & 1 ? c >>> 1 ^ 0xedb88320 : c >>> 1; return c; });
  for (let i = 0; i < size && i < read; i++) crc = table[(crc ^ packed[i]) & 255] ^ crc >>> 8;
  if (read < size || ~crc >>> 0 !== sum) throw damaged();

  // The head: how literals and places count (93 is lc 3, lp 0, pb 2), how far back copies reach,
  // which tells nothing here, and the length in eight bytes. Then a zero, and the first of the code.
  const head = new DataView(packed.buffer), length = size < 18 ? Infinity : head.getUint32(5, true);
  if (packed[0] !== 93 || length > 1 << 26 || head.getUint32(9, true)) throw damaged();
  const out = new Uint8Array(length), range = new Uint32Array([0xffffffff, head.getUint32(14)]); // and the code in it
  let from = 18, at = 0;

  // Where the chances of each kind of decision stand, in 2048ths that it is 0.
  const MATCH = 0, REP = 192, REP0 = 204, REP1 = 216, REP2 = 228, LONG = 240, SLOT = 432, NEAR = 688, ALIGN = 802, LENGTH = 818, AGAIN = 1332, LITERAL = 1846;
  const chances = new Uint16Array(LITERAL + 8 * 768).fill(1024);

  // tree makes decisions, each by the chance that those before it lead to, until m has as many
  // bits as end. The range and the code are local to it, which makes it twice as quick.
  function tree(base, m, end) {
    let r = range[0], code = range[1];
    do {
      const i = base + m, p = chances[i], bound = (r >>> 11) * p;
      if (code < bound) {
        r = bound;
        chances[i] = p + (2048 - p >> 5);
        m <<= 1;
      } else {
        r -= bound;
        code -= bound;
        chances[i] = p - (p >> 5);
        m = m << 1 | 1;
      }
      if (r < 1 << 24) {
        r = r << 8 >>> 0;
        code = (code << 8 | packed[from++]) >>> 0;
      }
    } while (m < end);
    range[0] = r;
    range[1] = code;
    return m;
  }
  const bit = (i) => tree(i - 1, 1, 2) - 2;

  // upwards makes n decisions of which the first is the lowest bit.
  function upwards(base, n) {
    const m = tree(base, 1, 1 << n);
    let v = 0;
    for (let i = 0; i < n; i++) v |= (m >> i & 1) << n - 1 - i;
    return v;
  }

  // even reads n bits that are 0 as often as 1.
  function even(n) {
    let v = 0;
    for (; n > 0; n--) {
      range[0] >>>= 1;
      const b = range[1] >= range[0];
      if (b) range[1] -= range[0];
      if (range[0] < 1 << 24) {
        range[0] <<= 8;
        range[1] = range[1] << 8 | packed[from++];
      }
      v = v << 1 | b;
    }
    return v;
  }

  // long reads how many bytes are copied.
  function long(base, place) {
    if (!bit(base)) return 2 - 8 + tree(base + 2 + 8 * place, 1, 8);
    if (!bit(base + 1)) return 10 - 8 + tree(base + 130 + 8 * place, 1, 8);
    return 18 - 256 + tree(base + 258, 1, 256);
  }

  // back reads how far back they stand: 0 is the byte before.
  function back(long) {
    const slot = tree(SLOT + 64 * Math.min(long - 2, 3), 1, 64) - 64, n = (slot >> 1) - 1;
    if (slot < 4) return slot;
    const far = (2 | slot & 1) * 2 ** n;
    return slot < 14 ? far + upwards(NEAR + far - slot, n) : far + even(n - 4) * 16 + upwards(ALIGN, 4);
  }

  // literal reads a byte that is not copied, by the one before it and, behind a copy, by the one
  // that a longer copy would have had.
  function literal(copied) {
    const base = LITERAL + 768 * (at && out[at - 1] >> 5);
    let m = 1;
    for (let other = copied; other >= 0 && m < 256;) {
      const like = other >> 7 & 1, b = bit(base + 256 * (1 + like) + m);
      m = m << 1 | b;
      other = b === like ? other << 1 & 255 : -1;
    }
    return m < 256 ? tree(base, m, 256) : m;
  }

  let state = 0, r0 = 0, r1 = 0, r2 = 0, r3 = 0; // what came before, and how far back the last copies were from
  function until(end) {
    while (at < end) {
      const place = at & 3;
      if (!bit(MATCH + 16 * state + place)) {
        out[at] = literal(state < 7 ? -1 : out[at - r0 - 1]);
        at++;
        state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
        continue;
      }
      let n = 1;
      if (!bit(REP + state)) {
        [r3, r2, r1] = [r2, r1, r0];
        n = long(LENGTH, place);
        r0 = back(n);
        state = state < 7 ? 7 : 10;
      } else {
        let one = false;
        if (!bit(REP0 + state)) one = !bit(LONG + 16 * state + place);
        else if (!bit(REP1 + state)) [r0, r1] = [r1, r0];
        else if (!bit(REP2 + state)) [r0, r1, r2] = [r2, r0, r1];
        else [r0, r1, r2, r3] = [r3, r0, r1, r2];
        if (!one) n = long(AGAIN, place);
        state = state < 7 ? one ? 9 : 8 : 11;
      }
      for (const stop = at + n; at < stop; at++) out[at] = out[at - r0 - 1];
    }
  }

  while (at < length) {
    until(Math.min(at + (1 << 19), length));
    await turn?.();
  }
  if (from !== size) throw damaged();
  return out;
};
