import { Readable } from 'node:stream';
import type { PublishVideo } from '../src/providers/social/social-network.ts';

/** A video as a network is given it: four seconds, upright, of these bytes. */
export const publishVideoOf = (bytes: Uint8Array, told: Partial<PublishVideo> = {}): PublishVideo => ({
  bytes: bytes.length,
  mime: 'video/mp4',
  seconds: 4,
  width: 540,
  height: 960,
  publicUrl: null,
  coverMs: 0,
  open: async ({ start, end }) => Readable.from([Buffer.from(bytes.subarray(start, end + 1))]),
  ...told,
});
