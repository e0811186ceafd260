import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMultipart } from './multipart.ts';

const name = fc.stringMatching(/^[a-z_]{1,12}$/);

test('reads what a browser writes, whatever the bytes', async () => {
  const file = fc.uint8Array({ maxLength: 500 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(name, fc.oneof(fc.string({ unit: 'grapheme' }), file))),
      async (fields) => {
        const form = new FormData();
        for (const [key, value] of fields) {
          if (typeof value === 'string') form.append(key, value);
          else form.append(key, new Blob([new Uint8Array(value)], { type: 'image/jpeg' }), 'żółw.jpg');
        }
        const request = new Request('http://x', { method: 'POST', body: form });
        const type = request.headers.get('content-type') ?? '';
        const parts = parseMultipart(Buffer.from(await request.arrayBuffer()), type);
        expect(parts.map((part) => [part.name, part.filename !== undefined])).toEqual(
          fields.map(([key, value]) => [key, typeof value !== 'string']),
        );
        for (const [index, [, value]] of fields.entries()) {
          const data = parts[index]?.data ?? Buffer.alloc(0);
          // Forms carry line ends as CRLF and lone surrogates as U+FFFD.
          if (typeof value === 'string')
            expect(data.toString()).toBe(value.replace(/\r\n?|\n/g, '\r\n').toWellFormed());
          else expect(Buffer.from(value).equals(data)).toBe(true);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test.each([
  ['no boundary', 'multipart/form-data', '--x--'],
  ['another boundary', 'multipart/form-data; boundary=y', '--x--'],
  [
    'an end that never comes',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb',
  ],
  [
    'a part without a name',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data\r\n\r\nb\r\n--x--',
  ],
])('refuses %s', (_name, type, body) => {
  expect(() => parseMultipart(Buffer.from(body), type)).toThrow(/multipart/);
});

test('any bytes at all are either read or refused, never endless', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      try {
        parseMultipart(
          Buffer.concat([Buffer.from('--x'), Buffer.from(bytes)]),
          'multipart/form-data; boundary="x"',
        );
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
      }
    }),
  );
});
