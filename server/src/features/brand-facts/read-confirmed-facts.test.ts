import { isTellable } from '@postownia/contract';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { makeEmptyWorkspace, TEST_START } from '../../../test/factories.ts';
import { brandFacts } from '../../db/schema/brand-facts.ts';
import { readConfirmedFacts } from './read-confirmed-facts.ts';

const TOLD = {
  type: 'guarantee',
  sourceKind: 'interview',
  sourceField: 'q10',
  verbatim: '10 lat gwarancji na szczelność',
  say: [{ text: '10 lat gwarancji na szczelność.', as: 'none' }],
  numbers: [{ value: '10', unit: 'lat' }],
  tags: ['gwarancj', 'szczelno'],
  months: [],
  risk: ['guarantee'],
  createdAt: TEST_START,
  updatedAt: TEST_START,
} satisfies Partial<typeof brandFacts.$inferInsert>;

describe('confirmed facts', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  it('are those of the brand that somebody confirmed', async () => {
    const { db } = database;
    const [workspaceId, stranger] = [await makeEmptyWorkspace(db), await makeEmptyWorkspace(db)];
    await db.insert(brandFacts).values([
      { ...TOLD, workspaceId, state: 'confirmed', position: 0 },
      { ...TOLD, workspaceId, state: 'proposed', position: 1 },
      { ...TOLD, workspaceId, state: 'rejected', position: 2 },
      { ...TOLD, workspaceId: stranger, state: 'confirmed', position: 0 },
    ]);
    const facts = await readConfirmedFacts(db, workspaceId);
    expect(facts).toHaveLength(1);
    expect(facts[0]).toMatchObject({ verbatim: TOLD.verbatim, say: TOLD.say, state: 'confirmed' });
  });

  it('are silent while another fact says otherwise, until one of the two is rejected', async () => {
    const { db } = database;
    const workspaceId = await makeEmptyWorkspace(db);
    const hours = (text: string) => ({
      ...TOLD,
      type: 'hours' as const,
      verbatim: text,
      say: [{ text, as: 'none' as const }],
      workspaceId,
    });
    await db.insert(brandFacts).values([
      { ...TOLD, workspaceId, state: 'confirmed', position: 0 },
      { ...hours('Czynne pn.–pt. 8–16.'), state: 'confirmed', position: 1 },
      { ...hours('Czynne pn.–pt. 9–17.'), state: 'proposed', position: 2 },
    ]);
    const told = async () => (await readConfirmedFacts(db, workspaceId)).map(({ verbatim }) => verbatim);
    expect(await told()).toEqual([TOLD.verbatim]);
    await db
      .update(brandFacts)
      .set({ state: 'rejected' })
      .where(and(eq(brandFacts.workspaceId, workspaceId), eq(brandFacts.position, 2)));
    expect(await told()).toEqual([TOLD.verbatim, 'Czynne pn.–pt. 8–16.']);
  });

  it('are told in their months, until their last day, and never when they only serve choosing', () => {
    const fact = { type: 'offer', state: 'confirmed', months: [], validUntil: null } as const;
    expect(isTellable(fact, '2026-11-21')).toBe(true);
    expect(isTellable({ ...fact, months: [3, 12] }, '2026-11-21')).toBe(false);
    expect(isTellable({ ...fact, months: [3, 12] }, '2026-12-01')).toBe(true);
    expect(isTellable({ ...fact, validUntil: '2026-11-20' }, '2026-11-20')).toBe(true);
    expect(isTellable({ ...fact, validUntil: '2026-11-20' }, '2026-11-21')).toBe(false);
    expect(isTellable({ ...fact, type: 'taboo' }, '2026-11-21')).toBe(false);
    expect(isTellable({ ...fact, state: 'proposed' }, '2026-11-21')).toBe(false);
  });
});
