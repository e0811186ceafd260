import autocannon from 'autocannon';
import type { Client } from 'pg';
import type { Cluster } from '../cluster.ts';
import type { FuzzUser } from '../fuzz-users.ts';
import { signUpUser } from '../new-user.ts';
import type { Figure } from '../report.ts';
import { type Crowd, quantile } from './fixture.ts';

const READ_SECONDS = 4;
const READERS = 4;

/** So many people sign up at the same moment, then others sign in at the same moment while calendars are read. */
export async function measureSignInLoad(
  { cluster, client }: Crowd,
  { signUps, signIns, reader }: { signUps: number; signIns: number; reader: FuzzUser | undefined },
): Promise<Figure[]> {
  const url = cluster.members[0]?.url ?? '';
  const emails = Array.from({ length: signUps }, (_, n) => `door-${n}-${Date.now()}@example.com`);
  const began = performance.now();
  await Promise.all(
    emails.map((email, n) => signUpUser(url, { origin: cluster.appUrl, email, ip: `10.2.0.${n}` })),
  );
  const signedUp = (performance.now() - began) / 1000;
  const delivery = await deliveryTimes(client, emails);
  const today = new Date().toISOString().slice(0, 10);
  const read = async () => {
    const result = await autocannon({
      url: `${url}/api/v1/posts?from=${today}&to=${today}`,
      headers: { cookie: reader?.cookie ?? '' },
      connections: READERS,
      duration: READ_SECONDS,
      // In a thread of its own: here a hundred sign-ins begin at the same moment.
      workers: 1,
    });
    if (result.non2xx > 0) throw new Error(`${result.non2xx} reads were refused`);
    return result.latency.p99;
  };
  await read();
  const alone = await read();
  const signingIn = Promise.all(
    emails.slice(0, signIns).map((email, n) => signIn(cluster, email, `10.1.0.${n}`)),
  );
  await longestDelay(cluster);
  const beside = await read();
  const delay = await longestDelay(cluster);
  const statuses = await signingIn;
  const answered = statuses.filter((status) => status === 200 || status === 503).length;
  return [
    { name: `${signUps} sign-ups at once: all answered`, value: signedUp, unit: 's' },
    { name: 'their emails handed over, p95', value: quantile(delivery, 0.95), unit: 's', most: 3 },
    {
      name: `${signIns} sign-ins at once: let in`,
      value: statuses.filter((s) => s === 200).length,
      unit: '',
    },
    { name: 'let in or told when to come back', value: answered - signIns, unit: '', least: 0 },
    { name: 'calendar alone, p99', value: alone, unit: 'ms' },
    { name: 'calendar beside the sign-ins, p99', value: beside, unit: 'ms', most: Math.max(60, 2 * alone) },
    { name: 'the longest that its process kept an event waiting', value: delay, unit: 'ms' },
  ];
}

/** How long the web process kept an event waiting since the last call, in milliseconds; the figure begins anew with each. */
async function longestDelay(cluster: Cluster): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${cluster.members[0]?.metricsPort}/metrics`)).text();
  return 1000 * Number(/^nodejs_eventloop_lag_max_seconds\S* (\S+)$/m.exec(text)?.[1]);
}

async function signIn(cluster: Cluster, email: string, ip: string): Promise<number> {
  const answer = await fetch(`${cluster.members[0]?.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: cluster.appUrl,
      'x-forwarded-for': ip,
    },
    body: JSON.stringify({ email, password: 'Zakwas-i-cierpliwosc-7' }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Seconds from each sign-up's commit until the mail server had its email. */
async function deliveryTimes(client: Client, emails: readonly string[]): Promise<number[]> {
  for (let looks = 0; ; looks++) {
    const { rows } = await client.query<{ seconds: number | null }>(
      `select extract(epoch from ended_at - created_at)::float8 as seconds from emails where recipient = any($1::text[])`,
      [emails],
    );
    const seconds = rows.flatMap((row) => row.seconds ?? []);
    if (rows.length >= emails.length && seconds.length === rows.length) return seconds;
    if (looks > 600) throw new Error(`${seconds.length} of ${emails.length} emails handed over`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
