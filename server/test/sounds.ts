import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Tones of our own, three to eight seconds, in every kind of file that is taken. */
export const SOUNDS = ['tone.mp3', 'tone.wav', 'tone.aac', 'tone.m4a', 'tone.ogg', 'tone.flac'] as const;
export const soundBytes = (name: (typeof SOUNDS)[number]) =>
  new Uint8Array(readFileSync(path.join(import.meta.dirname, 'sounds', name)));

/** A WAV of 16 bits and one side. */
export function wavBytes(seconds: number, valueAt: (time: number) => number, rate = 8_000): Uint8Array {
  const count = Math.round(seconds * rate);
  const file = Buffer.alloc(44 + count * 2);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(36 + count * 2, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(count * 2, 40);
  for (let at = 0; at < count; at += 1)
    file.writeInt16LE(Math.round(valueAt(at / rate) * 32_767), 44 + at * 2);
  return new Uint8Array(file);
}
