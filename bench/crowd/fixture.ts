import pg from 'pg';
import { type Sandbox, startSandbox } from '../../sandbox/src/start-sandbox.ts';
import { addDays } from '../../server/src/lib/calendar-days.ts';
import { SANDBOX_WEBHOOK_SECRET } from '../../server/src/providers/payment/make-payments.ts';
import { type Cluster, startCluster } from '../cluster.ts';
import { type FuzzUser, seedUsers } from '../fuzz-users.ts';
import { type Figure, printFigures } from '../report.ts';

/** What the sandbox's payment provider takes for a key. */
export const SHOP_KEY = 'sk_test_sandbox';

/** The app that the sandbox's Meta knows; it protects nothing. */
export const META_APP = { id: '314159265358979', secret: 'sandbox-meta-app-secret' };

/** How large the crowd is. */
export interface Size {
  /** A short run: nothing is judged that depends on the machine. */
  readonly slice: boolean;
  /** Days of a month. */
  readonly days: number;
  /** Brands at once in the round with many beside something else. */
  readonly brands: number;
}

/** Processes of the product on one database, people in it, and the table that is told at the end. */
export interface Crowd {
  readonly size: Size;
  readonly cluster: Cluster;
  readonly client: pg.Client;
  readonly sandbox: Sandbox;
  readonly users: readonly FuzzUser[];
  /** Prints figures at once and keeps them for the end. */
  tell(title: string, figures: readonly Figure[]): void;
  readonly figures: readonly Figure[];
  /** A day from which so many are nobody's yet. */
  takeDays(count: number): string;
  close(): Promise<void>;
}

/**
 * @param options.users brands with tokens for many months
 * @param options.appPort where a balancer of the proof will listen
 */
export async function openCrowd({
  size,
  users,
  ...processes
}: {
  size: Size;
  users: number;
  webs?: number;
  workers?: number;
  appPort?: number;
}): Promise<Crowd> {
  const sandbox = await startSandbox({ port: 0 });
  const environment = {
    SMTP_URL: sandbox.smtpUrl,
    STRIPE_API_URL: sandbox.url,
    STRIPE_SECRET_KEY: SHOP_KEY,
    STRIPE_WEBHOOK_SECRET: SANDBOX_WEBHOOK_SECRET,
    META_APP_ID: META_APP.id,
    META_APP_SECRET: META_APP.secret,
    META_GRAPH_URL: sandbox.url,
    // Any free port, where a part opens a process's inspector.
    NODE_OPTIONS: '--inspect-port=0',
  };
  const cluster = await startCluster({ webs: 1, workers: 1, ...processes, environment });
  const client = new pg.Client({ connectionString: cluster.databaseUrl, application_name: 'proof' });
  await client.connect();
  const figures: Figure[] = [];
  let from = addDays(new Date().toISOString().slice(0, 10), 30);
  return {
    size,
    cluster,
    client,
    sandbox,
    figures,
    users: await seedUsers(cluster.databaseUrl, cluster.appUrl, users),
    tell: (title, told) => {
      figures.push(...told);
      printFigures(title, told);
    },
    takeDays: (count) => {
      const first = from;
      from = addDays(from, count);
      return first;
    },
    close: async () => {
      await client.end();
      await cluster.close();
      await sandbox.close();
    },
  };
}

/** Waits for what the part before left behind: emails, notices, thumbnails of its months. */
export async function restUntilIdle({ client }: Crowd): Promise<void> {
  for (let due = 1; due > 0; ) {
    const { rows } = await client.query<{ due: number }>(
      "select count(*)::int as due from jobs.job where state in ('created', 'retry', 'active') and start_after <= now()",
    );
    due = rows[0]?.due ?? 0;
    if (due > 0) await pause(500);
  }
}

export const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The value below which so large a share lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
