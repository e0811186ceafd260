import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Our VP9 video made as long as wished by an EBML Void element at its end (RFC 8794), which players skip.
 * @param file where it is written
 */
export function writeBigVideo(file: string, { video, bytes }: { video: string; bytes: number }): void {
  const recording = readFileSync(video);
  const filling = bytes - recording.length - 9;
  const head = Buffer.alloc(9);
  head[0] = 0xec;
  head.writeBigUInt64BE(BigInt(filling) | 0x0100000000000000n, 1);
  const random = Buffer.alloc(filling, 'Postownia');
  writeFileSync(file, Buffer.concat([recording, head, random]));
}
