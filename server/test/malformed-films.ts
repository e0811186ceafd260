import { randomBytes } from 'node:crypto';
import { deflateRawSync, gzipSync } from 'node:zlib';
import type { VideoProblem } from '@postownia/contract';
import { filmBytes } from './films.ts';

/** A file that must not get through, and what the server has to say about it. */
export interface MalformedFilm {
  readonly what: string;
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly problems: readonly VideoProblem[];
}

const MEGABYTE = 1024 * 1024;
const [h264, hevc, vp9] = [filmBytes('h264'), filmBytes('hevc'), filmBytes('vp9')];
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');

/** A ZIP with one entry of zeros that unpacks to a thousand times its size. */
function zipBomb(entry: string): Buffer {
  const zeros = Buffer.alloc(64 * MEGABYTE);
  const packed = deflateRawSync(zeros, { level: 9 });
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(packed.length, 18);
  header.writeUInt32LE(zeros.length, 22);
  header.writeUInt16LE(entry.length, 26);
  return Buffer.concat([header, Buffer.from(entry), packed]);
}

/** A box of an MP4 (ISO/IEC 14496-12): length, four letters, content. */
const box = (type: string, content: Uint8Array, length = content.length + 8) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(length >>> 0, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
};
const ftyp = box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2avc1mp41', 'latin1'));

/** The same film with four bytes replaced where `find` stands last. */
function patched(film: Buffer, find: string | Buffer, replacement: string): Buffer {
  const copy = Buffer.from(film);
  const at = copy.lastIndexOf(find);
  if (at < 0) throw new Error(`Nothing to replace: ${find}`);
  copy.write(replacement, at, 'latin1');
  return copy;
}

const nested = (depth: number) => {
  let inner: Buffer = Buffer.alloc(0);
  for (let level = 0; level < depth; level += 1) inner = box('moov', inner);
  return Buffer.concat([ftyp, inner]);
};

/** A table that promises four thousand million samples. */
const endlessTable = () => {
  const at = h264.indexOf('stsz') + 8;
  const copy = Buffer.from(h264);
  copy.writeUInt32BE(1, at);
  copy.writeUInt32BE(0xffffffff, at + 4);
  return copy;
};

/** Only the sound of a film: its picture's track is made unreadable as such. */
const soundOnly = () => patched(h264, 'vide\0\0\0\0', 'xxxx');

const broken: readonly VideoProblem[] = [
  'damaged',
  'incomplete',
  'not-a-video',
  'no-picture',
  'unknown-codec',
];
const cut: readonly VideoProblem[] = ['incomplete', 'damaged', 'no-picture', 'not-a-video'];
const no: readonly VideoProblem[] = ['not-a-video'];

const truncated = [h264, hevc, vp9].flatMap((film, index) =>
  [1, 7, 24, 200, 2000, 0.25, 0.5, 0.75].map((length) => ({
    what: `${['H.264', 'HEVC', 'VP9'][index]} cut after ${length < 1 ? `${length * 100} %` : `${length} bytes`}`,
    name: `uciety-${index}.mp4`,
    bytes: film.subarray(0, length < 1 ? Math.floor(film.length * length) : length),
    problems: cut,
  })),
);

const renamed: [string, Uint8Array, readonly VideoProblem[]][] = [
  ['a text', Buffer.from('To nie jest film, tylko notatka.\n'.repeat(50)), ['document']],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'), ['document']],
  ['a PNG', PNG, ['picture']],
  ['a JPEG', Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'), ['picture']],
  ['a page with a script', Buffer.from('<!doctype html><script>alert(1)</script>'), ['document']],
  ['a program', Buffer.concat([Buffer.from('7f454c460201010000', 'hex'), randomBytes(500)]), ['program']],
  ['a Windows program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]), ['program']],
  ['a ZIP bomb', zipBomb('film.mp4'), ['archive']],
  ['a ZIP bomb with a hostile entry', zipBomb('../../../../etc/passwd'), ['archive']],
  ['a gzip bomb', gzipSync(Buffer.alloc(64 * MEGABYTE), { level: 9 }), ['archive']],
  ['a gzipped film', gzipSync(h264), ['archive']],
  ['noise', randomBytes(100_000), no],
  ['zeros', Buffer.alloc(100_000), no],
  ['a playlist', Buffer.from('#EXTM3U\n#EXT-X-VERSION:3\nhttp://127.0.0.1:9/secret.ts\n'), ['document']],
  [
    'an AVI',
    Buffer.concat([Buffer.from('RIFF\0\0\0\0AVI LIST', 'latin1'), Buffer.alloc(200)]),
    ['unknown-container'],
  ],
  ['a film turned upside down', Buffer.from(h264).reverse(), no],
];

const hostile: [string, Uint8Array, readonly VideoProblem[]][] = [
  ['only a header', ftyp, broken],
  ['boxes in boxes in boxes', nested(2000), broken],
  ['a box longer than the file', Buffer.concat([ftyp, box('moov', Buffer.alloc(40), 0xfffffff0)]), broken],
  ['a box shorter than itself', Buffer.concat([ftyp, box('moov', Buffer.alloc(40), 4)]), broken],
  ['an endless table', endlessTable(), broken],
  ['no picture, only sound', soundOnly(), broken],
  ['a codec nobody knows', patched(h264, 'avc1', 'zzzz'), [...broken, 'unknown-codec']],
  ['a film without its index', patched(h264, 'moov', 'free'), broken],
  ['an EBML header and nothing', vp9.subarray(0, 40), broken],
  ['a WebM without a segment', patched(vp9, Buffer.from('18538067', 'hex'), 'xxxx'), broken],
];

const NAMES = [
  '../../etc/passwd',
  'C:\\Windows\\film.mp4',
  'film\u202e4pm.exe',
  `${'ż'.repeat(900)}.mp4`,
  '.',
  ' ',
];

/** Fifty files that people and attackers send: cut, renamed, packed, twisted. */
export const MALFORMED_FILMS: readonly MalformedFilm[] = [
  ...truncated,
  ...[...renamed, ...hostile].map(([what, bytes, problems], index) => ({
    ...{ what, bytes, problems },
    name: NAMES[index % NAMES.length] ?? 'film.mp4',
  })),
];
