import { addDays } from '../../server/src/lib/calendar-days.ts';
import type { FuzzUser } from '../fuzz-users.ts';
import type { Figure } from '../report.ts';
import { openMemoryReader } from '../settled-memory.ts';
import { type Crowd, pause, quantile } from './fixture.ts';
import { startBatch } from './months.ts';

const STREAMS = 200;
const CHANGES = 20;
const PATIENCE_MILLISECONDS = 60_000;
/** So much more may a process with so many open streams need. */
const MOST_MEGABYTES = 20;

/** An open screen: what it heard, by the word that an event is named. */
interface Screen {
  readonly user: FuzzUser;
  heardAt(word: string, since: number): number | undefined;
  ended(): boolean;
}

/** Two hundred screens are open and hear what happens to their brand, and to no other. */
export async function measureStreams(crowd: Crowd): Promise<Figure[]> {
  const { cluster, size } = crowd;
  const [process] = cluster.members;
  const count = size.slice ? 10 : STREAMS;
  const watched = crowd.users.slice(0, size.brands);
  const [first] = watched;
  if (first === undefined || process === undefined) return [];
  const memory = await openMemoryReader(process);
  // What is loaded and compiled for the first stream is no memory of those that are open.
  const warming = await openScreens(crowd, watched, size.brands);
  await changePosts(crowd, first, warming, 1);
  await warming.close();
  const before = await memory.read();
  const screens = await openScreens(crowd, watched, count);
  const open = await memory.read();
  memory.close();
  const heard = screens.all.filter(({ user }) => user === first);
  const pressed = performance.now();
  await startBatch(crowd, first, { days: 1, from: crowd.takeDays(1) });
  await until(() => heard.every((screen) => screen.heardAt('batch.changed', pressed) !== undefined));
  await pause(1_000);
  const delays = heard.map(
    (screen) => ((screen.heardAt('batch.changed', pressed) ?? Number.NaN) - pressed) / 1000,
  );
  const foreign = screens.all.filter(
    (screen) => screen.user !== first && screen.heardAt('batch.changed', pressed) !== undefined,
  ).length;
  const shown = await changePosts(crowd, first, screens, size.slice ? 2 : CHANGES);
  const closed = screens.all.filter((screen) => screen.ended()).length;
  await screens.close();
  return [
    { name: `${count} open event streams: opened in`, value: screens.openedIn, unit: 's' },
    { name: 'memory of their process before', value: before.process, unit: 'MB' },
    {
      name: `memory that ${count} open streams add to it`,
      value: open.process - before.process,
      unit: 'MB',
      most: MOST_MEGABYTES,
    },
    { name: 'of which their objects are', value: open.held - before.held, unit: 'MB' },
    {
      name: 'a press is heard on its brand’s screens, p95',
      value: quantile(delays, 0.95),
      unit: 's',
      most: 1,
    },
    {
      name: 'a change is heard and read anew by its brand’s other screens, p95',
      value: quantile(shown, 0.95),
      unit: 's',
      most: 0.3,
    },
    { name: 'screens that heard of another brand', value: foreign, unit: '', most: 0 },
    { name: 'streams that ended', value: closed, unit: '', most: 0 },
  ];
}

async function openScreens({ cluster }: Crowd, watched: readonly FuzzUser[], count: number) {
  const ending = new AbortController();
  const began = performance.now();
  const all = await Promise.all(
    Array.from({ length: count }, async (_, n): Promise<Screen> => {
      const user = watched[n % watched.length];
      if (user === undefined) throw new Error('Nobody watches.');
      const answer = await fetch(`${cluster.members[0]?.url}/api/v1/events`, {
        headers: { cookie: user.cookie, accept: 'text/event-stream' },
        signal: ending.signal,
      });
      if (!answer.ok || answer.body === null) throw new Error(`A stream was refused: ${answer.status}`);
      return { user, ...listen(answer.body) };
    }),
  );
  const openedIn = (performance.now() - began) / 1000;
  await pause(500);
  return {
    all,
    openedIn,
    close: async () => {
      ending.abort();
      await until(() => all.every((screen) => screen.ended()));
    },
  };
}

/** Own posts are written one after the other; for each screen and post the seconds until it heard and read its day anew. */
async function changePosts(
  crowd: Crowd,
  user: FuzzUser,
  { all }: { all: readonly Screen[] },
  changes: number,
): Promise<number[]> {
  const url = `${crowd.cluster.members[0]?.url}/api/v1/posts`;
  const headers = {
    cookie: user.cookie,
    origin: crowd.cluster.appUrl,
    'content-type': 'application/json',
  };
  const from = crowd.takeDays(changes);
  const screens = all.filter((screen) => screen.user === user);
  const seconds: number[] = [];
  for (let change = 0; change < changes; change += 1) {
    const date = addDays(from, change);
    const began = performance.now();
    const body = JSON.stringify({ date, content: `Chleb wychodzi z pieca o ${change}.` });
    const written = fetch(url, { method: 'POST', headers, body });
    const shown = screens.map(async (screen) => {
      await until(() => screen.heardAt('post.changed', began) !== undefined);
      const read = await fetch(`${url}?from=${date}&to=${date}`, { headers });
      const { posts } = (await read.json()) as { posts: unknown[] };
      if (posts.length === 0) throw new Error('A screen heard of a post that it could not read.');
      return (performance.now() - began) / 1000;
    });
    const answer = await written;
    if (!answer.ok) throw new Error(`A post was refused: ${answer.status} ${await answer.text()}`);
    seconds.push(...(await Promise.all(shown)));
    await pause(100);
  }
  return seconds;
}

async function until(holds: () => boolean): Promise<void> {
  const began = performance.now();
  while (!holds() && performance.now() - began < PATIENCE_MILLISECONDS) await pause(5);
}

function listen(body: ReadableStream<Uint8Array>): Omit<Screen, 'user'> {
  const heard: { at: number; text: string }[] = [];
  let ended = false;
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const part of body)
      heard.push({ at: performance.now(), text: decoder.decode(part, { stream: true }) });
  };
  read()
    .catch(() => undefined)
    .finally(() => {
      ended = true;
    });
  return {
    heardAt: (word, since) => heard.find(({ at, text }) => at >= since && text.includes(word))?.at,
    ended: () => ended,
  };
}
