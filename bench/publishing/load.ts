import { setTimeout as pause } from 'node:timers/promises';
import { startPublicationWorker } from '../../server/src/features/publications/index.ts';
import { readPublications } from '../../server/src/features/publications/read-publications.ts';
import { startWorkerProcess } from '../../server/test/crash-round.ts';
import { openBrand, type PublishingSetup, untilQuiet } from '../../server/test/publishing.ts';
import type { Figure } from '../report.ts';
import { countOutcomes } from './count.ts';

const ACCOUNTS = 200;
const EACH = 10;
/** Accounts in one login. */
const AT_ONCE = 40;
/** So few that neither worker can take all accounts. */
const HANDS = 80;

/** Ten posts for each of 200 Pages, all due in the same second. */
async function planLoad(setup: PublishingSetup) {
  const brand = await openBrand(setup);
  for (let connected = 0; connected < ACCOUNTS; connected += AT_ONCE) {
    const pages = Array.from({ length: AT_ONCE }, (_, index) =>
      setup.sandbox.control.addPage({ name: `Strona ${connected + index}` }),
    );
    await brand.connect(pages.map(({ id }) => id));
  }
  await brand.autoPublish();
  const ids: string[] = [];
  for (let day = 1; day <= EACH; day += 1) {
    const date = `2026-12-${String(day).padStart(2, '0')}`;
    ids.push(await brand.addPost({ date, content: `Post ${day} #kawa #świt`, image: false }));
  }
  // By hand, so that nothing moves them back to their days; a tenth of a second lies between an account's posts.
  const due = new Date(setup.clock.now().getTime() + 1_000);
  await setup.database.pool.query(
    `update publications p set by_hand = true, due_at = $1::timestamptz + (o.date - date '2026-12-01') * interval '90 milliseconds',
       next_try_at = $1::timestamptz from posts o where o.id = p.post_id`,
    [due],
  );
  return { brand, ids };
}

async function count(setup: PublishingSetup, where: string): Promise<number> {
  const { rows } = await setup.database.pool.query<{ n: string }>(
    `select count(*) as n from publications where ${where}`,
  );
  return Number(rows[0]?.n);
}

/** Two worker processes and this one, which reads as the web does; one worker is killed in the middle. */
export async function proveLoad(setup: PublishingSetup): Promise<Figure[]> {
  const { brand, ids } = await planLoad(setup);
  const startsAt = setup.clock.now().toISOString();
  const workers = [0, 1].map(() =>
    startWorkerProcess({ ...setup.addresses, startsAt, holds: {}, atOnce: HANDS }),
  );
  const began = Date.now();
  let inFlight = 0;
  let reads = 0;
  for (;;) {
    setup.clock.set(new Date(Date.parse(startsAt) + Date.now() - began).toISOString());
    await readPublications(setup.context.db, brand.workspaceId, ids[reads % ids.length] ?? '');
    reads += 1;
    if (inFlight === 0 && (await count(setup, "state = 'published'")) >= (ACCOUNTS * EACH) / 3) {
      await workers[0]?.kill();
      inFlight = await count(setup, 'claimed_by is not null');
    }
    const open = await count(
      setup,
      "state <> 'published' and (claimed_by is not null or next_try_at < now())",
    );
    const left = await count(setup, "state not in ('published', 'unknown', 'waiting')");
    if (inFlight > 0 && open === 0 && left === 0) break;
    if (Date.now() - began > 300_000) throw new Error('the crowd did not get through within five minutes');
    await pause(50);
  }
  const seconds = (Date.now() - began) / 1000;
  await workers[1]?.kill();
  const last = await startPublicationWorker(setup.context);
  await untilQuiet(setup, last.wake);
  await last.stop();
  return [
    { name: 'in hand when one of two workers was killed', value: inFlight, unit: '', least: 1 },
    { name: 'reads by the web meanwhile', value: reads, unit: '' },
    { name: 'time without settling', value: seconds, unit: 's' },
    ...(await countOutcomes(setup, ACCOUNTS * EACH)),
    ...(await countDisorder(setup)),
  ];
}

/** An account's posts stand in the world in the order of their times, but for those whose worker was killed. */
async function countDisorder(setup: PublishingSetup): Promise<Figure[]> {
  const { rows } = await setup.database.pool.query<{
    remote_id: string;
    account: string;
    due_at: Date;
    again: boolean;
  }>(
    `select p.remote_id, p.account_id as account, p.due_at,
       (p.attempt > 1 or p.lost_answers > 0 or exists (
         select from publication_attempts t where t.publication_id = p.id and t.outcome = 'open')) as again
     from publications p where p.remote_id is not null`,
  );
  const place = new Map(setup.sandbox.control.publishedPosts().map(({ postId }, index) => [postId, index]));
  const calm = rows.filter(({ again }) => !again);
  let disorder = 0;
  for (const group of Map.groupBy(calm, ({ account }) => account).values()) {
    const sorted = group.sort((a, b) => a.due_at.getTime() - b.due_at.getTime());
    for (const [index, row] of sorted.entries()) {
      const before = sorted[index - 1];
      if (before !== undefined && (place.get(before.remote_id) ?? 0) > (place.get(row.remote_id) ?? 0))
        disorder += 1;
    }
  }
  return [
    { name: 'posts interrupted by the kill', value: rows.length - calm.length, unit: '', least: 1 },
    { name: 'posts out of their account’s order', value: disorder, unit: '', most: 0 },
  ];
}
