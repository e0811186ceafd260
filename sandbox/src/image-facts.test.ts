import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawImage, type ImageFormat } from './draw-image.ts';
import { readImageFacts } from './image-facts.ts';

describe.each(['jpeg', 'png', 'webp'] as const)('%s', (format: ImageFormat) => {
  test('format and size are read from the bytes', async () => {
    for (const [width, height] of [
      [1080, 1350],
      [33, 17],
    ] as const) {
      const bytes = await drawImage({ seed: 's', width, height, format });
      expect(readImageFacts(bytes)).toEqual({
        format,
        mime: `image/${format}`,
        width,
        height,
        complete: true,
      });
    }
  });

  test('a cut file is known as cut, or not known at all', async () => {
    const bytes = await drawImage({ seed: 's', width: 200, height: 200, format });
    for (const share of [0.9, 0.5, 0.2]) {
      expect(readImageFacts(bytes.subarray(0, Math.floor(bytes.length * share)))?.complete ?? false).toBe(
        false,
      );
    }
    expect(readImageFacts(bytes.subarray(0, 10))).toBeUndefined();
  });
});

test('a GIF is told from the rest', () => {
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  expect(readImageFacts(gif)).toMatchObject({ format: 'gif', width: 1, height: 1, complete: true });
});

test('noise never throws, also behind a real beginning', () => {
  const beginnings = [
    '',
    '\xff\xd8\xff',
    '\x89PNG\r\n\x1a\n',
    'RIFF\x10\0\0\0WEBPVP8X',
    'RIFF\x10\0\0\0WEBPVP8L',
    'GIF89a',
  ];
  fc.assert(
    fc.property(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 300 }), (beginning, noise) => {
      readImageFacts(Buffer.concat([Buffer.from(beginning, 'latin1'), Buffer.from(noise)]));
    }),
    { numRuns: 500 },
  );
});
