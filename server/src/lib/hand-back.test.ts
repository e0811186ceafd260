import { expect, it } from 'vitest';
import { handBack } from './hand-back.ts';

it('frees a piece that owns its memory', () => {
  const piece = new Uint8Array(65_536);
  handBack(piece);
  expect([piece.buffer.detached, piece.byteLength]).toEqual([true, 0]);
});

it('leaves a slice of a pool to those who share it', () => {
  const pool = new Uint8Array(100).fill(7);
  handBack(pool.subarray(0, 60));
  handBack(pool.subarray(40));
  handBack(Buffer.from('a word of the pool of Node'));
  expect([pool.buffer.detached, pool[99]]).toEqual([false, 7]);
});

it('leaves memory that threads share', () => {
  const shared = new Uint8Array(new SharedArrayBuffer(8)).fill(1);
  handBack(shared);
  expect(shared[7]).toBe(1);
});
