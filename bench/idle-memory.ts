import { startProduct } from '../e2e/start-product.ts';
import { signUpUser } from './new-user.ts';
import { familyOf, processesUsing, proportionalMemory } from './process-memory.ts';
import type { Figure } from './report.ts';

const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));
/** Waiting times of the demand; a quick look may shorten them. */
const AFTER_START = Number(process.env.BENCH_IDLE_SECONDS ?? 60);
const AFTER_BATCH = Number(process.env.BENCH_IDLE_SECONDS ?? 300);

/** Server, sandbox and PostgreSQL together, one minute after the start and five minutes after a 30-day batch. */
export async function measureIdleMemory(): Promise<Figure[]> {
  const product = await startProduct();
  const memory = () =>
    proportionalMemory([...new Set([...familyOf(product.pid()), ...processesUsing(product.dataDir)])]);
  try {
    await wait(AFTER_START);
    const atRest = memory();
    const { headers } = await signUpUser(product.url);
    const took = await generateMonth(product.url, headers);
    await wait(AFTER_BATCH);
    return [
      { name: 'memory, one minute after start', value: atRest, unit: 'MB', most: 350 },
      { name: 'memory, five minutes after 30 posts', value: memory(), unit: 'MB', most: 350 },
      { name: '30 posts with the built-in engines', value: took, unit: 's', most: 6 },
    ];
  } finally {
    await product.close();
  }
}

/** Starts a batch of so many days and waits for its end; seconds it took. */
export async function generateMonth(
  url: string,
  headers: Record<string, string>,
  days = 30,
): Promise<number> {
  const overview = await getJson<{ today: string }>(`${url}/api/v1/overview`, headers);
  const began = performance.now();
  const answer = await fetch(`${url}/api/v1/generation-batches`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ from: overview.today, days, existing: 'fill', frequency: 'daily' }),
  });
  if (!answer.ok) throw new Error(`The batch answered ${answer.status}: ${await answer.text()}`);
  const { id } = (await answer.json()) as { id: string };
  for (;;) {
    const batch = await getJson<Batch>(`${url}/api/v1/generation-batches/${id}`, headers);
    if (batch.state !== 'running') {
      const failed = batch.days.filter((day) => day.state !== 'done');
      if (failed.length > 0) throw new Error(`${failed.length} days failed: ${failed[0]?.problem}`);
      return (performance.now() - began) / 1000;
    }
    await wait(0.05);
  }
}

interface Batch {
  state: string;
  days: { state: string; problem: string | null }[];
}

async function getJson<Body>(url: string, headers: Record<string, string>): Promise<Body> {
  const answer = await fetch(url, { headers });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return (await answer.json()) as Body;
}
