import { startProduct } from '../e2e/start-product.ts';
import { signUpUser } from './new-user.ts';
import type { Figure } from './report.ts';

const TEXT_SECONDS = 1.5;
const IMAGE_SECONDS = 6;
const IN_FLIGHT = 10;
const DAYS = 30;
/** The first image can start after the first text; then images run in full rows. */
const SHORTEST = TEXT_SECONDS + Math.ceil(DAYS / IN_FLIGHT) * IMAGE_SECONDS;

async function slowProviders(sandboxUrl: string): Promise<void> {
  const rules = [
    {
      provider: 'openai',
      route: '/v1/chat/completions',
      kind: 'latency',
      count: null,
      parameters: { milliseconds: TEXT_SECONDS * 1000 },
    },
    {
      provider: 'ideogram',
      route: '/v1/ideogram-v3/generate',
      kind: 'latency',
      count: null,
      parameters: { milliseconds: IMAGE_SECONDS * 1000 },
    },
  ];
  const answer = await fetch(`${sandboxUrl}/_control/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ rules }),
  });
  if (!answer.ok) throw new Error(`The sandbox refused the delays: ${answer.status} ${await answer.text()}`);
}

/** A 30-day batch with providers that take 1.5 s a text and 6 s an image and allow ten requests in flight. */
export async function measureLimitedProviders(): Promise<Figure[]> {
  const product = await startProduct({ environment: { TEXT_WRITER: 'openai', IMAGE_MAKER: 'ideogram' } });
  try {
    await slowProviders(product.sandboxUrl);
    const { headers } = await signUpUser(product.url);
    const { today } = (await (await fetch(`${product.url}/api/v1/overview`, { headers })).json()) as {
      today: string;
    };
    const began = performance.now();
    const seconds = () => (performance.now() - began) / 1000;
    const answer = await fetch(`${product.url}/api/v1/generation-batches`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ from: today, days: DAYS, existing: 'fill', frequency: 'daily' }),
    });
    if (!answer.ok) throw new Error(`The batch answered ${answer.status}: ${await answer.text()}`);
    const { id } = (await answer.json()) as { id: string };
    let first: number | undefined;
    for (;;) {
      const batch = (await (
        await fetch(`${product.url}/api/v1/generation-batches/${id}`, { headers })
      ).json()) as {
        state: string;
        days: { state: string; problem: string | null }[];
      };
      if (first === undefined && batch.days.some((day) => day.state === 'done')) first = seconds();
      if (batch.state !== 'running') {
        const done = batch.days.filter((day) => day.state === 'done').length;
        return [
          { name: '30 days with slow providers', value: seconds(), unit: 's', most: 1.15 * SHORTEST },
          { name: 'shortest possible schedule', value: SHORTEST, unit: 's' },
          { name: '30 days, ours : shortest schedule', value: seconds() / SHORTEST, unit: '×' },
          {
            name: 'first finished day',
            value: first ?? Number.NaN,
            unit: 's',
            most: 1.1 * (TEXT_SECONDS + IMAGE_SECONDS),
          },
          { name: 'days finished', value: done, unit: 'days', least: DAYS },
        ];
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  } finally {
    await product.close();
  }
}
