import { expect, it } from 'vitest';
import { rowReader } from './count-rows.ts';

const message = (kind: string, bytes: number) => {
  const made = Buffer.alloc(5 + bytes, kind);
  made.writeUInt32BE(bytes + 4, 1);
  return made;
};

it.each([1, 3, 5, 7, 1_000])('counts rows and nothing else in pieces of %i bytes', (length) => {
  const stream = Buffer.concat([
    message('T', 9),
    message('D', 0),
    message('D', 40),
    message('C', 12),
    message('D', 3),
  ]);
  let rows = 0;
  const read = rowReader(() => {
    rows += 1;
  });
  for (let at = 0; at < stream.length; at += length) read(stream.subarray(at, at + length));
  expect(rows).toBe(3);
});
