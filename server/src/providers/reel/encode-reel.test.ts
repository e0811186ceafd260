import { expect, test } from 'vitest';
import { FrameEncoder } from './encode-reel.ts';
import { loadEncoder } from './load-encoder.ts';

const MEGABYTE = 1024 * 1024;
const codecs = await loadEncoder();

test.skipIf(codecs === null)('frames do not gather while nothing but the encoder is waited for', async () => {
  if (codecs === null) return;
  const size = { width: 1080, height: 1920 };
  const frame = new Uint8Array(size.width * size.height * 1.5).fill(90);
  const encoder = new FrameEncoder(codecs, size);
  const before = process.memoryUsage().rss;
  let most = 0;
  for (let count = 0; count < 150; count += 1) {
    await encoder.add(frame, { isNew: false });
    most = Math.max(most, process.memoryUsage().rss - before);
  }
  expect((await encoder.finish()).packets).toHaveLength(150);
  // All of them take 445 MB.
  expect(most / MEGABYTE).toBeLessThan(300);
});
