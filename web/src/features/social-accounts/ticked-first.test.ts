import { expect, test } from 'vitest';
import { tickedFirst } from './ticked-first.ts';

const candidate = (id: string, { problem = null as string | null, alreadyConnected = false } = {}) => ({
  id,
  problem,
  alreadyConnected,
  network: 'facebook' as const,
  name: id,
  username: null,
  avatarUrl: null,
  message: null,
});

test('of several accounts none is ticked: a login reaches those of other companies, too', () => {
  expect(tickedFirst([candidate('ours'), candidate('theirs')])).toEqual([]);
});

test('the only one that can be connected is', () => {
  expect(tickedFirst([candidate('ours'), candidate('barred', { problem: 'Brak zgody.' })])).toEqual(['ours']);
});

test('what is connected anew is', () => {
  const again = candidate('ours', { alreadyConnected: true });
  expect(tickedFirst([candidate('theirs'), again])).toEqual(['ours']);
  expect(tickedFirst([candidate('gone', { alreadyConnected: true, problem: 'Brak zgody.' })])).toEqual([]);
});
