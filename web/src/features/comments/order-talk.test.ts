import type { Comment } from '@postownia/contract/features/comments';
import { expect, test } from 'vitest';
import { orderTalk } from './order-talk.ts';

const comment = (id: string, more: Partial<Comment> = {}): Comment => ({
  id,
  threadId: null,
  by: { kind: 'member', name: 'Hanna Zych', you: false },
  text: id,
  topic: null,
  pin: null,
  mentions: [],
  attachments: [],
  toClient: false,
  settled: null,
  createdAt: '2026-11-21T09:00:00.000Z',
  ...more,
});

test('what is open comes first, with their answers, and pins keep their numbers', () => {
  const settled = { name: null, at: '2026-11-21T10:00:00.000Z' };
  const talk = orderTalk([
    comment('settled', { settled, pin: { x: 0, y: 0 } }),
    comment('plain'),
    comment('pinned', { pin: { x: 0.5, y: 0.5 } }),
    comment('answer', { threadId: 'settled' }),
    comment('other', { threadId: 'plain' }),
  ]);
  expect(talk.map(({ root, answers, number }) => [root.id, answers.map(({ id }) => id), number])).toEqual([
    ['plain', ['other'], 0],
    ['pinned', [], 2],
    ['settled', ['answer'], 1],
  ]);
});
