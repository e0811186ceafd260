import type { VideoProblem } from '@postownia/contract';

/** How many bytes from the start are enough to tell. */
export const HEAD_BYTES = 512;

/** Why a file is refused, and what of it the sentence names: see `Video.problemFound`. */
export interface Verdict {
  readonly problem: VideoProblem;
  readonly found: string | number | null;
}

/** First bytes of what people take for videos, or pass off as one: where they stand, in Latin-1, and its name. */
const SIGNATURES: readonly (readonly [VideoProblem, string, number, string])[] = [
  ['archive', 'ZIP', 0, 'PK\x03\x04'],
  ['archive', 'ZIP', 0, 'PK\x05\x06'],
  ['archive', 'GZIP', 0, '\x1f\x8b'],
  ['archive', 'RAR', 0, 'Rar!\x1a\x07'],
  ['archive', '7-Zip', 0, '7z\xbc\xaf\x27\x1c'],
  ['image', 'PNG', 0, '\x89PNG\r\n\x1a\n'],
  ['image', 'JPEG', 0, '\xff\xd8\xff'],
  ['image', 'GIF', 0, 'GIF8'],
  ['image', 'WebP', 8, 'WEBP'],
  ['image', 'HEIC', 4, 'ftyphei'],
  ['image', 'HEIC', 4, 'ftypmif1'],
  ['image', 'AVIF', 4, 'ftypavif'],
  ['document', 'PDF', 0, '%PDF'],
  ['document', 'Microsoft Office', 0, '\xd0\xcf\x11\xe0'],
  ['program', 'Linux', 0, '\x7fELF'],
  ['program', 'Windows', 0, 'MZ'],
  // Videos, only none that networks take.
  ['unknown-container', 'AVI', 8, 'AVI '],
  ['unknown-container', 'Windows Media', 0, '0&\xb2u\x8ef\xcf\x11'],
  ['unknown-container', 'Flash', 0, 'FLV\x01'],
];

const WEB_PAGE = /^\s*<(!doctype html|html|head|body|script)\b/i;

/** What a file is that holds no video we know, by its first bytes; null when they tell nothing. */
export function recogniseFile(head: Buffer): Verdict | null {
  const latin = head.toString('latin1');
  const known = SIGNATURES.find(([, , at, bytes]) => latin.startsWith(bytes, at));
  if (known !== undefined) return { problem: known[0], found: known[1] };
  // The first bytes of an MP4 are zeros, too.
  if (head.length >= 8 && head.every((byte) => byte === 0)) return { problem: 'blank', found: null };
  if (!isText(head)) return null;
  if (latin.startsWith('#EXTM3U')) return { problem: 'playlist', found: null };
  return { problem: WEB_PAGE.test(latin) ? 'web-page' : 'text', found: null };
}

/** Emails, marks and line breaks; the last sign may be cut in two. */
function isText(head: Buffer): boolean {
  const text = head.toString('utf8').slice(0, -1);
  return text.length > 3 && !/(?![\t\n\r])\p{Cc}|\ufffd/u.test(text);
}
