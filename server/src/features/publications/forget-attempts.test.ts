import { expect, test } from 'vitest';
import { publicationFixture } from '../../../test/publication-fixture.ts';
import { PAGE } from '../../../test/publishing.ts';
import { publicationAttempts } from '../../db/schema/publications.ts';
import { deleteAttemptsBefore } from './attempt.system-queries.ts';
import { forgetAttempts } from './forget-attempts.job.ts';

const fixture = publicationFixture();
const signal = new AbortController().signal;

async function withAttempts(times: readonly string[], outcome: 'done' | 'open' = 'done') {
  const brand = await fixture.openBrand();
  await brand.connect([PAGE]);
  await brand.publish(await brand.addPost());
  const [publication] = await brand.publications();
  const of = {
    workspaceId: brand.workspaceId,
    publicationId: publication?.id ?? '',
    attempt: 1,
    step: 'publish',
  };
  await fixture.setup.context.db
    .insert(publicationAttempts)
    .values(times.map((at) => ({ ...of, outcome, startedAt: new Date(at) })));
}
const left = async () => {
  const rows = await fixture.setup.context.db.select().from(publicationAttempts);
  return rows.map(({ startedAt }) => startedAt.toISOString().slice(0, 10)).sort();
};

test('calls are forgotten two years after they were made, not a day before, and open ones never', async () => {
  await withAttempts([
    '2024-11-20T23:00:00Z',
    '2024-11-21T08:59:59Z',
    '2024-11-21T09:00:01Z',
    '2026-11-20T00:00:00Z',
  ]);
  await withAttempts(['2020-01-01T00:00:00Z'], 'open');
  await forgetAttempts(fixture.setup.context, {}, { signal });
  expect(await left()).toEqual(['2020-01-01', '2024-11-21', '2026-11-20']);
  await forgetAttempts(fixture.setup.context, {}, { signal });
  expect(await left()).toHaveLength(3);
});

test('much is forgotten in small messages, also when nobody did for two months, and a cut-off run goes on later', async () => {
  const { db } = fixture.setup.context;
  const day = (n: number) => new Date(Date.UTC(2024, 8, 1 + n)).toISOString();
  await withAttempts(Array.from({ length: 61 }, (_, n) => day(n)));
  const cut = new AbortController();
  cut.abort();
  const before = new Date('2025-01-01T00:00:00Z');
  expect(await deleteAttemptsBefore(db, before, { rows: 10, signal: cut.signal })).toBe(0);
  const { pool } = fixture.setup.context.database;
  const asked: string[] = [];
  const query = pool.query.bind(pool);
  pool.query = ((...given: Parameters<typeof query>) => {
    asked.push(JSON.stringify(given[0]));
    return query(...given);
  }) as typeof pool.query;
  expect(await deleteAttemptsBefore(db, before, { rows: 10 })).toBe(61);
  pool.query = query as typeof pool.query;
  expect(asked.filter((text) => text.includes('delete from'))).toHaveLength(7);
  expect(await left()).toEqual([]);
});
