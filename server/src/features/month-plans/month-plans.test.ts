import { randomUUID } from 'node:crypto';
import type { GenerationWindow } from '@postownia/contract';
import { message } from '@postownia/contract/messages/message';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { makeReadyWorkspace, makeWorkspace, TEST_PROFILE } from '../../../test/factories.ts';
import { manualClock } from '../../../test/manual-clock.ts';
import { brandFacts } from '../../db/schema/brand-facts.ts';
import { posts } from '../../db/schema/posts.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { readPostDays } from '../posts/read-post-days.ts';
import { changeTopic } from './change-topic.ts';
import { divideDays } from './choose-days.ts';
import { createPlanForWindow } from './create-plan-for-window.ts';
import { takePlan } from './index.ts';
import { getPlan } from './plan-view.ts';
import { renewTopic } from './renew-topic.ts';
import { swapTopics } from './swap-topics.ts';

const MONTH: GenerationWindow = { from: '2026-11-21', days: 30, existing: 'fill', frequency: 'daily' };
const clock = manualClock();
let database: TestDatabase;
let workspaceId: WorkspaceId;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  ({ workspaceId } = await makeReadyWorkspace(database.db));
});

const context = () => ({ db: database.db, clock, readPostDays, readTypeWeights: async () => new Map() });
const plan = (window: Partial<GenerationWindow> = {}) =>
  createPlanForWindow(context(), workspaceId, { ...MONTH, ...window });
const put = (date: string, state: 'draft' | 'published' = 'draft') => {
  const at = { createdAt: clock.now(), updatedAt: clock.now() };
  return database.db
    .insert(posts)
    .values({ workspaceId, date, time: '10:00', content: 'x', language: 'pl', state, ...at });
};
const datesOf = ({ topics }: { topics: readonly { date: string }[] }) => topics.map(({ date }) => date);

describe('a new plan', () => {
  it('has one topic a day, no idea twice, and costs nothing', async () => {
    const made = await plan();
    expect(made.topics).toHaveLength(30);
    expect(datesOf(made)[0]).toBe('2026-11-21');
    expect(made.existing).toBe('fill');
    const ordinary = made.topics.filter(({ occasionId }) => occasionId === null).map(({ idea }) => idea);
    expect(new Set(ordinary).size).toBe(ordinary.length);
    expect(await getPlan(database.db, workspaceId, made.id)).toEqual(made);
    const { rows } = await database.pool.query(
      'select balance from token_accounts where organization_id = $1',
      [workspaceId],
    );
    expect(rows).toEqual([{ balance: 270 }]);
  });

  it('tells what the brand confirmed, and only that', async () => {
    const told = {
      ...({ workspaceId, type: 'offer', sourceKind: 'interview', sourceField: 'q2' } as const),
      numbers: [],
      tags: [],
      months: [],
      risk: [],
      createdAt: clock.now(),
      updatedAt: clock.now(),
    };
    const sentence = (text: string) => ({ verbatim: text, say: [{ text, as: 'none' as const }] });
    await database.db.insert(brandFacts).values([
      { ...told, ...sentence('Chleb orkiszowy pieczemy w środy.'), state: 'confirmed', position: 0 },
      { ...told, ...sentence('Tort robimy w godzinę.'), state: 'proposed', position: 1 },
    ]);
    const summaries = (await plan()).topics.map(({ summary }) => summary);
    expect(summaries).toContain('Chleb orkiszowy pieczemy w środy.');
    expect(summaries).not.toContain('Tort robimy w godzinę.');
  });

  it('leaves days with posts alone, or replaces them, but never published ones', async () => {
    await put('2026-11-22');
    await put('2026-11-23', 'published');
    expect(datesOf(await plan({ days: 4 }))).toEqual(['2026-11-21', '2026-11-24']);
    expect(datesOf(await plan({ days: 4, existing: 'replace' }))).toEqual([
      '2026-11-21',
      '2026-11-22',
      '2026-11-24',
    ]);
    await expect(plan({ from: '2026-11-23', days: 1, existing: 'replace' })).rejects.toMatchObject({
      code: 'NOTHING_TO_GENERATE',
    });
  });

  it('spreads as many posts as the profile’s frequency says', async () => {
    ({ workspaceId } = await makeReadyWorkspace(database.db, {
      profile: { ...TEST_PROFILE, postFrequency: 'weekly' },
    }));
    expect((await plan({ frequency: 'profile' })).topics).toHaveLength(4);
    expect((await plan({ frequency: 'daily' })).topics).toHaveLength(30);
  });

  it('never begins in the past, by the workspace’s own clock', async () => {
    await expect(plan({ from: '2026-11-20' })).rejects.toMatchObject({ code: 'DAY_IN_THE_PAST' });
  });

  it('needs a profile', async () => {
    ({ workspaceId } = await makeWorkspace(database.db));
    await expect(plan()).rejects.toMatchObject({ code: 'PROFILE_MISSING' });
  });

  it('does not repeat an idea of a post that stands', async () => {
    const first = await plan({ days: 1, from: '2027-01-12' });
    const [topic] = first.topics;
    await put('2026-11-25');
    await database.db.update(posts).set({ topic });
    const ideas = (await plan({ from: '2027-01-11', days: 10 })).topics.map(({ idea }) => idea);
    expect(ideas).not.toContain(topic?.idea);
  });
});

describe('editing a plan', () => {
  it('changes one topic and keeps the rest', async () => {
    const { id, topics } = await plan({ days: 3 });
    const changed = await changeTopic(context(), workspaceId, {
      id,
      date: '2026-11-22',
      summary: 'Dzień otwarty w palarni',
      locked: true,
      tone: 'funny' as const,
    });
    expect(changed.topics[1]).toMatchObject({
      summary: 'Dzień otwarty w palarni',
      locked: true,
      tone: 'funny',
    });
    expect(changed.topics[1]?.headline).toBe(topics[1]?.headline);
    expect([changed.topics[0], changed.topics[2]]).toEqual([topics[0], topics[2]]);
    const missing = changeTopic(context(), workspaceId, { id, date: '2027-01-01', locked: true });
    await expect(missing).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('gives the planner’s reason only for the planner’s subject', async () => {
    const { id, topics } = await plan({ days: 3 });
    const planned = topics[0]?.reason;
    const change = async (wish: Partial<Parameters<typeof changeTopic>[2]>) => {
      const changed = await changeTopic(context(), workspaceId, { id, date: '2026-11-21', ...wish });
      return changed.topics[0]?.reason;
    };
    expect(await change({ tone: 'funny', headline: 'Nowe zdanie', locked: true })).toBe(planned);
    expect(await change({ summary: 'Dzień otwarty w palarni' })).toBe('Tak zdecydowano przy edycji planu.');
    const contentType = topics[1]?.contentType === 'interview' ? 'case-study' : 'interview';
    const second = await changeTopic(context(), workspaceId, { id, date: '2026-11-22', contentType });
    expect(second.topics[1]).toMatchObject({
      reason: 'Tak zdecydowano przy edycji planu.',
      message: message('reason.own-choice'),
    });
    expect(second.topics[2]?.reason).toBe(topics[2]?.reason);
  });

  it('finds another idea for a day, also for one with an occasion, but not for a locked one', async () => {
    const { id, topics: planned } = await plan();
    const occasion = planned.find(({ occasionId }) => occasionId !== null);
    for (const date of ['2026-11-24', occasion?.date ?? '']) {
      const { topics } = await getPlan(database.db, workspaceId, id);
      const before = topics.find((topic) => topic.date === date);
      const renewed = await renewTopic(context(), workspaceId, { id, date });
      const after = renewed.topics.find((topic) => topic.date === date);
      expect(after?.idea).not.toBe(before?.idea);
      expect(topics.map(({ idea }) => idea)).not.toContain(after?.idea);
      expect(after?.contentType).toBe(before?.contentType);
    }
    const locked = await changeTopic(context(), workspaceId, { id, date: '2026-11-24', locked: true });
    expect(await renewTopic(context(), workspaceId, { id, date: '2026-11-24' })).toEqual(locked);
  });

  it('swaps two days', async () => {
    const { id, topics } = await plan({ days: 3 });
    const swapped = await swapTopics(context(), workspaceId, { id, date: '2026-11-21', with: '2026-11-23' });
    expect(datesOf(swapped)).toEqual(['2026-11-21', '2026-11-22', '2026-11-23']);
    expect(swapped.topics.map(({ idea }) => idea)).toEqual(topics.map(({ idea }) => idea).reverse());
  });

  it('is over once a batch took the plan, which happens once', async () => {
    const { id } = await plan({ days: 3 });
    const take = () =>
      inTransaction(database.db, (tx) => takePlan(tx, workspaceId, { id, batchId: randomUUID() }));
    const taken = await Promise.allSettled([take(), take()]);
    expect(taken.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    for (const edit of [
      () => changeTopic(context(), workspaceId, { id, date: '2026-11-21', locked: true }),
      () => renewTopic(context(), workspaceId, { id, date: '2026-11-21' }),
      () => swapTopics(context(), workspaceId, { id, date: '2026-11-21', with: '2026-11-22' }),
    ]) {
      await expect(edit()).rejects.toMatchObject({ code: 'PLAN_USED' });
    }
  });

  it('is refused to other workspaces', async () => {
    const { id } = await plan({ days: 3 });
    const other = (await makeReadyWorkspace(database.db)).workspaceId;
    await expect(getPlan(database.db, other, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(renewTopic(context(), other, { id, date: '2026-11-21' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('divideDays', () => {
  it('says which posts a replacing batch would replace', () => {
    const day = (date: string, fixed: boolean) => ({
      date,
      fixed,
      postId: `post-${date}`,
      idea: null,
      headline: null,
      photoId: null,
    });
    const chosen = divideDays({
      window: { from: '2026-11-21', days: 4, frequency: 'daily' },
      frequency: 'daily',
      postDays: [day('2026-11-22', false), day('2026-11-23', true)],
    });
    expect(chosen).toEqual({
      fill: ['2026-11-21', '2026-11-24'],
      replace: ['2026-11-21', '2026-11-22', '2026-11-24'],
      replaces: new Map([['2026-11-22', 'post-2026-11-22']]),
      taken: 2,
    });
  });

  it('replaces one post of a day that has several: one it may, a made one before an own', () => {
    const on = (date: string) => (postId: string, fixed: boolean, idea: string | null) => ({
      date,
      postId,
      fixed,
      idea,
      headline: null,
      photoId: null,
    });
    const [monday, tuesday] = [on('2026-11-23'), on('2026-11-24')];
    const chosen = divideDays({
      window: { from: '2026-11-23', days: 3, frequency: 'daily' },
      frequency: 'daily',
      postDays: [
        ...[monday('out', true, 'idea:1'), monday('own', false, null), monday('made', false, 'idea:2')],
        ...[tuesday('gone', true, 'idea:3'), tuesday('busy', true, null)],
      ],
    });
    expect(chosen).toEqual({
      fill: ['2026-11-25'],
      replace: ['2026-11-23', '2026-11-25'],
      replaces: new Map([['2026-11-23', 'made']]),
      taken: 2,
    });
  });
});
