/** What the first bytes of an image say; `complete` is false when its end mark is missing. */
export interface ImageFacts {
  format: 'jpeg' | 'png' | 'webp' | 'gif';
  mime: string;
  width: number;
  height: number;
  complete: boolean;
}

/** Reads format and size from the bytes, never from a name or header. Undefined when it is no known image. */
export function readImageFacts(bytes: Buffer): ImageFacts | undefined {
  if (bytes.length < 16) return undefined;
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return readJpeg(bytes);
  if (bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n') return readPng(bytes);
  const head = bytes.subarray(0, 12).toString('latin1');
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return readWebp(bytes);
  if (head.startsWith('GIF8')) {
    return {
      format: 'gif',
      mime: 'image/gif',
      width: bytes.readUInt16LE(6),
      height: bytes.readUInt16LE(8),
      complete: bytes.at(-1) === 0x3b,
    };
  }
  return undefined;
}

function readJpeg(bytes: Buffer): ImageFacts | undefined {
  let position = 2;
  while (position + 9 < bytes.length) {
    if (bytes[position] !== 0xff) return undefined;
    const marker = bytes[position + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) {
      return {
        format: 'jpeg',
        mime: 'image/jpeg',
        height: bytes.readUInt16BE(position + 5),
        width: bytes.readUInt16BE(position + 7),
        complete: bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > bytes.length - 64,
      };
    }
    position += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(position + 2);
  }
  return undefined;
}

function readPng(bytes: Buffer): ImageFacts | undefined {
  if (bytes.length < 33 || bytes.subarray(12, 16).toString('latin1') !== 'IHDR') return undefined;
  return {
    format: 'png',
    mime: 'image/png',
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
    complete: bytes.subarray(-12).includes('IEND'),
  };
}

function readWebp(bytes: Buffer): ImageFacts | undefined {
  if (bytes.length < 30) return undefined;
  const complete = bytes.readUInt32LE(4) + 8 <= bytes.length;
  const facts = { format: 'webp', mime: 'image/webp', complete } as const;
  const kind = bytes.subarray(12, 16).toString('latin1');
  if (kind === 'VP8 ') {
    return { ...facts, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  }
  if (kind === 'VP8L') {
    const bits = bytes.readUInt32LE(21);
    return { ...facts, width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  if (kind === 'VP8X')
    return { ...facts, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  return undefined;
}
