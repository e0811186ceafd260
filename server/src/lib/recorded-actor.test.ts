import type { Actor } from '@postownia/contract';
import { describe, expect, it } from 'vitest';
import { actorOf, BY_SYSTEM, byUser, isSameActor } from './recorded-actor.ts';

const brand = { workspaceId: 'w', role: 'owner' } as const;
const ACTORS: Readonly<Record<Actor['kind'], readonly [Actor, string | null]>> = {
  user: [{ kind: 'user', userId: 'u', ...brand }, 'u'],
  'api-key': [{ kind: 'api-key', keyId: 'k', scopes: [], ...brand }, 'k'],
  assistant: [{ kind: 'assistant', connectionId: 'c', userId: 'u', scopes: [], ...brand }, 'c'],
  guest: [{ kind: 'guest', linkId: 'l', workspaceId: 'w' }, 'l'],
  operator: [{ kind: 'operator', userId: null }, null],
  system: [{ kind: 'system' }, null],
};

describe('a recorded actor', () => {
  it.each(Object.entries(ACTORS))('of the kind %s has its kind’s id', (kind, [actor, actorId]) => {
    expect(actorOf(actor)).toEqual({ actor: kind, actorId });
  });

  it('is the same only of the same kind with the same known id', () => {
    expect(isSameActor(byUser('u'), byUser('u'))).toBe(true);
    expect(isSameActor(byUser('u'), byUser('v'))).toBe(false);
    expect(isSameActor(byUser('u'), { actor: 'api-key', actorId: 'u' })).toBe(false);
    expect(isSameActor(BY_SYSTEM, BY_SYSTEM)).toBe(false);
  });
});
