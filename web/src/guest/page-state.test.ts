import type { ApprovalState, GuestPage } from '@postownia/contract/features/approvals';
import { expect, test } from 'vitest';
import { hashOf, isFinished, nextOpen, viewOf } from './page-state.ts';

const page = (...states: ApprovalState[]) =>
  ({ posts: states.map((state, index) => ({ id: `p${index}`, state })) }) as unknown as GuestPage;

test('an address leads to its view and back, any other to the list', () => {
  for (const view of [{ kind: 'list' }, { kind: 'post', id: 'a-1' }, { kind: 'change', id: 'b' }] as const)
    expect(viewOf(hashOf(view))).toEqual(view);
  expect(viewOf('#post/../x')).toEqual({ kind: 'list' });
});

test('after an answer comes the next post that waits, round the end', () => {
  expect(nextOpen(page('waiting', 'approved', 'approved', 'waiting'), 'p1')?.id).toBe('p3');
  expect(nextOpen(page('waiting', 'approved', 'change'), 'p2')?.id).toBe('p0');
  expect(nextOpen(page('approved', 'change'), 'p0')).toBeNull();
});

test('it is finished when nothing waits and something was answered', () => {
  expect(isFinished(page('approved', 'change', 'out'))).toBe(true);
  expect(isFinished(page('approved', 'waiting'))).toBe(false);
  expect(isFinished(page('approved', 'unready'))).toBe(false);
  expect(isFinished(page('out'))).toBe(false);
});
