import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chanceOf, dayFigure } from '../sandbox/src/feed/insight-metrics.ts';
import { openDatabase } from '../server/src/db/connect.ts';
import { startEmbeddedPostgres } from '../server/src/db/embedded-postgres.ts';
import { migrateDatabase } from '../server/src/db/migrate.ts';
import { readAgain } from '../server/src/features/analytics/read-again.ts';
import { readReport } from '../server/src/features/analytics/read-report.ts';
import { type InsightsFixture, openInsightsFixture } from '../server/test/insights-fixture.ts';
import { type Figure, meets, printFigures, storeMetrics } from './report.ts';

// A year of a Page, an Instagram and a TikTok account, read as the jobs read it: late days, gaps, removed metrics,
// limits, tokens of a day, both clock changes. At the end every figure is held against the network's own, computed here by other means.

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const BEGIN = Date.parse('2026-02-23T08:00:00Z');
const END = Date.parse('2027-02-19T20:00:00Z');
const LATE_HOURS = 36;
const GAPS = 0.05;
/** From then on Facebook tells no reactions any more. */
const REACTIONS_END = END - 50 * DAY;
/** No Page posts shortly before that, so that each was read when it had long stopped growing. */
const PAGE_PAUSE = REACTIONS_END - 35 * DAY;
/** TikTok tells no shares any more, from the second quarter on. */
const SHARES_END = BEGIN + 120 * DAY;
const STEP_HOURS = 12;
const ALL_PAGE_LIKES = 'post_reactions_by_type_total';

function removedAt(now: number): string[] {
  return [
    ...(now >= BEGIN + 90 * DAY ? ['saved'] : []),
    ...(now >= SHARES_END ? ['share_count'] : []),
    ...(now >= REACTIONS_END ? [ALL_PAGE_LIKES] : []),
  ];
}

type Past = Awaited<ReturnType<InsightsFixture['publishPast']>> & { at: number; network: string };

async function liveThroughTheYear(fixture: InsightsFixture): Promise<{ posts: Past[]; limits: number }> {
  const { control } = fixture.sandbox;
  const posts: Past[] = [];
  let limits = 0;
  control.insights({ lateHours: LATE_HOURS, gaps: GAPS });
  for (let now = BEGIN, step = 0; now <= END; now += STEP_HOURS * HOUR, step += 1) {
    fixture.clock.set(new Date(now).toISOString());
    control.insights({ removedMetrics: removedAt(now) });
    if (step % 6 === 0) {
      for (const account of ['instagram', 'facebook', 'tiktok'] as const) {
        if (account === 'facebook' && now > PAGE_PAUSE && now < REACTIONS_END) continue;
        posts.push({
          ...(await fixture.publishPast({ account, at: new Date(now) })),
          at: now,
          network: account,
        });
      }
    }
    if (step % 40 === 20) {
      limits += 2;
      const parameters = { code: step % 80 === 20 ? 4 : 80002 };
      const meta = { provider: 'meta', route: 'GET /{media}/insights', kind: 'rate-limit' } as const;
      const tiktok = { provider: 'tiktok', route: 'POST /v2/video/query/', kind: 'api-error' } as const;
      control.faults.add({ ...meta, count: 1, parameters });
      control.faults.add({
        ...tiktok,
        count: 1,
        parameters: { text: 'rate_limit_exceeded', status: 429 },
      });
    }
    // Instagram lets go of the data 90 days after a person was last there: they come back every two months.
    if (step > 0 && step % 120 === 0) await fixture.connect();
    await fixture.readDue();
  }
  // A last look at everything, as somebody's press of the button.
  fixture.wait(2);
  control.faults.clear();
  const { db, clock } = fixture.context;
  await readAgain(
    { db, clock, enqueue: async () => undefined, withdraw: async () => undefined },
    fixture.workspaceId,
  );
  await fixture.readDue();
  return { posts, limits };
}

const warsaw = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Warsaw', dateStyle: 'short' });

/** The Monday of the Warsaw week, by counting back. */
function weekOf(at: number): string {
  let day = Date.parse(`${warsaw.format(at)}T12:00:00Z`);
  while (new Date(day).getUTCDay() !== 1) day -= DAY;
  return new Date(day).toISOString().slice(0, 10);
}

const followersOf = (fixture: InsightsFixture, network: string) => {
  const { pages, instagram, creators } = fixture.sandbox.control.accounts();
  const { remoteId } = fixture.accountOf(network as 'facebook');
  const all = [...pages, ...instagram, ...creators.map((creator) => ({ ...creator, id: creator.openId }))];
  return all.find(({ id }) => id === remoteId)?.followersCount ?? 0;
};

/** What every week should show, from the network's own knowledge. */
function expectedWeeks(fixture: InsightsFixture, posts: readonly Past[]): Map<string, number | null> {
  const weeks = new Map<string, number[]>();
  for (const { at, network, remoteId } of posts) {
    const week = weeks.get(weekOf(at)) ?? [];
    weeks.set(weekOf(at), week);
    if (network === 'facebook' && at >= REACTIONS_END) continue;
    const { likes, comments } = fixture.sandbox.control.truthOf(remoteId);
    week.push((likes + comments) / followersOf(fixture, network));
  }
  const mean = (all: number[]) => Math.round((all.reduce((a, b) => a + b, 0) / all.length) * 10_000) / 100;
  return new Map([...weeks].map(([week, all]) => [week, all.length === 0 ? null : mean(all)]));
}

async function compareWeeks(fixture: InsightsFixture, posts: readonly Past[]): Promise<Figure[]> {
  const expected = expectedWeeks(fixture, posts);
  const report = await readReport(fixture.context, fixture.workspaceId, { period: 'all' });
  const wrong = report.weeks.filter(({ from, engagement }) => {
    const should = expected.get(from) ?? null;
    return should === null || engagement === null
      ? should !== engagement
      : Math.abs(should - engagement) > 0.011;
  });
  const facebook = report.accounts.find(({ network }) => network === 'facebook');
  const measured = report.weeks.filter(({ engagement }) => engagement !== null).length;
  return [
    { name: 'weeks with an engagement figure', value: measured, unit: 'weeks', least: 45 },
    { name: 'weeks that differ from the independent figure', value: wrong.length, unit: 'weeks', most: 0 },
    {
      name: 'posts of the Page shown although nobody counts them',
      value: facebook?.posts === null ? 0 : 1,
      unit: '',
      most: 0,
    },
  ];
}

async function comparePosts(fixture: InsightsFixture, posts: readonly Past[]): Promise<Figure[]> {
  const { rows } = await fixture.database.pool.query<{
    publication_id: string;
    metric: string;
    value: number;
  }>('select publication_id, metric, value from post_metrics');
  const byId = new Map(posts.map((post) => [post.publicationId, post]));
  const now = fixture.clock.now().getTime();
  let wrong = 0;
  let forbidden = 0;
  for (const { publication_id: id, metric, value } of rows) {
    const post = byId.get(id);
    if (post === undefined) continue;
    const gone = post.network === 'facebook' && metric === 'likes' && post.at >= REACTIONS_END;
    const untold = post.network === 'tiktok' && metric === 'shares' && post.at >= SHARES_END;
    const late =
      !['likes', 'comments'].includes(metric) &&
      now - post.at < LATE_HOURS * HOUR &&
      post.network !== 'facebook';
    // These were last read before the metric went; nothing newer can be known.
    const frozen = metric === 'saves' || (post.network === 'tiktok' && metric === 'shares');
    if (gone || late || untold) forbidden += 1;
    else if (!frozen && fixture.sandbox.control.truthOf(post.remoteId)[metric as 'likes'] !== value)
      wrong += 1;
  }
  return [
    { name: 'figures of posts compared', value: rows.length, unit: '', least: 600 },
    { name: 'figures that differ from the network’s', value: wrong, unit: '', most: 0 },
    { name: 'figures where the network gave none', value: forbidden, unit: '', most: 0 },
  ];
}

async function compareDays(fixture: InsightsFixture): Promise<Figure[]> {
  const account = fixture.accountOf('instagram');
  const { rows } = await fixture.database.pool.query<{ date: string; value: number }>(
    `select date::text, value from account_metrics where account_id = $1 and metric = 'reach' order by date`,
    [account.id],
  );
  const isGap = (day: string) => chanceOf(account.remoteId, 'reach', day, 'gap') < GAPS;
  const followers = followersOf(fixture, 'instagram');
  const wrong = rows.filter(
    ({ date, value }) => value !== dayFigure({ id: account.remoteId, followers }, 'reach', date),
  );
  const shown = new Set(rows.map(({ date }) => date));
  let gaps = 0;
  let missing = 0;
  for (let at = BEGIN; at < END - 3 * DAY; at += DAY) {
    const day = new Date(at).toISOString().slice(0, 10);
    if (isGap(day)) gaps += 1;
    else if (!shown.has(day)) missing += 1;
  }
  return [
    { name: 'days of reach read', value: rows.length, unit: 'days', least: 330 },
    { name: 'days that differ, clock changes included', value: wrong.length, unit: 'days', most: 0 },
    { name: 'days the network has and we lack', value: missing, unit: 'days', most: 0 },
    { name: 'days the network lacks', value: gaps, unit: 'days', least: 5 },
    {
      name: 'of those shown all the same',
      value: rows.filter(({ date }) => isGap(date)).length,
      unit: 'days',
      most: 0,
    },
  ];
}

async function countOutcomes(fixture: InsightsFixture, limits: number): Promise<Figure[]> {
  const { rows } = await fixture.database.pool.query<{ outcome: string; count: number }>(
    'select outcome, count(*)::int from insight_samples group by outcome',
  );
  const count = (outcome: string) => rows.find((row) => row.outcome === outcome)?.count ?? 0;
  return [
    {
      name: 'answers kept with their source',
      value: rows.reduce((sum, row) => sum + row.count, 0),
      unit: '',
    },
    { name: 'empty answers (late)', value: count('empty'), unit: '', least: 1 },
    { name: 'answers that a metric is gone', value: count('removed'), unit: '', least: 3, most: 100 },
    ...(await countRefusedTokens(fixture)),
    { name: 'limits met on the way', value: limits, unit: '', least: 10 },
  ];
}

/** TikTok's tokens live a day: each was renewed before it was used, so none was ever refused. */
async function countRefusedTokens(fixture: InsightsFixture): Promise<Figure[]> {
  const { byRoute } = fixture.sandbox.control.requests({ provider: 'tiktok' });
  const { rows } = await fixture.database.pool.query<{ count: number }>(
    `select count(*)::int from post_metrics f join publications p on p.id = f.publication_id
     where p.network = 'tiktok'`,
  );
  return [
    { name: 'figures of TikTok films', value: rows[0]?.count ?? 0, unit: '', least: 300 },
    {
      name: 'tokens of TikTok renewed on the way',
      value: byRoute['POST /v2/oauth/token/']?.count ?? 0,
      unit: '',
      least: 300,
    },
  ];
}

const began = performance.now();
const folder = await mkdtemp(path.join(tmpdir(), 'postownia-proof-'));
const postgres = await startEmbeddedPostgres({ dataDir: folder });
const migrating = openDatabase({ url: postgres.url, max: 1 });
await migrateDatabase({ direct: migrating.direct });
await migrating.close();
const fixture = await openInsightsFixture({ databaseUrl: postgres.url, at: new Date(BEGIN) });
try {
  const { posts, limits } = await liveThroughTheYear(fixture);
  const figures = [
    ...(await compareWeeks(fixture, posts)),
    ...(await comparePosts(fixture, posts)),
    ...(await compareDays(fixture)),
    ...(await countOutcomes(fixture, limits)),
    { name: 'the whole proof', value: (performance.now() - began) / 60_000, unit: 'min', most: 15 },
  ];
  printFigures('A year of insights against an independent computation', figures);
  storeMetrics('proof-analytics', figures);
  if (!figures.every(meets)) process.exitCode = 1;
} finally {
  await fixture.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
