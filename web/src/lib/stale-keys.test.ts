import type { EventName } from '@postownia/contract';
import { expect, it } from 'vitest';
import { queries } from './api.ts';
import { staleKeysAfter } from './stale-keys.ts';

/** What makes something wait for a person: a draft, a failure, a lost account, a proposed fact, a client’s wish, a new role. */
const BEGIN_A_TASK: readonly EventName[] = [
  'post.changed',
  'post.removed',
  'publication.changed',
  'publication.needs-attention',
  'accounts.changed',
  'preferences.changed',
  'facts.changed',
  'approval.answered',
  'members.changed',
  'notice.added',
];

it.each(BEGIN_A_TASK)('after %s the list of what waits is read anew', (name) => {
  const payload = { postId: crypto.randomUUID(), publicationId: crypto.randomUUID() };
  const stale = staleKeysAfter({ name, payload }).map((key) => JSON.stringify(key));
  expect(stale).toContain(JSON.stringify(queries.tasks.key()));
});
