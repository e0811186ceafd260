const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const box = (type: string, ...content: Buffer[]): Buffer => {
  const inside = Buffer.concat(content);
  return Buffer.concat([number(8 + inside.length), Buffer.from(type, 'latin1'), inside]);
};

/** The smallest thing that says of itself that it is a video, padded to `bytes`. */
export function tinyVideo({ seconds = 4, bytes = 0 }: { seconds?: number; bytes?: number } = {}) {
  const movie = box('mvhd', Buffer.alloc(12), number(1000), number(seconds * 1000));
  const track = box('trak', box('tkhd', Buffer.alloc(76), number(540 * 65_536), number(960 * 65_536)));
  const head = Buffer.concat([box('ftyp', Buffer.from('isom')), box('moov', movie, track)]);
  const padding =
    bytes > head.length + 8 ? box('free', Buffer.alloc(bytes - head.length - 8)) : Buffer.alloc(0);
  return new Uint8Array(Buffer.concat([head, padding]));
}
