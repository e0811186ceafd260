import { expect, it } from 'vitest';
import { releaseBuffer } from './release-buffer.ts';

it('frees a piece that owns its memory', () => {
  const piece = new Uint8Array(65_536);
  releaseBuffer(piece);
  expect([piece.buffer.detached, piece.byteLength]).toEqual([true, 0]);
});

it('leaves a slice of a pool to those who share it', () => {
  const pool = new Uint8Array(100).fill(7);
  releaseBuffer(pool.subarray(0, 60));
  releaseBuffer(pool.subarray(40));
  releaseBuffer(Buffer.from('a word of the pool of Node'));
  expect([pool.buffer.detached, pool[99]]).toEqual([false, 7]);
});

it('leaves memory that threads share', () => {
  const shared = new Uint8Array(new SharedArrayBuffer(8)).fill(1);
  releaseBuffer(shared);
  expect(shared[7]).toBe(1);
});
