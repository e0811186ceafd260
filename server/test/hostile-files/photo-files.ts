import sharp from 'sharp';
import { heicBytes } from '../heic.ts';
import { at, behind, cutShort, type HostileFile, LIES, latin, u8, u16, u32 } from './hostile-file.ts';

const canvas = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#c33f17' } });

/** Good photos of the kinds that are taken, and of some that are not. */
export const goodPhotos = async () => ({
  jpeg: await canvas().jpeg({ progressive: true }).withMetadata({ orientation: 6 }).toBuffer(),
  png: await canvas().png().toBuffer(),
  webp: await canvas().webp({ lossless: true }).toBuffer(),
  avif: await canvas().avif({ effort: 0 }).toBuffer(),
  heic: heicBytes(),
  gif: await canvas().gif().toBuffer(),
  tiff: await canvas().tiff({ compression: 'none' }).toBuffer(),
});

const marked = (name: string, list: readonly (readonly [string, Uint8Array])[]): HostileFile[] =>
  list.map(([what, bytes]) => ({ what: `${name}: ${what}`, bytes }));

const START = u8(0xff, 0xd8);
const segment = (marker: number, body: Uint8Array, length = body.byteLength + 2) =>
  Buffer.concat([u8(0xff, marker), u16(length), body]);

function jpegFiles(good: Buffer): HostileFile[] {
  const frame = good.indexOf(u8(0xff, 0xc2));
  const scan = good.indexOf(u8(0xff, 0xda));
  const rest = good.subarray(2);
  const framed = (offset: number, bytes: Uint8Array) => at(good, frame + offset, bytes);
  const exif = (body: Uint8Array) =>
    Buffer.concat([START, segment(0xe1, Buffer.concat([latin('Exif\0\0MM\0*'), body])), rest]);
  const sides = [0, 1, 16_383, 65_535];
  return [
    ...cutShort('JPEG', good),
    ...marked('JPEG', [
      ...sides.flatMap((width) =>
        sides.map(
          (height) => [`${width} × ${height}`, framed(5, Buffer.concat([u16(height), u16(width)]))] as const,
        ),
      ),
      ...[0, 2, 4, 255].map((parts) => [`${parts} colours`, framed(9, u8(parts))] as const),
      ...[0, 12, 255].map((bits) => [`${bits} bits`, framed(4, u8(bits))] as const),
      ...[0xc3, 0xc9, 0xcb, 0xcd, 0xf7].map(
        (sort) => [`packed in the manner ${sort}`, framed(1, u8(sort))] as const,
      ),
      ...[0, 1, 3, 0xffff].map((length) => [`a part of ${length} bytes`, framed(2, u16(length))] as const),
      ...[0, 1, 0xffff].map(
        (length) => [`a scan whose head has ${length} bytes`, at(good, scan + 2, u16(length))] as const,
      ),
      ['sampled 255 to one', framed(11, u8(0xff))],
      ['without its tables', Buffer.concat([good.subarray(0, 20), good.subarray(frame)])],
      ['a beginning and no more', u8(0xff, 0xd8, 0xff)],
      ['a megabyte of filling', Buffer.concat([START, Buffer.alloc(1_048_576, 0xff)])],
      [
        '4,000 notes',
        Buffer.concat([START, ...Array.from({ length: 4_000 }, () => segment(0xe1, latin('note'))), rest]),
      ],
      [
        '2,000 scans',
        Buffer.concat([
          good.subarray(0, -2),
          ...Array.from({ length: 2_000 }, () => good.subarray(scan, -2)),
          good.subarray(-2),
        ]),
      ],
      ['a note that goes round', exif(Buffer.concat([u32(8), u16(0), u32(8)]))],
      ['a note that points far away', exif(u32(0xffff_fff0))],
      [
        'a note of four thousand million turns',
        exif(Buffer.concat([u32(8), u16(1), u16(0x112), u16(3), u32(0xffff_ffff), u32(0xffff), u32(0)])),
      ],
      ['a note of 65,535 entries', exif(Buffer.concat([u32(8), u16(0xffff)]))],
      [
        'part 200 of a profile of none',
        Buffer.concat([START, segment(0xe2, latin('ICC_PROFILE\0\xc8\0xxxx')), rest]),
      ],
      [
        'a profile of noise',
        Buffer.concat([
          START,
          segment(0xe2, Buffer.concat([latin('ICC_PROFILE\0\x01\x01'), Buffer.alloc(4_000, 0x41)])),
          rest,
        ]),
      ],
      ['data that are noise', at(good, scan + 14, Buffer.alloc(200, 0x5a))],
    ]),
  ];
}

const le32 = (value: number) => u32(value).reverse();

function webpFiles(good: Buffer): HostileFile[] {
  const riff = (...parts: Uint8Array[]) => {
    const body = Buffer.concat([latin('WEBP'), ...parts]);
    return Buffer.concat([latin('RIFF'), le32(body.length), body]);
  };
  const part = (type: string, body: Uint8Array, length = body.byteLength) =>
    Buffer.concat([latin(type), le32(length), body, Buffer.alloc(body.byteLength % 2)]);
  const extended = (flags: number, side: number) =>
    part('VP8X', Buffer.concat([u8(flags, 0, 0, 0), le32(side).subarray(0, 3), le32(side).subarray(0, 3)]));
  const image = good.subarray(12);
  const frame = part('ANMF', Buffer.concat([Buffer.alloc(16), image]));
  return [
    ...cutShort('WebP', good),
    ...marked('WebP', [
      ...LIES.map((length) => [`${length} bytes in all`, at(good, 4, le32(length))] as const),
      ...LIES.map((length) => [`an image of ${length} bytes`, at(good, 16, le32(length))] as const),
      ['16,384 pixels a side', at(good, 21, u8(0xff, 0xff, 0xff, 0xff))],
      ['sixteen million pixels a side', riff(extended(0, 0xff_ffff), image)],
      ['an extended one without an image', riff(extended(0, 10))],
      ['sides that contradict', riff(extended(0, 9_999), image)],
      ['moving, without frames', riff(extended(2, 63), part('ANIM', Buffer.alloc(6)))],
      [
        '2,000 frames',
        riff(extended(2, 63), part('ANIM', Buffer.alloc(6)), ...Array.from({ length: 2_000 }, () => frame)),
      ],
      [
        'a profile longer than the file',
        riff(extended(32, 63), part('ICCP', latin('x'), 0xffff_ff00), image),
      ],
      ['transparency that is noise', riff(extended(16, 63), part('ALPH', Buffer.alloc(90, 0xee)), image)],
      ['an image that is noise', at(good, 26, Buffer.alloc(60, 0xd3))],
    ]),
  ];
}

const box = (type: string, body: Uint8Array, length = body.byteLength + 8) =>
  Buffer.concat([u32(length), latin(type), body]);

/** Boxes in boxes, and far more than anybody reads: without an image. */
function emptyHeifFiles(): HostileFile[] {
  const brand = box('ftyp', latin('avif\0\0\0\0avifmif1'));
  const meta = (...inner: Uint8Array[]) =>
    Buffer.concat([brand, box('meta', Buffer.concat([u32(0), ...inner]))]);
  let nested: Buffer = Buffer.alloc(0);
  for (let level = 0; level < 3_000; level += 1) nested = box('iprp', nested);
  return [
    ...marked('AVIF', [
      ['a name and no more', brand],
      ['boxes in boxes', meta(nested)],
      ['60,000 empty boxes', meta(...Array.from({ length: 60_000 }, () => box('free', Buffer.alloc(0))))],
    ]),
    ...['heic', 'heix', 'mif1', 'hevc'].map((name) => ({
      what: `HEIC of the brand ${name}`,
      bytes: Buffer.concat([box('ftyp', latin(`${name}\0\0\0\0${name}`)), Buffer.alloc(400, 7)]),
    })),
  ];
}

/** AVIF and HEIC are of one family: the same boxes lie in both. */
function heifFiles(name: string, good: Buffer, codec: string): HostileFile[] {
  const lie = u32(0xffff_ffff);
  return [
    ...cutShort(name, good),
    ...marked(name, [
      ...LIES.map(
        (side) =>
          [`${side} pixels a side`, behind(good, 'ispe', 4, Buffer.concat([u32(side), u32(side)]))] as const,
      ),
      ...LIES.map((length) => [`a beginning of ${length} bytes`, at(good, 0, u32(length))] as const),
      ...LIES.map(
        (length) => [`a description of ${length} bytes`, behind(good, 'meta', -8, u32(length))] as const,
      ),
      ...[0, 4, 8, 12].map(
        (place) => [`places that lie, from byte ${place}`, behind(good, 'iloc', place, lie)] as const,
      ),
      ...[0, 4, 6].map(
        (place) => [`items that lie, from byte ${place}`, behind(good, 'iinf', place, lie)] as const,
      ),
      ['properties that lie', behind(good, 'ipma', 4, lie)],
      ['a codec of noise', behind(good, codec, 0, lie)],
      ['an image of noise', behind(good, 'mdat', 0, Buffer.alloc(90, 0xc5))],
    ]),
  ];
}

/** What only the decoder of HEIC reads. */
const heicFiles = (good: Buffer): HostileFile[] => [
  ...heifFiles('HEIC', good, 'hvcC'),
  ...marked('HEIC', [
    ...[0, 1, 22, 23, 28].map(
      (place) => [`a codec that lies at byte ${place}`, behind(good, 'hvcC', place, u8(0xff, 0xff))] as const,
    ),
    ...[0, 4, 8].map(
      (place) =>
        [`an image that lies at byte ${place}`, behind(good, 'mdat', place, u32(0xffff_ffff))] as const,
    ),
    ['turned by a turn that is none', behind(good, 'irot', 0, u8(0xff))],
    ['no bits a colour', behind(good, 'pixi', 4, u8(0, 0, 0, 0))],
    ['255 colours', behind(good, 'pixi', 4, u8(0xff, 8, 8, 8))],
    ['a profile of noise', behind(good, 'colrprof', 0, Buffer.alloc(400, 0x41))],
    ['a profile longer than the file', behind(good, 'colrprof', 0, u32(0xffff_ff00))],
    ['a note that describes itself', behind(good, 'cdsc', 0, Buffer.from([0, 2, 0, 1, 0, 2]))],
    ['a grid of tiles that it has not', behind(good, 'hvc1', -4, latin('grid'))],
    ['its image as the image of itself', behind(good, 'pitm', 4, u8(0, 2))],
    ['an image that is not there', behind(good, 'pitm', 4, u8(0xff, 0xff))],
    ['two descriptions', Buffer.concat([good, good.subarray(good.indexOf('meta') - 4)])],
  ]),
];

function gifAndTiffFiles({ gif, tiff }: { gif: Buffer; tiff: Buffer }): HostileFile[] {
  const block = gif.indexOf(u8(0x2c));
  const image = gif.subarray(block, -1);
  const many = Buffer.concat([gif.subarray(0, -1), ...Array.from({ length: 3_000 }, () => image), u8(0x3b)]);
  return [
    ...cutShort('GIF', gif),
    ...marked('GIF', [
      ['65,535 pixels a side', at(gif, 6, u32(0xffff_ffff))],
      ['no pixels', at(gif, 6, u32(0))],
      ['a frame larger than all', at(gif, block + 5, u32(0xffff_ffff))],
      ['codes of 255 bits', at(gif, block + 10, u8(0xff))],
      ['3,000 frames', many],
      ['3,000 frames of 65,535 pixels a side', at(many, 6, u32(0xffff_ffff))],
    ]),
    ...cutShort('TIFF', tiff),
    ...LIES.map((place) => ({ what: `TIFF: described at ${place}`, bytes: at(tiff, 4, le32(place)) })),
    {
      what: 'TIFF: a directory that goes round',
      bytes: Buffer.concat([latin('II*\0'), le32(8), u8(0, 0), le32(8)]),
    },
  ];
}

const LAUGHS = Array.from({ length: 12 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
const svg = (inner: string, head = '', sides = 'width="40" height="40"') =>
  latin(
    `${head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${sides}>${inner}</svg>`,
  );

const OTHERS: readonly (readonly [string, Uint8Array])[] = [
  ['SVG with a script', svg('<script>alert(1)</script>')],
  ['SVG with a file', svg('<text>&x;</text>', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>')],
  ['SVG that laughs', svg('<text>&l12;</text>', `<!DOCTYPE svg [<!ENTITY l0 "ha">${LAUGHS}]>`)],
  [
    'SVG with an image of this machine',
    svg('<image xlink:href="http://127.0.0.1:9/x.png" width="9" height="9"/>'),
  ],
  [
    'SVG of a million pixels a side',
    svg('<rect width="9" height="9"/>', '', 'width="1000000" height="1000000"'),
  ],
  ['SVG in 40,000 groups', svg('<g>'.repeat(40_000))],
  ['SVG behind a mark of its encoding', Buffer.concat([u8(0xef, 0xbb, 0xbf), svg('')])],
  ['nothing', Buffer.alloc(0)],
  ['zeros', Buffer.alloc(4_000)],
  ['a page', latin('<!doctype html><script>alert(1)</script>')],
  ['a PDF', latin('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
  ['a ZIP', latin(`PK\x03\x04${'\0'.repeat(60)}`)],
  ['a program', latin(`\x7fELF\x02\x01\x01${'\0'.repeat(60)}`)],
  ['a Photoshop document', latin(`8BPS\0\x01${'\0'.repeat(60)}`)],
  ['a list of another program', latin('push graphic-context\nimage over 0,0 0,0 "https://127.0.0.1/x"\n')],
  ['an icon', u8(0, 0, 1, 0, 255, 255)],
];

export async function photoFiles(): Promise<HostileFile[]> {
  const good = await goodPhotos();
  return [
    ...jpegFiles(good.jpeg),
    ...webpFiles(good.webp),
    ...heifFiles('AVIF', good.avif, 'av1C'),
    ...emptyHeifFiles(),
    ...heicFiles(good.heic),
    ...gifAndTiffFiles(good),
    ...OTHERS.map(([what, bytes]) => ({ what, bytes })),
  ];
}
