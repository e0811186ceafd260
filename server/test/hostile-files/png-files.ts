import { crc32, deflateSync } from 'node:zlib';
import { at, cutShort, type HostileFile, LIES, latin, u8, u32 } from './hostile-file.ts';

const SIGNATURE = u8(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const MEGABYTE = 1024 * 1024;

/** A part of a PNG (its specification, 5.3); length and checksum as they are, unless they shall lie. */
function chunk(type: string, data: Uint8Array, lie: { length?: number; sum?: number } = {}): Buffer {
  const body = Buffer.concat([latin(type), data]);
  return Buffer.concat([u32(lie.length ?? data.byteLength), body, u32(lie.sum ?? crc32(body))]);
}

interface Head {
  readonly width?: number;
  readonly height?: number;
  readonly depth?: number;
  readonly color?: number;
  readonly rest?: readonly [compression: number, filter: number, interlace: number];
}
const head = ({ width = 24, height = 24, depth = 8, color = 6, rest = [0, 0, 0] }: Head = {}) =>
  chunk('IHDR', Buffer.concat([u32(width), u32(height), u8(depth, color, ...rest)]));

const rows = (bytes = 24 * (24 * 4 + 1)) => chunk('IDAT', deflateSync(Buffer.alloc(bytes, 0), { level: 9 }));
const END = chunk('IEND', Buffer.alloc(0));
const png = (...parts: Uint8Array[]) => Buffer.concat([SIGNATURE, ...parts]);
const packed = (bytes: number) => deflateSync(Buffer.alloc(bytes), { level: 9 });
/** 64 MB in as few bytes as go. */
const BOMB = packed(64 * MEGABYTE);

export const GOOD_PNG = png(head(), rows(), END);

const SIDES = [
  [0, 0],
  [24, 0],
  [0, 24],
  [0x7fff_ffff, 1],
  [1, 0x7fff_ffff],
  [0x7fff_ffff, 0x7fff_ffff],
  [0xffff_ffff, 0xffff_ffff],
  [65_535, 65_535],
  [30_000, 30_000],
  [24, 4_000],
  [4_000, 24],
] as const;

const heads: [string, Head][] = [
  ...SIDES.map(([width, height]): [string, Head] => [`${width} × ${height}`, { width, height }]),
  ...[0, 3, 7, 16, 255].map((depth): [string, Head] => [`${depth} bits`, { depth }]),
  ...[1, 3, 5, 7, 255].map((color): [string, Head] => [`colours of type ${color}`, { color }]),
  ['another compression', { rest: [1, 0, 0] }],
  ['another filter', { rest: [0, 9, 0] }],
  ['rows of seven passes that are none', { rest: [0, 0, 1] }],
  ['an unknown order of rows', { rest: [0, 0, 200] }],
];

/** A camera's note whose directory points at itself (TIFF 6.0, section 2). */
const circular = () =>
  Buffer.concat([latin('MM\0*'), u32(8), u8(0, 1), u8(1, 0x12, 0, 3), u32(0xffff_ffff), u32(8), u32(8)]);

const bodies: [string, Buffer][] = [
  ['rows that are no zlib', png(head(), chunk('IDAT', Buffer.alloc(900, 0xa5)), END)],
  ['fewer rows than said', png(head(), rows(97 * 3), END)],
  ['64 MB of rows for one', png(head({ width: 1, height: 1 }), chunk('IDAT', BOMB), END)],
  ['no rows', png(head(), END)],
  ['no end', png(head(), rows())],
  ['only an end', png(END)],
  ['two heads', png(head(), head({ width: 9_000, height: 9_000 }), rows(), END)],
  ['rows before the head', png(rows(), head(), END)],
  [
    'a profile of 64 MB',
    png(head(), chunk('iCCP', Buffer.concat([latin('x\0\0'), packed(64 * MEGABYTE)])), rows(), END),
  ],
  [
    'a profile of noise',
    png(
      head(),
      chunk('iCCP', Buffer.concat([latin('x\0\0'), deflateSync(latin('noise'.repeat(50)))])),
      rows(),
      END,
    ),
  ],
  [
    'a text of 64 MB',
    png(head(), chunk('zTXt', Buffer.concat([latin('Comment\0\0'), packed(64 * MEGABYTE)])), rows(), END),
  ],
  [
    '20,000 texts',
    png(head(), ...Array.from({ length: 20_000 }, () => chunk('tEXt', latin('a\0b'))), rows(), END),
  ],
  [
    'four thousand million frames',
    png(head(), chunk('acTL', Buffer.concat([u32(0xffff_ffff), u32(0)])), rows(), END),
  ],
  ["a camera's note that goes round", png(head(), chunk('eXIf', circular()), rows(), END)],
  ['no palette', png(head({ color: 3 }), rows(), END)],
  ['an empty palette', png(head({ color: 3 }), chunk('PLTE', Buffer.alloc(0)), rows(), END)],
  ['a palette of 257 and a bit', png(head({ color: 3 }), chunk('PLTE', Buffer.alloc(772)), rows(), END)],
  ['a wrong sum of its head', at(GOOD_PNG, 29, u32(1))],
  ['a wrong sum of its rows', png(head(), chunk('IDAT', packed(24 * 97), { sum: 7 }), END)],
  [
    'rows of all colours at 16 bits, more than there are',
    png(head({ width: 6_000, height: 6_000, depth: 16 }), chunk('IDAT', packed(MEGABYTE)), END),
  ],
];

export const pngFiles = (): HostileFile[] => [
  ...cutShort('PNG', GOOD_PNG),
  ...heads.map(([what, said]) => ({ what: `PNG: ${what}`, bytes: png(head(said), rows(), END) })),
  ...bodies.map(([what, bytes]) => ({ what: `PNG: ${what}`, bytes })),
  ...LIES.map((length) => ({
    what: `PNG: rows that say to have ${length} bytes`,
    bytes: png(head(), chunk('IDAT', packed(24 * 97), { length }), END),
  })),
];
