import type { Figure } from '../report.ts';
import { type Crowd, pause, quantile } from './fixture.ts';
import { startBatch } from './months.ts';

const STREAMS = 200;
const PATIENCE_MILLISECONDS = 60_000;

/** Two hundred screens are open and hear what happens to their brand, and to no other. */
export async function measureStreams(crowd: Crowd): Promise<Figure[]> {
  const { cluster, size } = crowd;
  const count = size.slice ? 10 : STREAMS;
  const watched = crowd.users.slice(0, size.brands);
  const ending = new AbortController();
  const began = performance.now();
  const streams = await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const user = watched[n % watched.length];
      const answer = await fetch(`${cluster.members[0]?.url}/api/v1/events`, {
        headers: { cookie: user?.cookie ?? '', accept: 'text/event-stream' },
        signal: ending.signal,
      });
      if (!answer.ok || answer.body === null) throw new Error(`A stream was refused: ${answer.status}`);
      return { user, ...listen(answer.body) };
    }),
  );
  const opened = (performance.now() - began) / 1000;
  const [first] = watched;
  if (first === undefined) return [];
  await pause(500);
  const asked = performance.now();
  await startBatch(crowd, first, { days: 1, from: crowd.takeDays(1) });
  const heard = streams.filter(({ user }) => user === first);
  const late = () => performance.now() - asked > PATIENCE_MILLISECONDS;
  while (heard.some(({ batchAt }) => batchAt() === null) && !late()) await pause(20);
  await pause(1_000);
  const delays = heard.map(({ batchAt }) => ((batchAt() ?? Number.NaN) - asked) / 1000);
  const foreign = streams.filter(({ user, batchAt }) => user !== first && batchAt() !== null).length;
  const closed = streams.filter((stream) => stream.ended()).length;
  ending.abort();
  return [
    { name: `${count} open event streams: opened in`, value: opened, unit: 's' },
    {
      name: 'a press is heard on its brand’s screens, p95',
      value: quantile(delays, 0.95),
      unit: 's',
      most: 1,
    },
    { name: 'screens that heard of another brand', value: foreign, unit: '', most: 0 },
    { name: 'streams that ended', value: closed, unit: '', most: 0 },
  ];
}

function listen(body: ReadableStream<Uint8Array>) {
  let batchAt: number | null = null;
  let ended = false;
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const part of body) {
      if (batchAt === null && decoder.decode(part, { stream: true }).includes('batch.changed'))
        batchAt = performance.now();
    }
  };
  read()
    .catch(() => undefined)
    .finally(() => {
      ended = true;
    });
  return { batchAt: () => batchAt, ended: () => ended };
}
