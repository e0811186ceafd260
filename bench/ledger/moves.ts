import type { PriceKey } from '@postownia/contract';
import type { Context } from '../../server/src/context.ts';
import { inTransaction, type Tx } from '../../server/src/db/transaction.ts';
import { processEvent } from '../../server/src/features/billing/process-event.job.ts';
import { startOrder } from '../../server/src/features/billing/start-order.ts';
import {
  commitTokens,
  grantTokens,
  refundTokens,
  reserveTokens,
  reverseTokens,
} from '../../server/src/features/tokens/index.ts';
import type { OrganizationId } from '../../server/src/lib/organization-id.ts';
import { Refusal } from '../../server/src/lib/refusal.ts';
import type { SeededRandom } from '../../server/src/lib/seeded-random.ts';
import type { WorkspaceId } from '../../server/src/lib/workspace-id.ts';
import type { LedgerFixture } from './fixture.ts';
import type { Intentions } from './intentions.ts';

/** One workspace under the storm. */
export interface Target {
  readonly workspaceId: WorkspaceId;
  readonly organizationId: OrganizationId;
  readonly userId: string;
  readonly intended: Intentions;
  /** Acknowledged reservations with the keys and sizes of their pieces. */
  readonly reservations: { id: string; pieces: { key: string; amount: number }[] }[];
}

export interface Move {
  readonly context: Context;
  readonly fixture: LedgerFixture;
  readonly target: Target;
  readonly random: SeededRandom;
  /** A name nobody used before. */
  readonly fresh: () => string;
  /** Calls until it is acknowledged: a cut connection says nothing about whether the work was kept. */
  readonly insist: <Answer>(work: () => Promise<Answer>) => Promise<Answer>;
}

const PIECE = 9;
/** Every fifth wish is one that was made before. */
const AGAIN = 0.2;

const within = ({ random }: Move, most: number) => 1 + Math.floor(random.next() * most);

/** A key of the map, sometimes an old one; its amount is fixed when it is first meant. */
function mean(move: Move, meant: Map<string, number>, most: number): { key: string; amount: number } {
  const { random, fresh } = move;
  const old = random.next() < AGAIN ? random.pick([...meant]) : undefined;
  if (old) return { key: old[0], amount: old[1] };
  const key = fresh();
  const amount = within(move, most);
  meant.set(key, amount);
  return { key, amount };
}

const transact = <Answer>({ context, insist }: Move, work: (tx: Tx, now: Date) => Promise<Answer>) =>
  insist(() => inTransaction(context.db, (tx) => work(tx, context.clock.now())));

async function grant(move: Move): Promise<void> {
  const { target } = move;
  const { key, amount } = mean(move, target.intended.grants, 90);
  await transact(move, (tx, now) =>
    grantTokens(tx, target.organizationId, { amount, cause: 'operator', key, now }),
  );
}

async function reverse(move: Move): Promise<void> {
  const { target } = move;
  const { key, amount } = mean(move, target.intended.reverses, 60);
  await transact(move, (tx, now) =>
    reverseTokens(tx, target.organizationId, { amount, cause: 'dispute', key, invoice: key, now }),
  );
}

async function reserve(move: Move): Promise<void> {
  const { target, fresh } = move;
  const key = fresh();
  const count = within(move, 4);
  const amount = count * PIECE;
  try {
    const id = await transact(move, (tx, now) =>
      reserveTokens(tx, target.workspaceId, { amount, cause: 'batch', key, now }),
    );
    target.intended.reserves.set(key, amount);
    const pieces = Array.from({ length: count }, (_, n) => ({ key: `${key}:${n}`, amount: PIECE }));
    target.reservations.push({ id, pieces });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'INSUFFICIENT_TOKENS') throw error;
  }
}

async function settle(move: Move): Promise<void> {
  const { target, random } = move;
  const reservation = random.pick(target.reservations);
  const piece = reservation && random.pick(reservation.pieces);
  if (!reservation || !piece) return;
  const act = random.next() < 0.5 ? commitTokens : refundTokens;
  const { key, amount } = piece;
  target.intended.pieces.set(key, amount);
  await transact(move, (tx, now) =>
    act(tx, target.workspaceId, { reservationId: reservation.id, amount, key, cause: 'day', now }),
  );
}

/** Reserve and use in one transaction, as a single image does. */
async function spend(move: Move): Promise<void> {
  const { target, fresh } = move;
  const key = fresh();
  try {
    await transact(move, async (tx, now) => {
      const options = { amount: 8, cause: 'batch', key, now };
      const reservationId = await reserveTokens(tx, target.workspaceId, options);
      await commitTokens(tx, target.workspaceId, { ...options, reservationId, cause: 'day' });
    });
    target.intended.reserves.set(key, 8);
    target.intended.pieces.set(key, 8);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'INSUFFICIENT_TOKENS') throw error;
  }
}

const PACKS: readonly PriceKey[] = ['tokens_100', 'tokens_500', 'tokens_1000'];
const PLANS: readonly PriceKey[] = ['beginner_month', 'advanced_month', 'pro_year'];

async function buy(move: Move): Promise<void> {
  const { context, target, random, insist, fixture } = move;
  const item = random.pick(random.next() < 0.7 ? PACKS : PLANS) ?? 'tokens_100';
  try {
    const { url } = await insist(() =>
      startOrder(context, target.organizationId, { userId: target.userId, item }),
    );
    const session = /cs_test_\w+/.exec(url ?? '')?.[0];
    const way = random.pick(['card', 'card', 'card', 'later', 'never'] as const) ?? 'card';
    if (session) fixture.sandbox.control.stripe.pay(session, way);
  } catch (error) {
    // Has a plan already, or another worker paid this checkout first: both are right answers.
    const expected =
      error instanceof Refusal ? ['PLAN_ACTIVE', 'CONFLICT'].includes(error.code) : isPaid(error);
    if (!expected) throw error;
  }
}

const isPaid = (error: unknown) => error instanceof Error && error.message.startsWith('the checkout is');

async function upgrade({ fixture, target }: Move): Promise<void> {
  const { stripe } = fixture.sandbox.control;
  const own = stripe
    .list()
    .subscriptions.find(
      ({ metadata, status }) => metadata.organization === target.organizationId && status === 'active',
    );
  if (own) stripe.changePlan(own.id, 'pro_month');
}

async function takeMoneyBack({ fixture, random }: Move): Promise<void> {
  const { stripe } = fixture.sandbox.control;
  const payment = random.pick(stripe.list().payments.filter(({ status }) => status === 'succeeded'));
  if (!payment) return;
  const chance = random.next();
  if (chance < 0.4) stripe.refund(payment.id, Math.ceil(payment.amount / 3));
  else if (chance < 0.7) stripe.refund(payment.id);
  else stripe.dispute(payment.id);
}

/** Events in any order, old ones again, the same one by several workers at once. */
async function doEvents({ context, fixture, random, insist }: Move): Promise<void> {
  const events = fixture.sandbox.control.stripe.list().events;
  const recent = events.slice(-60);
  const picked = [random.pick(recent), random.pick(events)].filter((event) => event !== undefined);
  const again = picked[0];
  await Promise.all(
    [...picked, ...(again ? [again] : [])].map(({ id }) =>
      insist(() => processEvent(context, { eventId: id })),
    ),
  );
  if (again && random.next() < 0.1) await fixture.sandbox.control.stripe.redeliver(again.id);
}

/** What workers do, and how often. */
export const MOVES: readonly (readonly [weight: number, act: (move: Move) => Promise<void>])[] = [
  [18, grant],
  [18, reserve],
  [24, settle],
  [10, spend],
  [6, reverse],
  [8, buy],
  [1, upgrade],
  [3, takeMoneyBack],
  [12, doEvents],
];
