import { randomBytes } from 'node:crypto';
import { deflateRawSync, gzipSync } from 'node:zlib';
import type { VideoProblem } from '@postownia/contract';
import { videoBytes } from './videos.ts';

/** A file that must not get through, and what the server has to say about it. */
export interface MalformedVideo {
  readonly what: string;
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly problem: VideoProblem;
  /** What its sentence names: a kind by its name, or how many bytes are missing. */
  readonly found: string | number | null;
}

const MEGABYTE = 1024 * 1024;
const [h264, hevc, vp9] = [videoBytes('h264'), videoBytes('hevc'), videoBytes('vp9')];
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

/** A box of an MP4 (ISO/IEC 14496-12): length, four emails, content. */
const box = (type: string, content: Uint8Array, length = content.length + 8) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(length >>> 0, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
};
const ftyp = box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2avc1mp41', 'latin1'));

/** The same video with four bytes replaced where `find` stands last. */
function patched(video: Buffer, find: string | Buffer, replacement: string): Buffer {
  const copy = Buffer.from(video);
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

/** Four bytes of a table, changed: how many entries it has, or how many samples its first entry speaks of. */
const claimed = (table: string, offset: number, value = 0xffffffff) => {
  const copy = Buffer.from(h264);
  copy.writeUInt32BE(value, copy.indexOf(table) + 4 + offset);
  return copy;
};

/** Only the sound of a video: its image's track is made unreadable as such. */
const soundOnly = () => patched(h264, 'vide\0\0\0\0', 'xxxx');

type Told = readonly [VideoProblem, MalformedVideo['found']?];
type Case = readonly [what: string, bytes: Uint8Array, told: Told];

/** A video is described at its beginning; before the description is whole, nobody knows how much is missing. A WebM's takes less than 2,000 bytes. */
const truncated = (
  [
    ['H.264', h264],
    ['HEVC', hevc],
    ['VP9', vp9],
  ] as const
).flatMap(([codec, video]) =>
  [1, 7, 24, 200, 2000, 0.25, 0.5, 0.75].map((length): Case => {
    const [what, bytes] =
      length < 1 ? [`${length * 100} %`, Math.floor(video.length * length)] : [`${length} bytes`, length];
    const inTheVideo = length < 1 || (codec === 'VP9' && length === 2000);
    const told: Told = inTheVideo ? ['incomplete', video.length - bytes] : ['beginning-only'];
    return [`${codec} cut after ${what}`, video.subarray(0, bytes), told];
  }),
);

const heic = Buffer.concat([box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1')), randomBytes(200)]);

const renamed: Case[] = [
  ['a text', Buffer.from('To nie jest film, tylko notatka.\n'.repeat(50)), ['text']],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'), ['document', 'PDF']],
  ['a PNG', PNG, ['image', 'PNG']],
  ['a JPEG', Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'), ['image', 'JPEG']],
  ['a photo of a phone', heic, ['image', 'HEIC']],
  ['a page with a script', Buffer.from('<!doctype html><script>alert(1)</script>'), ['web-page']],
  [
    'a program',
    Buffer.concat([Buffer.from('7f454c460201010000', 'hex'), randomBytes(500)]),
    ['program', 'Linux'],
  ],
  ['a Windows program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]), ['program', 'Windows']],
  ['a ZIP bomb', zipBomb('film.mp4'), ['archive', 'ZIP']],
  ['a ZIP bomb with a hostile entry', zipBomb('../../../../etc/passwd'), ['archive', 'ZIP']],
  ['a gzip bomb', gzipSync(Buffer.alloc(64 * MEGABYTE), { level: 9 }), ['archive', 'GZIP']],
  ['a gzipped film', gzipSync(h264), ['archive', 'GZIP']],
  ['noise', Buffer.concat([Buffer.from([0xff]), randomBytes(100_000)]), ['not-a-video']],
  ['zeros', Buffer.alloc(100_000), ['blank']],
  ['a playlist', Buffer.from('#EXTM3U\n#EXT-X-VERSION:3\nhttp://127.0.0.1:9/secret.ts\n'), ['playlist']],
  [
    'an AVI',
    Buffer.concat([Buffer.from('RIFF\0\0\0\0AVI LIST', 'latin1'), Buffer.alloc(200)]),
    ['unknown-container', 'AVI'],
  ],
  ['a film turned upside down', Buffer.from(h264).reverse(), ['not-a-video']],
];

const hostile: Case[] = [
  ['only a header', ftyp, ['beginning-only']],
  ['boxes in boxes in boxes', nested(2000), ['damaged']],
  [
    'a box longer than the file',
    Buffer.concat([ftyp, box('moov', Buffer.alloc(40), 0xfffffff0)]),
    ['damaged'],
  ],
  ['a box shorter than itself', Buffer.concat([ftyp, box('moov', Buffer.alloc(40), 4)]), ['damaged']],
  ['an endless table', endlessTable(), ['damaged']],
  ['four thousand million samples of one length', claimed('stts', 8), ['damaged']],
  ['three million samples of one length', claimed('stts', 8, 3_000_000), ['damaged']],
  ['four thousand million lengths', claimed('stts', 4), ['damaged']],
  ['four thousand million times to show', claimed('ctts', 4), ['damaged']],
  ['four thousand million samples shown later', claimed('ctts', 8), ['damaged']],
  ['four thousand million chunks', claimed('stsc', 4), ['damaged']],
  ['one frame that is shown for a year', claimed('stts', 12), ['damaged']],
  ['no picture, only sound', soundOnly(), ['no-image']],
  ['a codec nobody knows', patched(h264, 'avc1', 'zzzz'), ['unknown-codec', 'zzzz']],
  ['an old codec', patched(h264, 'avc1', 'apcn'), ['unknown-codec', 'ProRes']],
  ['a film without its index', patched(h264, 'moov', 'free'), ['no-index']],
  ['an EBML header and nothing', vp9.subarray(0, 40), ['beginning-only']],
  ['a WebM without a segment', patched(vp9, Buffer.from('18538067', 'hex'), 'xxxx'), ['damaged']],
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
export const MALFORMED_VIDEOS: readonly MalformedVideo[] = [...truncated, ...renamed, ...hostile].map(
  ([what, bytes, [problem, found = null]], index) => ({
    what,
    bytes,
    problem,
    found,
    name: NAMES[index % NAMES.length] ?? 'film.mp4',
  }),
);
