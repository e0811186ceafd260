/** A file that lies about itself, breaks off or unpacks without end; made by code, the same at every run. */
export interface HostileFile {
  /** Which kind it pretends to be, and what is wrong with it. */
  readonly what: string;
  readonly bytes: Uint8Array;
}

/** Sizes and counts that readers believe, to their harm. */
export const LIES = [0, 1, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff] as const;

export const u8 = (...values: number[]) => Buffer.from(values);
export const u16 = (value: number) => Buffer.from([(value >>> 8) & 255, value & 255]);
export const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};
export const latin = (text: string) => Buffer.from(text, 'latin1');

/** A copy with other bytes at a place. */
export function at(file: Uint8Array, place: number, bytes: Uint8Array): Buffer {
  const copy = Buffer.from(file);
  copy.set(bytes.subarray(0, Math.max(0, copy.length - place)), place);
  return copy;
}

/** A copy with other bytes so far behind a mark; throws where the mark is not in the file. */
export function behind(
  file: Uint8Array,
  mark: string | Uint8Array,
  offset: number,
  bytes: Uint8Array,
): Buffer {
  const found = Buffer.from(file).indexOf(typeof mark === 'string' ? latin(mark) : mark);
  if (found < 0) throw new Error(`No ${String(mark)} in the file`);
  return at(file, found + (typeof mark === 'string' ? mark.length : mark.byteLength) + offset, bytes);
}

const CUTS = [1, 4, 12, 30, 0.1, 0.5, 0.9] as const;

/** The beginnings that lost connections leave: of some bytes, and of some shares. */
export const cutShort = (name: string, file: Uint8Array): HostileFile[] =>
  CUTS.map((cut) => ({
    what: `${name} cut after ${cut < 1 ? `${cut * 100} %` : `${cut} bytes`}`,
    bytes: file.subarray(0, cut < 1 ? Math.floor(file.byteLength * cut) : cut),
  }));

/** Numbers between 0 and 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/** A good file with something wrong: bits turned, numbers that lie, parts taken out, doubled or moved, an end too early. */
export function mutated(file: Uint8Array, random: () => number): Buffer {
  let copy: Buffer = Buffer.from(file);
  const rounds = 1 + Math.floor(random() * 8);
  // The beginning says what all the rest is: half of the changes fall there.
  const place = () =>
    Math.floor(random() * (random() < 0.5 ? Math.min(copy.length, 2_000) : Math.max(1, copy.length)));
  for (let round = 0; round < rounds && copy.length > 0; round += 1) {
    const where = place();
    const length = 1 + Math.floor(random() * 64);
    const part = copy.subarray(where, where + length);
    const change = Math.floor(random() * 6);
    if (change === 0) copy = at(copy, where, u8((copy[where] ?? 0) ^ (1 << Math.floor(random() * 8))));
    else if (change === 1) copy = at(copy, where, u32(LIES[Math.floor(random() * LIES.length)] ?? 0));
    else if (change === 2) copy = Buffer.concat([copy.subarray(0, where), copy.subarray(where + length)]);
    else if (change === 3) copy = Buffer.concat([copy.subarray(0, where), part, copy.subarray(where)]);
    else if (change === 4) copy = at(copy, place(), part);
    else if (random() < 0.2) copy = copy.subarray(0, where);
  }
  return copy;
}
