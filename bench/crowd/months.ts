import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { FuzzUser } from '../fuzz-users.ts';
import { type Cost, watchProcessors } from '../processor-time.ts';
import type { Figure } from '../report.ts';
import { type Crowd, openCrowd, pause } from './fixture.ts';

/** How many brands' first post has a time of its own. */
const FEW_BRANDS = 10;
const PATIENCE_SECONDS = 900;
const LOOK_MILLISECONDS = 50;

/** What months at once took. */
export interface Outcome {
  readonly brands: number;
  readonly cost: Cost;
  /** Seconds from the start until each brand's first and last day were done. */
  readonly first: readonly number[];
  readonly last: readonly number[];
}

/** For `npm run bench`: months of one, five and ten brands at once, and one day beside ten. */
export async function measureCrowd(): Promise<Figure[]> {
  const crowd = await openCrowd({
    size: { slice: false, days: 30, brands: FEW_BRANDS },
    users: FEW_BRANDS + 1,
  });
  try {
    await runMonths(crowd, { brands: 1, days: 3 });
    const alone = await runMonths(crowd, { brands: 1 });
    const figures: Figure[] = [];
    for (const brands of [5, FEW_BRANDS])
      figures.push(...compareWaits(`${brands} months at once`, await runMonths(crowd, { brands }), alone));
    return [...figures, ...(await dayBesideMonths(crowd))];
  } finally {
    await crowd.close();
  }
}

/** Begins a batch for each of so many brands at the same moment and waits for all. */
export async function runMonths(
  crowd: Crowd,
  { brands, days = crowd.size.days }: { brands: number; days?: number },
  beside?: () => Promise<void>,
): Promise<Outcome> {
  const cost = watchProcessors(() => productProcesses(crowd));
  const from = crowd.takeDays(days);
  const began = performance.now();
  const ids = await Promise.all(
    crowd.users.slice(0, brands).map((user, n) => startBatch(crowd, user, { days, from, web: n })),
  );
  const besides = beside?.();
  const first = new Map<string, number>();
  const last = new Map<string, number>();
  while (last.size < brands) {
    const passed = (performance.now() - began) / 1000;
    if (passed > PATIENCE_SECONDS) throw new Error(`${brands - last.size} of ${brands} not done`);
    for (const { id, done, open } of await readProgress(crowd, ids)) {
      if (done > 0 && !first.has(id)) first.set(id, passed);
      if (open === 0 && !last.has(id)) last.set(id, passed);
    }
    await pause(LOOK_MILLISECONDS);
  }
  const outcome = { brands, cost: cost(), first: [...first.values()], last: [...last.values()] };
  await besides;
  return outcome;
}

/** Waits held against the physical time: the work of as many months as it took alone ÷ processors left over. */
export function compareWaits(
  title: string,
  { brands, cost, first, last }: Outcome,
  alone: Outcome,
): Figure[] {
  const physical = (brands * alone.cost.work) / Math.min(cost.processors, availableParallelism());
  const waited = Math.max(...last);
  return [
    { name: `${title}: physical time`, value: physical, unit: 's' },
    { name: `${title}: last done`, value: waited, unit: 's' },
    { name: `${title}: work of the product`, value: cost.work, unit: 's' },
    { name: `${title}: processors left over by others`, value: cost.processors, unit: '' },
    {
      name: `${title}: wait beyond 1 s : physical time`,
      value: (waited - 1) / physical,
      unit: '×',
      most: 1.25,
    },
    {
      name: `${title}: the last first post`,
      value: Math.max(...first),
      unit: 's',
      ...(brands > FEW_BRANDS ? {} : { most: 3 }),
    },
    { name: `${title}: largest wait : smallest`, value: waited / Math.min(...last), unit: '×', most: 1.3 },
  ];
}

/** One more brand asks for a single day, a text and an image, one after the other, in the middle of many months. */
export async function dayBesideMonths(crowd: Crowd): Promise<Figure[]> {
  const [eleventh] = crowd.users.slice(-1);
  if (eleventh === undefined) return [];
  const postId = await untouchedPost(crowd, eleventh);
  const asks = {
    'one day': () => startBatch(crowd, eleventh, { days: 1, from: crowd.takeDays(1) }),
    'one text': () => askFor(crowd, eleventh, `/posts/${postId}/text`),
    'one image': () => askFor(crowd, eleventh, `/posts/${postId}/image`),
  };
  const figures: Figure[] = [];
  await runMonths(crowd, { brands: crowd.size.brands }, async () => {
    await pause(crowd.size.slice ? 300 : 2_000);
    for (const [name, ask] of Object.entries(asks)) {
      const { begun, done, beside } = await watchOneDay(crowd, ask);
      figures.push(
        { name: `${name} beside months: begun`, value: begun, unit: 's', most: 1 },
        { name: `${name} beside months: done`, value: done, unit: 's', most: 3 },
        { name: `${name} beside months: days of others open then`, value: beside, unit: '' },
      );
    }
  });
  return figures;
}

/** Seconds until the only day of a batch was begun and done, and how many days of others were open at that moment. */
async function watchOneDay({ client }: Crowd, ask: () => Promise<string>) {
  const asked = performance.now();
  const id = await ask();
  for (let begun = Number.NaN; ; await pause(10)) {
    const { rows } = await client.query<{ state: string; beside: number }>(
      `select state, (select count(*)::int from generation_days o
         where o.batch_id <> d.batch_id and o.state in ('queued', 'writing', 'drawing')) as beside
       from generation_days d where batch_id = $1`,
      [id],
    );
    const [day] = rows;
    const passed = (performance.now() - asked) / 1000;
    if (Number.isNaN(begun) && day?.state !== 'queued') begun = passed;
    if (day?.state === 'done') return { begun, done: passed, beside: day.beside };
    if (passed > PATIENCE_SECONDS) throw new Error(`what one person asked for is ${day?.state}`);
  }
}

/** A post of theirs that never was to go out. */
async function untouchedPost({ client }: Crowd, { workspaceId }: FuzzUser): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `select id from posts o where workspace_id = $1
       and not exists (select from publications p where p.workspace_id = o.workspace_id and p.post_id = o.id)
     order by date limit 1`,
    [workspaceId],
  );
  if (rows[0] === undefined) throw new Error('every post was to go out');
  return rows[0].id;
}

/** Finished and open days of batches. */
export async function readProgress({ client }: Crowd, ids: readonly string[]) {
  const { rows } = await client.query<{ id: string; done: number; open: number }>(
    `select batch_id as id, count(*) filter (where state = 'done')::int as done,
       count(*) filter (where state in ('queued', 'writing', 'drawing'))::int as open
     from generation_days where batch_id = any($1::uuid[]) group by batch_id`,
    [ids],
  );
  return rows;
}

/** @param options.web which web process is asked; they take turns */
export const startBatch = (
  crowd: Crowd,
  user: FuzzUser,
  { days, from, web = 0 }: { days: number; from: string; web?: number },
): Promise<string> =>
  askFor(crowd, user, '/generation-batches', {
    body: { from, days, existing: 'fill', frequency: 'daily' },
    web,
  });

/** Begins a batch of the product's own making and gives its id. */
async function askFor(
  { cluster }: Crowd,
  user: FuzzUser,
  address: string,
  { body = {}, web = 0 }: { body?: object; web?: number } = {},
): Promise<string> {
  const webs = cluster.members.filter(({ role }) => role === 'web');
  const answer = await fetch(`${webs[web % webs.length]?.url}/api/v1${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: user.cookie, origin: cluster.appUrl },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${address} was refused: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { id: string }).id;
}

/** The members of the cluster and their database, whose server has no parent here. */
export function productProcesses({ cluster }: Crowd): number[] {
  const members = cluster.members.flatMap(({ child }) => child.pid ?? []);
  const databases = readdirSync('/proc').filter(
    (pid) => /^\d+$/.test(pid) && commandOf(pid).includes(cluster.dataDir),
  );
  return [...new Set([...members, ...databases.map(Number)])];
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
