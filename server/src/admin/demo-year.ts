import type { Context, Enqueue } from '../context.ts';
import type { JobInput } from '../job-catalogue.ts';
import { jobs } from '../jobs.ts';
import type { WorkspaceId } from '../lib/workspace-id.ts';
import { type DemoPost, publishDemoPost } from './demo-posts.ts';
import { changeSandbox } from './demo-sandbox.ts';
import { connectDemoAccounts, type DemoUser } from './demo-workspace.ts';

const DAY = 86_400_000;
/** How long before today the demonstration's accounts were connected. */
const YEAR = 365 * DAY;
/** Between two readings: a week, so that a network's list of the last 25 media leaves none out. */
const STEP = 7 * DAY;
/** Networks give data for 90 days after a person last logged in; they come again before that. */
const RECONNECT_WEEKS = 10;
/** A killed demonstration leaves the sandbox in the past for no longer than this. */
const STEP_MILLISECONDS = 120_000;

/** Captions of the year, over and over. */
const TEXTS = [
  'Nowa Etiopia już na półce: jaśmin, brzoskwinia, długi finisz.',
  'Jak mielimy do przelewu? Pokazujemy na trzech młynkach.',
  'Za kulisami: dwunaste palenie w tym tygodniu.',
  'Trzy błędy, przez które espresso wychodzi kwaśne.',
  'Kto z Państwa pije kawę bez cukru? Dlaczego?',
  'W sobotę cupping. Zostały cztery miejsca.',
  'Paczki wysłane przed trzecią jadą jeszcze dziś.',
  'Kolumbia z małej farmy w Huili wraca na dwa tygodnie.',
];

/** The product as it was on a day: its clock stands there, and what it would leave to workers is gathered. */
interface Then {
  readonly context: Context;
  /** Jobs that were asked for since the last call. */
  asked(): JobInput<'read-account-insights'>[];
}

function thenOf(app: Context, now: Date): Then {
  let waiting: JobInput<'read-account-insights'>[] = [];
  const enqueue: Enqueue = async (_tx, name, input) => {
    if (name === 'read-account-insights')
      waiting.push(...([input].flat() as JobInput<'read-account-insights'>[]));
  };
  const context: Context = {
    ...app,
    clock: { now: () => now },
    enqueue,
    withdraw: async () => undefined,
    // The running workers would read new accounts with today's clock, before their year.
    changeHooks: { ...app.changeHooks, accountsChanged: async () => undefined },
  };
  return {
    context,
    asked: () => {
      const taken = waiting;
      waiting = [];
      return taken;
    },
  };
}

/** What came of the year. */
interface LivedYear {
  readonly accounts: number;
  readonly published: number;
  /** Jobs that read an account and what of its posts was due. */
  readonly readings: number;
}

/**
 * Lets the sandbox and this process live through the last year: the accounts are connected at its beginning, have a
 * past of their own at their networks, the posts go out at their instants, and everything is read week after week by
 * the product's own job. No network tells more than its window; a year comes about only by having read for a year.
 * @param posts the earliest first
 */
export async function liveThroughYear(
  app: Context,
  user: DemoUser,
  posts: readonly DemoPost[],
): Promise<LivedYear> {
  const until = app.clock.now();
  const since = new Date(until.getTime() - YEAR);
  const goTo = (at: Date) =>
    changeSandbox(app, { method: 'PUT', path: 'clock', body: { at, forMs: STEP_MILLISECONDS } });
  const back = () => changeSandbox(app, { method: 'PUT', path: 'clock', body: { offsetMs: 0 } });
  // The sandbox is everybody's: broken off, too, it goes back to today.
  const interrupted = () => void back().finally(() => process.exit(130));
  process.once('SIGINT', interrupted);
  let [published, readings, accounts] = [0, 0, 0];
  try {
    await goTo(since);
    accounts = await connectDemoAccounts(thenOf(app, since).context, user);
    await givePasts(app, user.workspaceId, { since, until });
    for (let week = 1; since.getTime() + week * STEP < until.getTime(); week += 1) {
      const at = new Date(since.getTime() + week * STEP);
      const before = new Date(at.getTime() - STEP);
      for (const post of posts.filter((post) => post.at > before && post.at <= at)) {
        await goTo(post.at);
        published += await publishDemoPost(app, user, post.id);
      }
      await goTo(at);
      const then = thenOf(app, at);
      if (week % RECONNECT_WEEKS === 0) await connectDemoAccounts(then.context, user);
      readings += await readDue(then, user.workspaceId);
    }
  } finally {
    await back();
    process.off('SIGINT', interrupted);
  }
  return { accounts, published, readings: readings + (await readDue(thenOf(app, until), user.workspaceId)) };
}

/** What the accounts' own people did there in that time, each account in its way. */
async function givePasts(
  app: Context,
  workspaceId: WorkspaceId,
  { since, until }: { since: Date; until: Date },
): Promise<void> {
  const { rows } = await app.database.pool.query<{ remote_id: string }>(
    'select remote_id from social_accounts where workspace_id = $1',
    [workspaceId],
  );
  for (const { remote_id: accountId } of rows) {
    const body = { accountId, since, until, texts: TEXTS };
    await changeSandbox(app, { method: 'POST', path: 'account-pasts', body });
  }
}

/** Reads what is due of the brand, its accounts and their posts, as the jobs do. @returns how many jobs that took */
async function readDue({ context, asked }: Then, workspaceId: WorkspaceId): Promise<number> {
  const { signal } = new AbortController();
  const run = { signal, stopping: signal, lastTry: true, asked: true };
  // A week passes between two readings: what is older than two days is found by the daily job only.
  await jobs['find-missed-readings'](context, {}, run);
  await jobs['read-insights'](context, {}, run);
  let count = 0;
  for (;;) {
    // Other brands of the installation are left to its own workers.
    const due = asked().filter((account) => account.workspaceId === workspaceId);
    if (due.length === 0) return count;
    count += due.length;
    await Promise.all(due.map((account) => jobs['read-account-insights'](context, account, run)));
  }
}
