import type { Context, Enqueue } from '../context.ts';
import { readAgain } from '../features/analytics/index.ts';
import type { JobInput } from '../job-catalogue.ts';
import { jobs } from '../jobs.ts';
import type { WorkspaceId } from '../lib/workspace-id.ts';
import { changeSandbox } from './demo-sandbox.ts';

const DAY = 86_400_000;
/** How long before today the demonstration's accounts were connected. */
const YEAR = 365 * DAY;
/** Between two readings: a week, so that a network's list of the last 25 media leaves none out. */
const STEP = 7 * DAY;
/** Networks give data for 90 days after a person last logged in; they come again before that. */
const RECONNECT_WEEKS = 10;

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

/**
 * Lets the sandbox and this process live through the last year: the accounts are connected at its beginning, have a
 * past of their own at their networks, and are read week after week by the product's own job. No network tells more
 * than its window; a year comes about only by having read for a year.
 * @returns how many readings of an account there were
 */
export async function liveThroughYear(
  app: Context,
  workspaceId: WorkspaceId,
  connect: (then: Context) => Promise<unknown>,
): Promise<number> {
  const until = app.clock.now();
  const since = new Date(until.getTime() - YEAR);
  const goTo = (at: Date) => changeSandbox(app, { method: 'PUT', path: 'clock', body: { at } });
  const back = () => changeSandbox(app, { method: 'PUT', path: 'clock', body: { offsetMs: 0 } });
  // The sandbox is everybody's: broken off, too, it goes back to today.
  const interrupted = () => void back().finally(() => process.exit(130));
  process.once('SIGINT', interrupted);
  let readings = 0;
  try {
    await goTo(since);
    await connect(thenOf(app, since).context);
    await givePasts(app, workspaceId, { since, until });
    for (let week = 1; since.getTime() + week * STEP < until.getTime(); week += 1) {
      const at = new Date(since.getTime() + week * STEP);
      const then = thenOf(app, at);
      await goTo(at);
      if (week % RECONNECT_WEEKS === 0) await connect(then.context);
      readings += await readAll(then, workspaceId);
    }
  } finally {
    await back();
    process.off('SIGINT', interrupted);
  }
  return readings + (await readAll(thenOf(app, app.clock.now()), workspaceId));
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

/** Reads the brand's accounts as the job does when somebody asks for it. @returns how many */
async function readAll({ context, asked }: Then, workspaceId: WorkspaceId): Promise<number> {
  await readAgain(context, workspaceId);
  const accounts = asked();
  const { signal } = new AbortController();
  const run = { signal, stopping: signal, lastTry: true, asked: true };
  await Promise.all(accounts.map((account) => jobs['read-account-insights'](context, account, run)));
  return accounts.length;
}
