import { SOUNDS, soundBytes } from '../sounds.ts';
import { videoBytes } from '../videos.ts';
import { at, behind, cutShort, type HostileFile, LIES, latin, u8, u16, u32 } from './hostile-file.ts';

const [h264, hevc, vp9] = [videoBytes('h264'), videoBytes('hevc'), videoBytes('vp9')];

const box = (type: string, body: Uint8Array, length = body.byteLength + 8) =>
  Buffer.concat([u32(length), latin(type), body]);
const brand = (name: string) => box('ftyp', latin(`${name}\0\0\x02\0${name}iso2mp41`));

/** Tables of an MP4 by their names, and where counts and first entries stand behind them. */
const TABLES: readonly (readonly [string, readonly number[]])[] = [
  ['stts', [4, 8, 12]],
  ['ctts', [4, 8, 12]],
  ['stsc', [4, 8, 12, 16]],
  ['stsz', [4, 8, 12]],
  ['stco', [4, 8]],
  ['stsd', [4, 8, 12]],
];
/** What a video says of itself: its clock, its length, its sides, its codec. */
const CLAIMS: readonly (readonly [string, readonly number[]])[] = [
  ['mvhd', [12, 16]],
  ['mdhd', [12, 16]],
  ['tkhd', [12, 20, 76, 80]],
  ['avc1', [24]],
  ['avcC', [0, 4, 6]],
  ['mp4a', [16, 24]],
];
const COUNTS = [0, 0x0010_0000, 0x7fff_ffff, 0xffff_ffff] as const;

const lying = (name: string, video: Buffer, list: typeof TABLES): HostileFile[] =>
  list
    .filter(([mark]) => video.includes(mark))
    .flatMap(([mark, places]) =>
      places.flatMap((place) =>
        COUNTS.map((count) => ({
          what: `${name}: ${mark} with ${count} at ${place}`,
          bytes: behind(video, mark, place, u32(count)),
        })),
      ),
    );

function boxed(): HostileFile[] {
  let nested: Buffer = Buffer.alloc(0);
  for (let level = 0; level < 5_000; level += 1) nested = box(level % 2 ? 'trak' : 'moov', nested);
  const run = (flags: number, count: number) =>
    box('moof', box('traf', box('trun', Buffer.concat([u32(flags), u32(count), Buffer.alloc(40)]))));
  const list: (readonly [string, Uint8Array])[] = [
    ['boxes in boxes', nested],
    ['40,000 empty boxes', Buffer.concat(Array.from({ length: 40_000 }, () => box('free', Buffer.alloc(0))))],
    [
      '40,000 tracks',
      box('moov', Buffer.concat(Array.from({ length: 40_000 }, () => box('trak', Buffer.alloc(0))))),
    ],
    ['a box of 2⁶⁴ bytes', Buffer.concat([u32(1), latin('moov'), Buffer.alloc(8, 0xff)])],
    ['a box without length', Buffer.concat([u32(0), latin('moov')])],
    ['a fragment without end', run(0, 0xffff_ffff)],
    ['a fragment of sizes that are not there', run(0x200, 0xffff_ffff)],
    ['10,000 fragments', Buffer.concat(Array.from({ length: 10_000 }, () => run(0, 0x0fff_ffff)))],
    ['notes in notes', box('moov', box('udta', box('meta', box('ilst', Buffer.alloc(4_000, 0xff)))))],
    ['a packed description', box('moov', box('cmov', box('cmvd', Buffer.alloc(60, 0xff))))],
  ];
  return ['isom', 'qt  '].flatMap((name) =>
    list.map(([what, bytes]) => ({
      what: `${name.trim()}: ${what}`,
      bytes: Buffer.concat([brand(name), bytes]),
    })),
  );
}

/** Lengths of a WebM's elements by their ids (RFC 8794), with what no element is as long as. */
function webmFiles(): HostileFile[] {
  const elements: readonly (readonly [string, Buffer])[] = [
    ['head', u8(0x1a, 0x45, 0xdf, 0xa3)],
    ['segment', u8(0x18, 0x53, 0x80, 0x67)],
    ['facts', u8(0x15, 0x49, 0xa9, 0x66)],
    ['tracks', u8(0x16, 0x54, 0xae, 0x6b)],
    ['cluster', u8(0x1f, 0x43, 0xb6, 0x75)],
  ];
  const lengths = [
    u8(0x80),
    u8(0xff),
    u8(0x01, 255, 255, 255, 255, 255, 255, 254),
    u8(0x08, 0, 0, 0, 1),
    u8(0),
  ];
  const nested = Buffer.concat([
    vp9.subarray(0, 40),
    ...Array.from({ length: 5_000 }, () => u8(0x1f, 0x43, 0xb6, 0x75, 0xff)),
  ]);
  return [
    ...elements.flatMap(([name, id]) =>
      lengths.map((length, index) => ({
        what: `WebM: ${name} of length ${index}`,
        bytes: behind(vp9, id, 0, length),
      })),
    ),
    { what: 'WebM: 5,000 clusters without end', bytes: nested },
  ];
}

export const videoFiles = (): HostileFile[] => [
  ...cutShort('MP4', h264),
  ...cutShort('HEVC', hevc),
  ...cutShort('WebM', vp9),
  ...lying('H.264', h264, TABLES),
  ...lying('H.264', h264, CLAIMS),
  ...lying('HEVC', hevc, TABLES.slice(0, 3)),
  ...boxed(),
  ...webmFiles(),
];

const le = (bytes: Buffer) => Buffer.from(bytes).reverse();

export function soundFiles(): HostileFile[] {
  const [mp3, wav, aac, m4a, ogg, flac] = SOUNDS.map((name) => Buffer.from(soundBytes(name))) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ];
  const tag = (length: Uint8Array) => Buffer.concat([latin('ID3\x04\0\0'), length, mp3]);
  const list: (readonly [string, Uint8Array])[] = [
    ['MP3: a tag of 256 MB', tag(u8(127, 127, 127, 127))],
    ['MP3: a tag in bytes that no tag has', tag(u8(255, 255, 255, 255))],
    [
      'MP3: 5,000 tags',
      Buffer.concat([...Array.from({ length: 5_000 }, () => latin('ID3\x04\0\0\0\0\0\0')), mp3]),
    ],
    ['MP3: a megabyte of beginnings', Buffer.alloc(1_048_576, u8(0xff, 0xfb, 0x90, 0x00))],
    ['MP3: frames without a rate', Buffer.alloc(200_000, u8(0xff, 0xfb, 0x0c, 0x00))],
    ...LIES.flatMap((lie) => [
      [`WAV: ${lie} bytes in all`, at(wav, 4, le(u32(lie)))] as const,
      [`WAV: data of ${lie} bytes`, behind(wav, 'data', 0, le(u32(lie)))] as const,
      [`WAV: ${lie} samples a second`, at(wav, 24, le(u32(lie)))] as const,
      [`WAV: a head of ${lie} bytes`, at(wav, 16, le(u32(lie)))] as const,
      [`M4A: ${lie} sizes`, behind(m4a, 'stsz', 8, u32(lie))] as const,
      [`M4A: ${lie} samples of a length`, behind(m4a, 'stts', 8, u32(lie))] as const,
      [`M4A: ${lie} chunks`, behind(m4a, 'stco', 4, u32(lie))] as const,
      [`FLAC: a facts block of ${lie}`, at(flac, 4, u32(lie))] as const,
    ]),
    ...[0, 255, 0xffff].flatMap((lie) => [
      [`WAV: ${lie} sides`, at(wav, 22, le(u16(lie)))] as const,
      [`WAV: steps of ${lie}`, at(wav, 32, le(u16(lie)))] as const,
      [`WAV: ${lie} bits`, at(wav, 34, le(u16(lie)))] as const,
      [`AAC: frames of length ${lie}`, at(aac, 4, u16(lie))] as const,
    ]),
    ['AAC: a megabyte of empty frames', Buffer.alloc(1_048_576, u8(0xff, 0xf1, 0x50, 0x80, 0, 0x1f, 0xfc))],
    ['FLAC: 60,000 blocks of nothing', Buffer.concat([latin('fLaC'), Buffer.alloc(240_000, u8(4, 0, 0, 0))])],
    ['FLAC: samples without end', at(flac, 21, u8(0xff, 0xff, 0xff, 0xff, 0xff))],
    ['Ogg: 255 pieces that are not there', at(ogg, 26, u8(255))],
    ['Ogg: a page of another stream', at(ogg, 14, u32(0xffff_ffff))],
    ['Ogg: beyond the end of time', at(ogg, 6, Buffer.alloc(8, 0xff))],
    [
      'Ogg: 30,000 empty pages',
      Buffer.concat(Array.from({ length: 30_000 }, () => Buffer.concat([latin('OggS'), Buffer.alloc(23)]))),
    ],
    ['a list of another machine', latin('#EXTM3U\nhttp://127.0.0.1:9/secret.mp3\n')],
  ];
  return [
    ...cutShort('MP3', mp3),
    ...cutShort('M4A', m4a),
    ...cutShort('Ogg', ogg),
    ...cutShort('FLAC', flac),
    ...list.map(([what, bytes]) => ({ what, bytes })),
  ];
}
