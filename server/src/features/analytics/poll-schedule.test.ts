import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { onOwnDatabase } from '../../../test/database.ts';
import { type InsightsFixture, openInsightsFixture } from '../../../test/insights-fixture.ts';
import { insightPolls } from '../../db/schema/analytics.ts';
import { findMissedReadings } from './find-missed-readings.job.ts';
import { missingPublicationPolls } from './poll-schedule.system-queries.ts';
import { readInsights } from './read-insights.job.ts';

let fixture: InsightsFixture;
beforeAll(async () => {
  fixture = await onOwnDatabase(openInsightsFixture);
});
afterAll(() => fixture.close());
beforeEach(() => fixture.beginAnew());

const ago = (hours: number) => new Date(fixture.clock.now().getTime() - hours * 3_600_000);
const withTurns = async () => {
  const rows = await fixture.context.db.select({ id: insightPolls.publicationId }).from(insightPolls);
  return rows.flatMap(({ id }) => id ?? []).sort();
};
const sweep = () =>
  readInsights({ db: fixture.context.db, clock: fixture.clock, enqueue: async () => undefined });

test('what went out lately gets its turn by the next sweep, what was missed by the next day', async () => {
  const lately = await fixture.publishPast({ account: 'facebook', at: ago(3) });
  const missed = await fixture.publishPast({ account: 'facebook', at: ago(24 * 60) });
  const old = await fixture.publishPast({ account: 'facebook', at: ago(24 * 91) });
  await sweep();
  expect(await withTurns()).toEqual([lately.publicationId]);
  await findMissedReadings({ db: fixture.context.db, clock: fixture.clock });
  expect(await withTurns()).toEqual([lately.publicationId, missed.publicationId].sort());
  await sweep();
  await findMissedReadings({ db: fixture.context.db, clock: fixture.clock });
  expect(await withTurns()).not.toContain(old.publicationId);
});

test('finds what went out lately by its index, however much went out before', async () => {
  const { publicationId } = await fixture.publishPast({ account: 'facebook', at: ago(24 * 300) });
  const { db, database } = fixture.context;
  await database.pool.query(
    `with crowd as (
       insert into posts (workspace_id, date, time, content, language, created_at, updated_at)
       select p.workspace_id, '2026-01-01', '10:00', 'Chleb', 'pl', now(), now()
       from publications p, generate_series(1, 20000) where p.id = $1 returning id)
     insert into publications (workspace_id, post_id, account_id, network, state, due_at, remote_id, published_at, created_at, updated_at)
     select p.workspace_id, crowd.id, p.account_id, p.network, p.state, p.due_at, crowd.id, p.published_at, now(), now()
     from publications p, crowd where p.id = $1`,
    [publicationId],
  );
  await database.pool.query('analyze publications');
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
    sql`explain ${missingPublicationPolls({ publishedSince: ago(48), firstAfterMinutes: 60 })}`,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('publications_published');
  expect(plan).not.toContain('Seq Scan on publications');
});
