/** What the bytes of a video say; figures are null where this container does not tell them simply. */
export interface VideoFacts {
  container: 'mp4' | 'mov' | 'webm';
  seconds: number | null;
  width: number | null;
  height: number | null;
}

const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);

/** Reads kind, length and size from the bytes, never from a name or header. Undefined when it is no known video. */
export function readVideoFacts(bytes: Buffer): VideoFacts | undefined {
  if (bytes.subarray(0, 4).equals(EBML)) {
    return { container: 'webm', seconds: null, width: null, height: null };
  }
  const brand = bytes.subarray(4, 12).toString('latin1');
  if (!brand.startsWith('ftyp')) return undefined;
  const moov = boxes(bytes).find(({ type }) => type === 'moov');
  if (moov === undefined) return undefined;
  const inner = boxes(moov.content);
  const header = inner.find(({ type }) => type === 'mvhd');
  if (header === undefined) return undefined;
  return {
    container: brand.endsWith('qt  ') ? 'mov' : 'mp4',
    seconds: readSeconds(header.content),
    ...readSize(inner.filter(({ type }) => type === 'trak')),
  };
}

interface Box {
  type: string;
  content: Buffer;
}

/** The boxes of one level (ISO/IEC 14496-12); stops where a length leads outside. */
function boxes(bytes: Buffer): Box[] {
  const found: Box[] = [];
  let position = 0;
  while (position + 8 <= bytes.length) {
    const short = bytes.readUInt32BE(position);
    const isLong = short === 1 && position + 16 <= bytes.length;
    const head = isLong ? 16 : 8;
    const length = isLong ? Number(bytes.readBigUInt64BE(position + 8)) : short || bytes.length - position;
    if (length < head || position + length > bytes.length) break;
    found.push({
      type: bytes.subarray(position + 4, position + 8).toString('latin1'),
      content: bytes.subarray(position + head, position + length),
    });
    position += length;
  }
  return found;
}

/** `mvhd`: version 1 has 64-bit times. */
function readSeconds(content: Buffer): number | null {
  const isLong = content[0] === 1;
  if (content.length < (isLong ? 32 : 20)) return null;
  const scale = content.readUInt32BE(isLong ? 20 : 12);
  const duration = isLong ? Number(content.readBigUInt64BE(24)) : content.readUInt32BE(16);
  return scale === 0 ? null : duration / scale;
}

/** Width and height stand at the end of `tkhd` as 16.16 numbers; tracks without an image have zeros. */
function readSize(tracks: Box[]): Pick<VideoFacts, 'width' | 'height'> {
  for (const track of tracks) {
    const header = boxes(track.content).find(({ type }) => type === 'tkhd')?.content;
    if (header === undefined || header.length < 84) continue;
    const width = header.readUInt32BE(header.length - 8) / 65_536;
    const height = header.readUInt32BE(header.length - 4) / 65_536;
    if (width > 0 && height > 0) return { width, height };
  }
  return { width: null, height: null };
}
