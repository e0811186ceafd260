import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asOrganizationId } from '../../lib/organization-id.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import { SessionMemo } from './session-memo.ts';

const entry = (id: number, until = 1_000) => ({
  caller: {
    kind: 'user' as const,
    lacksSecondFactor: false,
    userId: `user-${id}`,
    workspaceId: asWorkspaceId('w'),
    workspaceSlug: 'w',
    organizationId: asOrganizationId('o'),
    sessionId: `session-${id}`,
    role: 'owner' as const,
  },
  since: 0,
  until,
});

function switchedOn(size: number): SessionMemo {
  const memo = new SessionMemo(size);
  memo.switch(true);
  return memo;
}

describe('SessionMemo', () => {
  it('keeps nothing until it is switched on, and forgets all when switched off', () => {
    const memo = new SessionMemo(10);
    memo.remember('a', entry(1), memo.changes);
    expect(memo.get('a', 0)).toBeUndefined();
    memo.switch(true);
    memo.remember('a', entry(1), memo.changes);
    expect(memo.get('a', 0)?.userId).toBe('user-1');
    memo.switch(false);
    expect(memo.get('a', 0)).toBeUndefined();
  });

  it('does not keep what was read before somebody changed something', () => {
    const memo = switchedOn(10);
    const readAt = memo.changes;
    memo.forget('session:another');
    memo.remember('a', entry(1), readAt);
    expect(memo.get('a', 0)).toBeUndefined();
  });

  it('ends with the entry’s own time', () => {
    const memo = switchedOn(10);
    memo.remember('a', entry(1, 500), memo.changes);
    expect(memo.get('a', 499)).toBeDefined();
    expect(memo.get('a', 500)).toBeUndefined();
  });

  it('ends when the clock is set back: five seconds must not become an hour', () => {
    const memo = switchedOn(10);
    memo.remember('a', { ...entry(1, 8_000), since: 3_000 }, memo.changes);
    expect(memo.get('a', 3_000)).toBeDefined();
    expect(memo.get('a', 2_999)).toBeUndefined();
    expect(memo.get('a', 3_000)).toBeUndefined();
  });

  it('forgets exactly the session or the person named, and everything at a word it does not know', () => {
    const names = ['session:session-3', 'user:user-3', 'nonsense', ''] as const;
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.integer({ min: 1, max: 8 }), (change, users) => {
        const memo = switchedOn(100);
        for (let id = 0; id < users; id++) memo.remember(`cookie-${id}`, entry(id), memo.changes);
        memo.forget(change);
        for (let id = 0; id < users; id++) {
          const gone = id === 3 || !/^(session|user):/.test(change);
          expect(memo.get(`cookie-${id}`, 0) === undefined).toBe(gone);
        }
      }),
    );
  });

  it('never holds more than its size; the oldest goes first', () => {
    const memo = switchedOn(3);
    for (let id = 0; id < 10; id++) memo.remember(`cookie-${id}`, entry(id), memo.changes);
    const kept = Array.from({ length: 10 }, (_, id) => id).filter(
      (id) => memo.get(`cookie-${id}`, 0) !== undefined,
    );
    expect(kept).toEqual([7, 8, 9]);
  });
});
