import { setTimeout as pause } from 'node:timers/promises';
import { processEvent } from '../../server/src/features/billing/process-event.job.ts';
import { sweepBilling } from '../../server/src/features/billing/sweep-billing.job.ts';
import { ledgers } from '../../server/src/features/tokens/index.ts';
import { Refusal } from '../../server/src/lib/refusal.ts';
import { seededRandom } from '../../server/src/lib/seeded-random.ts';
import { makeWorkspace } from '../../server/test/factories.ts';
import type { Figure } from '../report.ts';
import type { LedgerFixture } from './fixture.ts';
import { noIntentions } from './intentions.ts';
import { compareKeys, expect, type LedgerRow, readStripe } from './model.ts';
import { MOVES, type Move, type Target } from './moves.ts';

const WORKERS = 32;
const WORKSPACES = 24;
/** Milliseconds between two cut connections, on average, while all workers are at work. */
const CUT_EVERY = 20;
const QUIET_ROUNDS = 600;

interface Tally {
  working: number;
  done: number;
  cuts: number;
  repeats: number;
}

/**
 * Random operations from 32 workers while their connections are cut, then a comparison of every ledger with the model.
 * @param options.operations how many in all
 */
export async function proveLedger(
  fixture: LedgerFixture,
  { operations, seed }: { operations: number; seed: string },
): Promise<Figure[]> {
  const targets: Target[] = [];
  for (let n = 0; n < WORKSPACES; n += 1) {
    const made = await makeWorkspace(fixture.context.db);
    targets.push({ ...made, intended: noIntentions(), reservations: [] });
  }
  await fixture.context.payments?.setUp();
  const tally: Tally = { working: WORKERS, done: 0, cuts: 0, repeats: 0 };
  const stress = { over: false };
  const cutting = cutConnections(fixture, stress, tally);
  let names = 0;
  const fresh = () => {
    names += 1;
    return `stress-${names}`;
  };
  await Promise.all(
    Array.from({ length: WORKERS }, (_, n) =>
      work(fixture, { targets, operations, tally, fresh, random: seededRandom(`${seed}:${n}`) }),
    ),
  );
  stress.over = true;
  await cutting;
  await finishEverything(fixture);
  return [...(await judge(fixture, targets)), ...tellContract(fixture), ...tell(tally, operations)];
}

/** The fewer work, the rarer it cuts: all cuts on the last one would let it finish nothing, on a busy machine for minutes. */
async function cutConnections(
  fixture: LedgerFixture,
  stress: { over: boolean },
  tally: Tally,
): Promise<void> {
  while (!stress.over) {
    await pause((Math.random() * 2 * CUT_EVERY * WORKERS) / Math.max(1, tally.working));
    if (await fixture.cut()) tally.cuts += 1;
  }
}

interface Shift {
  targets: Target[];
  operations: number;
  tally: Tally;
  fresh: () => string;
  random: Move['random'];
}

async function work(
  fixture: LedgerFixture,
  { targets, operations, tally, fresh, random }: Shift,
): Promise<void> {
  const worker = fixture.worker();
  const hat = MOVES.flatMap(([weight, act]) => Array.from({ length: weight }, () => act));
  const insist: Move['insist'] = async (ask) => {
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        if (error instanceof Refusal && error.code !== 'PAYMENT_FAILED') throw error;
        tally.repeats += 1;
        await pause(random.next() * 20);
      }
    }
  };
  while (tally.done < operations) {
    tally.done += 1;
    const target = random.pick(targets);
    const act = random.pick(hat);
    if (target && act) await act({ context: worker.context, fixture, target, random, fresh, insist });
  }
  tally.working -= 1;
  await worker.close();
}

/** Delivers, finishes and does everything that is still on its way. */
async function finishEverything({ sandbox, context }: LedgerFixture): Promise<void> {
  const { stripe } = sandbox.control;
  for (let round = 0; round < QUIET_ROUNDS; round += 1) {
    stripe.run();
    for (const event of stripe.list().events.filter(({ delivered }) => delivered === 0))
      await stripe.redeliver(event.id);
    // Before our rows are read: an event that came to be after that would be at rest there and unread here.
    const { events, payments } = stripe.list();
    const atRest =
      payments.every(({ finishes }) => finishes === null) && events.every(({ delivered }) => delivered > 0);
    const { rows } = await context.database.pool.query<{ id: string }>(
      'select id from billing_events where processed_at is null',
    );
    for (const { id } of rows) await processEvent(context, { eventId: id });
    await sweepBilling(context);
    if (atRest && rows.length === 0) return;
    await pause(100);
  }
  throw new Error('the provider did not come to rest');
}

async function judge({ context, sandbox }: LedgerFixture, targets: readonly Target[]): Promise<Figure[]> {
  const { pool } = context.database;
  const setup = sandbox.control.stripe.list();
  const prices = new Map(sandbox.control.stripe.prices().map(({ id, lookupKey }) => [id, lookupKey ?? '']));
  const wrong = { model: 0, missing: 0, unmeant: 0, negative: 0, both: 0, entries: 0, credits: 0 };
  for (const { workspaceId, intended } of targets) {
    const { rows } = await pool.query<LedgerRow>(
      'select kind, amount, unique_key, balance_after from token_entries where organization_id = $1 order by sequence',
      [workspaceId],
    );
    const { rows: figures } = await pool.query<{ balance: number; debt: number }>(
      `select coalesce(sum(balance), 0)::int as balance,
         (select coalesce(sum(owed - settled), 0)::int from token_debts where organization_id = $1) as debt
       from token_accounts where organization_id = $1`,
      [workspaceId],
    );
    const { balance = 0, debt = 0 } = figures[0] ?? {};
    const stripe = readStripe(setup, prices, workspaceId);
    const expected = expect(intended, stripe, rows);
    const keys = compareKeys(intended, stripe, rows);
    wrong.model += balance === expected.balance && debt === expected.debt ? 0 : 1;
    wrong.missing += keys.missing;
    wrong.unmeant += keys.unmeant;
    wrong.negative += rows.filter(({ balance_after }) => balance_after < 0).length;
    wrong.both += balance > 0 && debt > 0 ? 1 : 0;
    wrong.entries += rows.length;
    wrong.credits += stripe.credits;
  }
  const unsound = await ledgers.findUnsound(context.db);
  return [
    { name: 'ledgers that differ from the model', value: wrong.model, unit: '', most: 0 },
    { name: 'movements nobody meant, double credits among them', value: wrong.unmeant, unit: '', most: 0 },
    { name: 'movements that were acknowledged and are missing', value: wrong.missing, unit: '', most: 0 },
    { name: 'balances below zero, at any entry', value: wrong.negative, unit: '', most: 0 },
    { name: 'ledgers with tokens and debt at once', value: wrong.both, unit: '', most: 0 },
    { name: 'ledgers that do not add up', value: unsound.length, unit: '', most: 0 },
    { name: 'entries written', value: wrong.entries, unit: '' },
    { name: 'credits by the provider’s books', value: wrong.credits, unit: '' },
  ];
}

/** Every request and answer passed the pinned types, or the sandbox refused it (400) or broke (500). */
function tellContract({ sandbox }: LedgerFixture): Figure[] {
  const { byProvider, entries } = sandbox.control.requests({ provider: 'stripe', limit: 2000 });
  // Closing a checkout that was just paid is refused by rule, not by type.
  const refused = entries.filter(({ status, route }) => status === 400 && !route.endsWith('/expire')).length;
  const broken = entries.filter(({ status }) => status !== null && status >= 500).length;
  const { events } = sandbox.control.stripe.list();
  return [
    {
      name: 'requests to the provider, each held against its types',
      value: byProvider.stripe?.count ?? 0,
      unit: '',
      least: 1,
    },
    { name: 'requests the provider’s types refuse (newest 2,000)', value: refused, unit: '', most: 0 },
    { name: 'answers the provider’s types refuse (newest 2,000)', value: broken, unit: '', most: 0 },
    { name: 'events', value: events.length, unit: '' },
    {
      name: 'deliveries per event',
      value: events.reduce((all, { delivered }) => all + delivered, 0) / Math.max(1, events.length),
      unit: '',
    },
  ];
}

function tell({ done, cuts, repeats }: Tally, operations: number): Figure[] {
  return [
    { name: 'operations', value: done, unit: '', least: operations },
    { name: 'workers', value: WORKERS, unit: '' },
    { name: 'connections cut', value: cuts, unit: '', least: 1 },
    { name: 'operations repeated after a cut', value: repeats, unit: '', least: 1 },
  ];
}
