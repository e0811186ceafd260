import { definitionOf, NETWORKS } from '@postownia/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { onOwnDatabase } from '../../../test/database.ts';
import { type InsightsFixture, openInsightsFixture } from '../../../test/insights-fixture.ts';
import { publications } from '../../db/schema/publications.ts';
import { inTransaction } from '../../db/transaction.ts';
import { asOrganizationId } from '../../lib/organization-id.ts';
import { grantTrial } from '../tokens/index.ts';
import { readReport } from './read-report.ts';

let fixture: InsightsFixture;

beforeAll(async () => {
  fixture = await onOwnDatabase(openInsightsFixture);
});
afterAll(() => fixture.close());
beforeEach(() => fixture.beginAnew());

const daysAgo = (days: number) => new Date(fixture.clock.now().getTime() - days * 86_400_000);

test('what Pro adds is refused and left out below it', async () => {
  const { context, workspaceId } = fixture;
  const report = await readReport(context, workspaceId, { period: '4-weeks' });
  expect(report).toMatchObject({ level: 'basic', premium: null, previous: null });
  await expect(
    readReport(context, workspaceId, { period: '4-weeks', against: '2026-01-05' }),
  ).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('Pro sees hours with their sample, formats, and two periods of one length side by side', async () => {
  const { context, workspaceId, clock } = fixture;
  await inTransaction(context.db, (tx) =>
    grantTrial(tx, asOrganizationId(workspaceId), { now: clock.now() }),
  );
  // Saturdays at ten, the last two of them young; one of the posts lies in the period asked for.
  for (let index = 0; index < 12; index += 1) {
    await fixture.publishPast({ account: 'instagram', at: daysAgo(7 * index) });
    await fixture.publishPast({ account: 'facebook', at: daysAgo(7 * index) });
  }
  await fixture.readDue();
  const report = await readReport(context, workspaceId, { period: '4-weeks', against: '2026-09-07' });
  expect(report).toMatchObject({
    level: 'premium',
    current: { from: '2026-10-26', to: '2026-11-21', posts: 8 },
    previous: { from: '2026-09-07', to: '2026-10-03', posts: 8 },
    premium: {
      byFormat: [{ format: 'image', posts: 8, engagement: expect.any(Number) }],
      bestHours: { measuredPosts: 22, blocks: [{ weekday: 6, posts: 22, timesMedian: 1 }] },
      beside: {
        byNetwork: [
          { network: expect.any(String), posts: 4 },
          { network: expect.any(String), posts: 4 },
        ],
        byFormat: [{ format: 'image', posts: 8 }],
        weeks: [
          { from: '2026-09-07' },
          { from: '2026-09-14' },
          { from: '2026-09-21' },
          { from: '2026-09-28' },
        ],
      },
    },
  });
  const whole = await readReport(context, workspaceId, { period: 'all' });
  expect(whole).toMatchObject({ previous: null, premium: { beside: null } });
});

test('says when the first figures come, until they are there', async () => {
  const { context, workspaceId } = fixture;
  const due = async () => (await readReport(context, workspaceId, { period: '4-weeks' })).firstFiguresAt;
  expect(await due()).toBeNull();
  await fixture.publishPast({ account: 'instagram', at: daysAgo(1 / 48) });
  expect(await due()).toBe('2026-11-21T09:30:00.000Z');
  fixture.wait(1);
  expect(await due()).toBe(fixture.clock.now().toISOString());
  await fixture.readDue();
  expect(await due()).toBeNull();
});

test('promises no figures of a post whose network tells none of posts', async () => {
  const { context, workspaceId } = fixture;
  const due = async () => (await readReport(context, workspaceId, { period: '4-weeks' })).firstFiguresAt;
  const { publicationId } = await fixture.publishPast({ account: 'instagram', at: daysAgo(1 / 48) });
  expect(await due()).not.toBeNull();
  for (const network of NETWORKS.filter((each) => definitionOf(each).figures !== undefined)) {
    await context.db.update(publications).set({ network }).where(eq(publications.id, publicationId));
    expect([network, await due()]).toEqual([network, null]);
  }
});
