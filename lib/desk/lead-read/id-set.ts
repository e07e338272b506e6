/**
 * Packs a set of ids: ascending, each as its distance to the one before, seven bits a byte, the high bit set where more
 * follow (LEB128). Leads of a list stand close together: most take a byte or two. The order and repeats are lost.
 */
export function packIds(ids: Iterable<number>): Buffer {
  const bytes: number[] = [];
  let before = 0;
  for (const id of Float64Array.from(new Set(ids)).sort()) {
    if (!Number.isSafeInteger(id) || id < 0) throw new Error('an id is a whole number from 0');
    let rest = id - before;
    before = id;
    // Not by shifts: those are of 32 bits, and an id may be larger.
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
    bytes.push(rest);
  }
  return Buffer.from(bytes);
}

/** Unpacks a set, ascending. Throws if it is cut off. */
export function unpackIds(packed: Uint8Array): number[] {
  return [...idsOf(packed)];
}

/** Returns those of `wanted` that a set holds, ascending; reads no further than the largest of them. */
export function wantedIds(packed: Uint8Array, wanted: ReadonlySet<number>): number[] {
  const largest = Math.max(...wanted);
  const found: number[] = [];
  for (const id of idsOf(packed)) {
    if (id > largest) break;
    if (wanted.has(id)) found.push(id);
  }
  return found;
}

function* idsOf(packed: Uint8Array): Generator<number> {
  let before = 0;
  let distance = 0;
  let factor = 1;
  for (const byte of packed) {
    distance += (byte & 127) * factor;
    factor *= 128;
    if (byte > 127) continue;
    before += distance;
    yield before;
    distance = 0;
    factor = 1;
  }
  if (factor !== 1) throw new Error('a set of ids is cut off');
}
