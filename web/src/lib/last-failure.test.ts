import { expect, it } from 'vitest';
import { lastFailure, noteFailure } from './last-failure.ts';

const answer = (status: number, id: string) =>
  new Response(null, { status, headers: { 'x-request-id': id } });

it('keeps the number of the last call that the server could not answer, and no refusal', () => {
  expect(lastFailure()).toBeUndefined();
  noteFailure(answer(404, 'a'));
  expect(lastFailure()).toBeUndefined();
  noteFailure(answer(500, 'b'));
  noteFailure(answer(200, 'c'));
  expect(lastFailure()).toBe('b');
});
