import { POSTING_PREFERENCES_DEFAULTS, type PostTarget, targetFor, textFor } from '@postownia/contract';
import { describe, expect, test } from 'vitest';
import { BY_SYSTEM } from '../../lib/recorded-actor.ts';
import { planSource } from './plan-source.ts';
import type { PublicationRow } from './publication-row.ts';
import type { Source } from './publication-source.ts';

const now = new Date('2026-03-20T09:00:00Z');
const preferences = { ...POSTING_PREFERENCES_DEFAULTS, autoPublish: true };
const account = {
  id: 'a',
  network: 'facebook',
  name: 'Strona',
  state: 'connected',
  problem: null,
  expiresAt: null,
} as const;
const post = {
  id: 'p',
  date: '2026-03-21',
  time: '10:00:00',
  content: 'Treść #a #b',
  targets: [] as readonly PostTarget[],
  media: [],
  link: null,
  options: {},
  aiLabel: false,
  approved: true,
};
const target = (of: Partial<PostTarget>): PostTarget => ({
  network: 'facebook',
  accountId: null,
  text: null,
  options: {},
  excluded: false,
  ...of,
});
/** The post as publications see it. */
const sourceFrom = (changes: Partial<typeof post>): Source => {
  const { id, date, time, content, targets, approved, ...rest } = {
    ...post,
    ...changes,
  };
  return {
    id,
    medium: 'image',
    workspaceId: 'w',
    state: 'draft',
    publishedAt: null,
    date,
    time,
    language: 'pl',
    atOnce: null,
    contentFor: (to) => ({ caption: textFor({ content, targets }, to), ...rest }),
    wants: (one) => !targetFor(targets, one).excluded,
    fits: () => true,
    cleared: true,
    mayGoOut: ({ autoPublish }) => autoPublish && approved,
  };
};
const base = {
  source: sourceFrom({}),
  takes: () => true,
  rows: [] as PublicationRow[],
  preferences,
  accounts: [account],
  now,
};

const row = (changes: Partial<PublicationRow>): PublicationRow => ({
  id: 'r',
  workspaceId: 'w',
  postId: 'p',
  medium: 'image',
  accountId: 'a',
  network: 'facebook',
  state: 'planned',
  dueAt: new Date('2026-03-21T09:00:00Z'),
  nextTryAt: new Date('2026-03-21T09:00:00Z'),
  attempt: 0,
  fence: 0,
  claimedBy: null,
  failures: 0,
  lostAnswers: 0,
  byHand: false,
  ...BY_SYSTEM,
  caption: null,
  media: [],
  link: null,
  options: {},
  aiLabel: false,
  handles: {},
  intendedAt: null,
  remoteId: null,
  permalink: null,
  publishedAt: null,
  readBackAt: null,
  removalState: null,
  removalAt: null,
  removalMessage: null,
  commentState: null,
  commentId: null,
  problemCode: null,
  replaced: null,
  problem: null,
  message: null,
  createdAt: now,
  updatedAt: now,
  ...changes,
});

describe('who gets a publication', () => {
  test('every connected account that is not unticked, once, also one that has to be reconnected', () => {
    const second = { ...account, id: 'b', state: 'needs-reconnect' } as const;
    expect(planSource({ ...base, accounts: [account, second] }).inserts).toHaveLength(2);
    expect(planSource({ ...base, rows: [row({})] })).toEqual({ inserts: [], updates: [], deletes: [] });
    const source = sourceFrom({ targets: [target({ accountId: 'a', excluded: true })] });
    expect(planSource({ ...base, source, rows: [row({})] })).toEqual({
      inserts: [],
      updates: [],
      deletes: ['r'],
    });
  });

  test.each([
    ['auto-publish is off', { preferences: { ...preferences, autoPublish: false } }],
    ['everything is paused', { preferences: { ...preferences, paused: true } }],
    ['it is not approved', { source: sourceFrom({ approved: false }) }],
    ['its time is over', { now: new Date('2026-03-21T09:00:01Z') }],
    ['another account has it already', { rows: [row({ accountId: 'b', state: 'published' })] }],
  ])('nobody when %s', (_why, changes) => {
    expect(planSource({ ...base, ...changes }).inserts).toEqual([]);
  });
});

describe('what changed is followed', () => {
  test('a new time moves what is planned and gives what ended without success another chance', () => {
    const source = sourceFrom({ time: '18:30' });
    const dueAt = new Date('2026-03-21T17:30:00Z');
    for (const state of ['planned', 'failed', 'skipped', 'needs-fix', 'cancelled', 'waiting'] as const) {
      const { updates } = planSource({ ...base, source, rows: [row({ state, attempt: 2 })] });
      expect(updates, state).toMatchObject([{ change: { dueAt, nextTryAt: dueAt } }]);
    }
  });

  test('what the world may have seen is never touched', () => {
    for (const state of ['published', 'publishing', 'unknown'] as const) {
      const moved = {
        ...base,
        source: sourceFrom({ time: '18:30', approved: false }),
        rows: [row({ state, attempt: 1 })],
      };
      expect(planSource({ ...moved, accounts: [] }), state).toEqual({
        inserts: [],
        updates: [],
        deletes: [],
      });
    }
  });

  test('a network with a text of its own follows that text, not the common one', () => {
    const waiting = row({ state: 'waiting', attempt: 1, caption: 'Własna #a #b' });
    const own = sourceFrom({ targets: [target({ text: 'Własna #a #b' })] });
    expect(planSource({ ...base, source: own, rows: [waiting] }).updates).toEqual([]);
    const changed = sourceFrom({ targets: [target({ text: 'Inna #a #b' })] });
    expect(planSource({ ...base, source: changed, rows: [waiting] }).updates).toHaveLength(1);
  });

  test('a text changed between two tries is the one that goes out', () => {
    const waiting = row({ state: 'waiting', attempt: 1, caption: 'Stara treść', handles: { photoId: '1' } });
    expect(planSource({ ...base, rows: [waiting] }).updates).toMatchObject([
      { change: { state: 'waiting', caption: null, handles: {} } },
    ]);
  });

  test('what a person asked for by hand does not depend on the preferences', () => {
    const off = {
      ...base,
      preferences: { ...preferences, autoPublish: false },
      rows: [row({ byHand: true })],
    };
    expect(planSource(off)).toEqual({ inserts: [], updates: [], deletes: [] });
    expect(planSource({ ...off, accounts: [] }).deletes).toEqual(['r']);
  });

  test('asked again about its own result it changes nothing', () => {
    const circumstances = [
      { ...base, preferences: { ...preferences, paused: true } },
      { ...base, source: sourceFrom({ time: '18:30' }) },
      { ...base, accounts: [] },
      { ...base, source: sourceFrom({ approved: false }) },
    ];
    const states = [
      'planned',
      'waiting',
      'needs-reconnect',
      'failed',
      'skipped',
      'cancelled',
      'preparing',
    ] as const;
    for (const circumstance of circumstances) {
      for (const state of states) {
        const first = planSource({ ...circumstance, rows: [row({ state, attempt: 1 })] });
        const rows = [row({ state, attempt: 1, ...(first.updates[0]?.change as Partial<PublicationRow>) })];
        expect(planSource({ ...circumstance, rows }).updates, state).toEqual([]);
      }
    }
  });
});

describe('the due instant across clock changes', () => {
  const dueOf = (date: string, time: string, zone = 'Europe/Warsaw') =>
    planSource({
      ...base,
      now: new Date(0),
      source: sourceFrom({ date, time }),
      preferences: { ...preferences, zone },
    }).inserts[0]?.values.dueAt.toISOString();
  test.each([
    ['2026-03-28', '10:00', 'Europe/Warsaw', '2026-03-28T09:00:00.000Z'],
    ['2026-03-29', '10:00', 'Europe/Warsaw', '2026-03-29T08:00:00.000Z'],
    // 02:30 does not exist that day: the first time that does.
    ['2026-03-29', '02:30', 'Europe/Warsaw', '2026-03-29T01:00:00.000Z'],
    // 02:30 comes twice that day: the first.
    ['2026-10-25', '02:30', 'Europe/Warsaw', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25', '10:00', 'Europe/Warsaw', '2026-10-25T09:00:00.000Z'],
    ['2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:00:00.000Z'],
    ['2026-07-01', '09:15', 'Asia/Kathmandu', '2026-07-01T03:30:00.000Z'],
  ])('%s %s in %s is %s', (date, time, zone, expected) => {
    expect(dueOf(date, time, zone)).toBe(expected);
  });

  test('a change of zone moves what is planned', () => {
    const tokyo = { ...preferences, zone: 'Asia/Tokyo' };
    expect(planSource({ ...base, preferences: tokyo, rows: [row({})] }).updates).toMatchObject([
      { change: { dueAt: new Date('2026-03-21T01:00:00Z') } },
    ]);
  });
});

describe('a post that becomes a story', () => {
  const source = { ...sourceFrom({}), medium: 'story' } as const;
  const plan = (own: PublicationRow, takes = true) =>
    planSource({ ...base, source, takes: () => takes, rows: [own] });

  test('takes its planned publications along, but for networks without stories', () => {
    expect(plan(row({})).updates).toMatchObject([{ change: { medium: 'story' } }]);
    expect(plan(row({}), false)).toMatchObject({ updates: [], deletes: ['r'] });
    expect(plan(row({ medium: 'story' }))).toEqual({ inserts: [], updates: [], deletes: [] });
  });

  test('begins anew what was being prepared, and touches nothing that may be out', () => {
    const prepared = { caption: 'Treść #a #b', handles: { containerId: '7' }, attempt: 1 };
    expect(plan(row({ ...prepared, state: 'preparing' })).updates).toMatchObject([
      { change: { medium: 'story', state: 'waiting', caption: null, handles: {}, nextTryAt: now } },
    ]);
    for (const state of ['publishing', 'unknown', 'published'] as const)
      expect(plan(row({ ...prepared, state }))).toEqual({ inserts: [], updates: [], deletes: [] });
  });
});
