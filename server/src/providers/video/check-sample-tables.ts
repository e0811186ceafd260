import type { File } from './find-truncation.ts';

/** More frames than in nine hours at 60 a second; a video that says so only wants its reader to count. */
const MOST_SAMPLES = 2_000_000;
/** Descriptions of the longest video we take stay below a tenth of this. */
const MOST_DESCRIPTION_BYTES = 32 * 1024 * 1024;
const MOST_BOXES = 20_000;
/** Boxes that hold boxes on the way to the tables (ISO/IEC 14496-12, 8). */
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'edts', 'mvex', 'moof', 'traf']);

/** Bytes before the entries, after the box's head, and bytes of an entry. The count stands last before the entries. */
const TABLES: Readonly<Record<string, { readonly before: number; readonly entry: number }>> = {
  stts: { before: 8, entry: 8 },
  ctts: { before: 8, entry: 8 },
  stsc: { before: 8, entry: 12 },
  stco: { before: 8, entry: 4 },
  co64: { before: 8, entry: 8 },
  stss: { before: 8, entry: 4 },
  stps: { before: 8, entry: 4 },
};
/** Tables whose entries begin with how many samples they speak of. */
const COUNTING = new Set(['stts', 'ctts']);
/** Which of a run's optional numbers stand before its entries, and which in each of them (8.8.8.2). */
const RUN_BEFORE = [0x1, 0x4];
const RUN_ENTRY = [0x100, 0x200, 0x400, 0x800];

/**
 * Whether the tables of an MP4 or MOV claim more than they hold: readers make a note of every sample that a table
 * speaks of, and four changed bytes make it speak of four thousand million. True also for a description that is larger
 * or deeper than any video's; false for every other kind of file, and for what breaks off.
 */
export async function hasLyingTables({ bytes, peek }: File): Promise<boolean> {
  if ((await peek(4, 4)).toString('latin1') !== 'ftyp') return false;
  const tally = { boxes: 0, samples: 0, described: 0 };
  for (let at = 0; at < bytes; ) {
    const head = await peek(at, 16);
    const box = readHead(head, bytes - at);
    if (box === null) return false;
    if (++tally.boxes > MOST_BOXES) return true;
    if (CONTAINERS.has(box.type)) {
      tally.described += box.length;
      if (tally.described > MOST_DESCRIPTION_BYTES) return true;
      if (tablesLie(await peek(at + box.start, box.length - box.start), bytes, tally)) return true;
    }
    at += box.length;
  }
  return false;
}

interface Tally {
  boxes: number;
  /** Of all runs of a fragmented video together. */
  samples: number;
  described: number;
}

/** Looks through the boxes within one, the inner ones of containers too. */
function tablesLie(content: Buffer, fileBytes: number, tally: Tally): boolean {
  const waiting = [content];
  for (let inner = waiting.pop(); inner !== undefined; inner = waiting.pop()) {
    const boxes = [...boxesIn(inner)];
    tally.boxes += boxes.length;
    if (tally.boxes > MOST_BOXES) return true;
    // Sound without compression has a sample for each of 48,000 moments a second, and no times of its own to show them.
    const most = boxes.some(({ type }) => type === 'ctts') ? MOST_SAMPLES : fileBytes;
    const told = boxes.find(({ type }) => type === 'stsz')?.body;
    const samples = told === undefined || told.length < 12 ? fileBytes : told.readUInt32BE(8);
    for (const { type, body } of boxes) {
      if (CONTAINERS.has(type)) waiting.push(body);
      else if (isLie(type, body, { fileBytes, most, samples, tally })) return true;
    }
  }
  return false;
}

function* boxesIn(content: Buffer): Generator<{ type: string; body: Buffer }> {
  for (let at = 0; at < content.length; ) {
    const box = readHead(content.subarray(at, at + 16), content.length - at);
    if (box === null) return;
    yield { type: box.type, body: content.subarray(at + box.start, at + box.length) };
    at += box.length;
  }
}

function isLie(
  type: string,
  body: Buffer,
  { fileBytes, most, samples, tally }: { fileBytes: number; most: number; samples: number; tally: Tally },
): boolean {
  if (type === 'stsz') return sizesLie(body, fileBytes);
  if (type === 'trun') {
    tally.samples += runSamples(body);
    return tally.samples > MOST_SAMPLES;
  }
  const table = TABLES[type];
  if (table === undefined || body.length < table.before) return false;
  const count = body.readUInt32BE(table.before - 4);
  if (table.before + count * table.entry > body.length) return true;
  if (type === 'stsc' && mostInChunk(body, table, count) > samples) return true;
  return COUNTING.has(type) && sumOf(body, table, count) > most;
}

/** How many samples one chunk claims at most: the second number of an entry (8.7.4.2). */
function mostInChunk(
  body: Buffer,
  { before, entry }: { before: number; entry: number },
  count: number,
): number {
  let most = 0;
  for (let index = 0; index < count; index += 1)
    most = Math.max(most, body.readUInt32BE(before + index * entry + 4));
  return most;
}

function sumOf(body: Buffer, { before, entry }: { before: number; entry: number }, count: number): number {
  let sum = 0;
  for (let index = 0; index < count; index += 1) sum += body.readUInt32BE(before + index * entry);
  return sum;
}

/** One size for all samples, or one for each (8.7.3.2). */
function sizesLie(body: Buffer, fileBytes: number): boolean {
  if (body.length < 12) return false;
  const [size, count] = [body.readUInt32BE(4), body.readUInt32BE(8)];
  return size === 0 ? 12 + count * 4 > body.length : count * size > fileBytes;
}

/** How many samples a run of a fragment has; more than it can hold are told as more than there may be. */
function runSamples(body: Buffer): number {
  if (body.length < 8) return 0;
  const flags = body.readUInt32BE(0);
  const words = (bits: readonly number[]) => bits.filter((bit) => (flags & bit) !== 0).length;
  const count = body.readUInt32BE(4);
  const needed = 8 + words(RUN_BEFORE) * 4 + count * words(RUN_ENTRY) * 4;
  return needed > body.length ? MOST_SAMPLES + 1 : count;
}

/** Length and emails of a box, and where its content starts; null when it is none, or ends beyond what there is. */
function readHead(head: Buffer, left: number): { type: string; length: number; start: number } | null {
  if (head.length < 8) return null;
  const short = head.readUInt32BE(0);
  const long = short === 1;
  if (long && head.length < 16) return null;
  const said = long ? Number(head.readBigUInt64BE(8)) : short;
  const length = short === 0 ? left : said;
  const start = long ? 16 : 8;
  if (length < start || length > left) return null;
  return { type: head.toString('latin1', 4, 8), length, start };
}
