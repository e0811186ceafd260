import { WEBSITE_READINGS_PER_DAY } from '@postownia/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { makeReadyWorkspace } from '../../../test/factories.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { readTold } from '../brand-facts/index.ts';
import { readWebsite } from './read-website.job.ts';
import { readLatest } from './reading-view.ts';
import { startReading } from './start-reading.ts';
import { takeFacts } from './take-facts.ts';

const clock = manualClock();
let setup: TestApp;
let workspaceId: WorkspaceId;
let userId: string;
beforeAll(async () => {
  setup = await testApp({ clock });
});
afterAll(async () => {
  await setup.app.websites.close();
  await setup.close();
});
beforeEach(async () => {
  ({ workspaceId, userId } = await makeReadyWorkspace(setup.app.db));
});

const start = (page = 'palarnia') =>
  startReading(setup.app, workspaceId, {
    url: `${setup.sandbox.url}/site/${page}`,
    by: byUser(userId),
    userId,
  });
const latest = () => readLatest(setup.app.db, workspaceId, clock.now());
const finish = async () => {
  const { reading } = await latest();
  await readWebsite(setup.app, { workspaceId, readingId: reading?.id ?? '' });
  return (await latest()).reading;
};

test('a site is read into facts that are only proposed, whole, with their page and what speaks against them', async () => {
  const { reading, left } = await start();
  expect([reading?.state, left]).toEqual(['reading', WEBSITE_READINGS_PER_DAY - 1]);
  const read = await finish();
  expect(read?.state).toBe('read');
  expect(read?.pages).toEqual([
    { path: '/site/palarnia', read: true },
    { path: '/site/palarnia/o-nas', read: true },
    { path: '/site/palarnia/oferta', read: true },
    { path: '/site/palarnia/cennik', read: false },
  ]);
  expect(read?.found.map(({ type, verbatim, risk }) => [type, verbatim, risk])).toEqual([
    ['hours', 'pn.–pt. 8:00–18:00, sob. 9:00–14:00', []],
    ['address', 'ul. Przykładowa 14, 31-123 Kraków', []],
    ['statement', 'Palimy kawę we wtorki i piątki, w piecu na 15 kilogramów', []],
    ['offer', 'Dostawa w Krakowie rowerem, w poniedziałki i piątki', []],
    ['experience', 'Palarnia działa od 2019 roku', []],
    ['statement', 'Ziarno kupujemy z trzech plantacji, których właścicieli znamy z imienia', []],
    ['statement', 'Jesteśmy najlepszą palarnią w Polsce', ['superlative']],
    ['offer', 'Kawa ziarnista w paczkach 250 g', []],
    ['offer', 'Mielenie pod ekspres', []],
    ['offer', 'Warsztaty parzenia', []],
    [
      'question',
      'Jak długo kawa jest świeża? Najlepiej wypić ją w ciągu 6 tygodni od palenia',
      ['superlative'],
    ],
  ]);
  expect((await readTold(setup.app.db, workspaceId)).facts).toEqual([]);
});

test('what was chosen becomes proposals with their page, the rest is not kept, and a repeat adds nothing', async () => {
  await start();
  const read = await finish();
  const take = () =>
    takeFacts(setup.app, workspaceId, { id: read?.id ?? '', indexes: [0, 4, 999], by: byUser(userId) });
  expect(await take()).toEqual({ added: 2, beyondLimit: 0 });
  expect((await latest()).reading?.found).toEqual([]);
  expect(await take()).toEqual({ added: 0, beyondLimit: 0 });
  const { rows } = await setup.app.db.execute(
    sql`select type, state, source_kind, source_url from brand_facts where workspace_id = ${workspaceId} order by source_url`,
  );
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['hours', 'proposed', 'website', `${setup.sandbox.url}/site/palarnia`],
    ['experience', 'proposed', 'website', `${setup.sandbox.url}/site/palarnia/o-nas`],
  ]);
});

test('two starts at once are one reading; a lost one ends; three a day and no more', async () => {
  const [first, second] = await Promise.all([start(), start()]);
  expect(first.reading?.id).toBe(second.reading?.id);
  clock.advance(6 * 60_000);
  expect((await latest()).reading).toMatchObject({ state: 'failed', problem: 'unreachable' });
  await start('skrypt');
  expect(await finish()).toMatchObject({ state: 'failed', problem: 'scripted', found: [] });
  await start();
  await finish();
  await expect(start()).rejects.toMatchObject({ code: 'WEBSITE_READINGS_USED' });
  clock.advance(24 * 3_600_000);
  expect((await start()).left).toBe(WEBSITE_READINGS_PER_DAY - 1);
});

test('an address inside, and a reading of another brand, are refused', async () => {
  const inside = { url: 'http://169.254.169.254/latest', by: byUser(userId), userId };
  await expect(startReading(setup.app, workspaceId, inside)).rejects.toMatchObject({
    code: 'WEBSITE_ADDRESS_INVALID',
  });
  const { reading } = await start();
  const other = await makeReadyWorkspace(setup.app.db);
  const options = { id: reading?.id ?? '', indexes: [0], by: byUser(other.userId) };
  await expect(takeFacts(setup.app, other.workspaceId, options)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
