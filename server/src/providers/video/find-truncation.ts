import { VIDEO_MAX_BYTES } from '@postownia/contract/video-rules';
import { readEbml } from './read-ebml.ts';
import type { Verdict } from './recognise-file.ts';

/** A few bytes of a file from a place on; fewer where it ends. */
export type Peek = (at: number, length: number) => Promise<Buffer>;

/** A file whose parts are read as they are needed. */
export interface File {
  readonly bytes: number;
  readonly peek: Peek;
}

/** Nobody's video has more outer boxes; a hostile one may. */
const MOST_PARTS = 2000;
const BEGINNING: Verdict = { problem: 'beginning-only', found: null };
const DAMAGED: Verdict = { problem: 'damaged', found: null };
const incomplete = (missing: number): Verdict => ({ problem: 'incomplete', found: missing });

/** Where a file that is a video by its first bytes breaks off, or that it contradicts itself; null when it is no video. */
export async function findTruncation(file: File): Promise<Verdict | null> {
  const head = await file.peek(0, 8);
  if (head.toString('latin1', 4, 8) === 'ftyp') return truncationOfBoxes(file);
  if (head.toString('hex', 0, 4) === '1a45dfa3') return truncationOfWebm(file);
  // Fewer bytes than any video's name of itself.
  return head.length < 8 ? BEGINNING : null;
}

/**
 * MP4 and MOV: outer boxes, each with its length before it (ISO/IEC 14496-12, 4.2). `moov` describes the video, `mdat`
 * holds it.
 */
async function truncationOfBoxes({ bytes, peek }: File): Promise<Verdict> {
  const seen = new Set<string>();
  for (let at = 0; at < bytes; ) {
    const head = await peek(at, 16);
    if (head.length < 8) return seen.has('moov') ? incomplete(8 - head.length) : BEGINNING;
    const type = head.toString('latin1', 4, 8);
    const length = boxLength(head) ?? bytes - at;
    const end = at + length;
    if (length < 8 || !/^[\w\xa9 -]{4}$/.test(type) || seen.size > MOST_PARTS) return DAMAGED;
    if (end > bytes && type === 'mdat') return incomplete(end - bytes);
    // A description as long as the longest video is no description.
    if (end > bytes) return length > VIDEO_MAX_BYTES ? DAMAGED : BEGINNING;
    seen.add(type === 'moov' || type === 'mdat' ? type : String(at));
    at = end;
  }
  if (seen.has('moov')) return DAMAGED;
  return seen.has('mdat') ? { problem: 'no-index', found: null } : BEGINNING;
}

/** null: to the end of the file. */
function boxLength(head: Buffer): number | null {
  const short = head.readUInt32BE(0);
  if (short === 0) return null;
  if (short !== 1) return short;
  return head.length < 16 ? 0 : Number(head.readBigUInt64BE(8));
}

const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;

/** WebM: a header and one segment; its clusters hold the video (RFC 9559, 4). */
async function truncationOfWebm({ bytes, peek }: File): Promise<Verdict> {
  const header = readEbml(await peek(0, 12));
  if (header?.length == null || header.start + header.length + 12 > bytes) return BEGINNING;
  const at = header.start + header.length;
  const segment = readEbml(await peek(at, 12));
  if (segment?.id !== SEGMENT) return DAMAGED;
  const end = segment.length === null ? bytes : at + segment.start + segment.length;
  let child = at + segment.start;
  for (let parts = 0; child < bytes && parts < MOST_PARTS; parts += 1) {
    const part = readEbml(await peek(child, 12));
    if (part?.id === CLUSTER) return end > bytes ? incomplete(end - bytes) : DAMAGED;
    if (part?.length == null) break;
    child += part.start + part.length;
  }
  return end > bytes ? BEGINNING : DAMAGED;
}
