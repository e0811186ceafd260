import type { StripeControls } from '../../sandbox/src/stripe/controls.ts';
import type { Intentions } from './intentions.ts';

/**
 * Tokens of things for sale as the specification lists them: written down again, so that the model does not believe the
 * code it judges.
 */
const TOKENS: Readonly<Record<string, number>> = {
  tokens_100: 100,
  tokens_500: 500,
  tokens_1000: 1000,
  beginner: 486,
  advanced: 972,
  pro: 1458,
};

/** One ledger entry as the database has it. */
export interface LedgerRow {
  kind: string;
  amount: number;
  unique_key: string;
  balance_after: number;
}

export interface Expected {
  balance: number;
  debt: number;
}

export type StripeState = ReturnType<StripeControls['list']>;

/** What the provider's own books say a workspace was given and had taken back. */
export interface StripeBalance {
  granted: number;
  reversed: number;
  credits: number;
}

/** Price id → name, as the storm saw them made. */
export type PriceNames = ReadonlyMap<string, string>;

const sum = (values: Iterable<number>) => [...values].reduce((all, value) => all + value, 0);
const planTokens = (name: string | undefined) => TOKENS[name?.split('_')[0] ?? ''] ?? 0;

/** Adds up the provider's books: packs paid, invoices paid, money that went back. */
export function readStripe(setup: StripeState, names: PriceNames, organizationId: string): StripeBalance {
  const balance = { granted: 0, reversed: 0, credits: 0 };
  const byPayment = new Map<string, number>();
  const credit = (payment: string | null, tokens: number) => {
    if (tokens === 0) return;
    balance.granted += tokens;
    balance.credits += 1;
    if (payment !== null) byPayment.set(payment, (byPayment.get(payment) ?? 0) + tokens);
  };
  for (const session of setup.sessions) {
    if (session.metadata.organization !== organizationId || session.mode !== 'payment') continue;
    if (session.status !== 'complete' || session.paymentStatus === 'unpaid') continue;
    credit(session.paymentIntent, TOKENS[names.get(session.items[0]?.price ?? '') ?? ''] ?? 0);
  }
  const own = new Set(
    setup.subscriptions
      .filter(({ metadata }) => metadata.organization === organizationId)
      .map(({ id }) => id),
  );
  for (const invoice of setup.invoices) {
    if (invoice.status !== 'paid' || invoice.subscription === null || !own.has(invoice.subscription))
      continue;
    const before = invoice.lines.find(({ amount }) => amount < 0);
    const after = invoice.lines.find(({ amount }) => amount > 0);
    const tokens = planTokens(names.get(after?.price ?? ''));
    const had = invoice.reason === 'subscription_update' ? planTokens(names.get(before?.price ?? '')) : 0;
    credit(invoice.paymentIntent, Math.max(0, tokens - had));
  }
  for (const payment of setup.payments) {
    const given = byPayment.get(payment.id) ?? 0;
    if (given === 0) continue;
    const all = payment.disputed || payment.refunded >= payment.amount;
    balance.reversed += all ? given : Math.floor((given * payment.refunded) / payment.amount);
  }
  return balance;
}

/**
 * What must be left: whatever order things happened in, balance less debt is what came in less what went out, and
 * nobody has both. Only who settled a piece first is read from the ledger, because only the ledger can know.
 */
export function expect(intended: Intentions, stripe: StripeBalance, rows: readonly LedgerRow[]): Expected {
  const refunded = rows
    .filter(({ kind }) => kind === 'refund')
    .map(({ unique_key }) => intended.pieces.get(unique_key.replace(/^settle:/, '')) ?? Number.NaN);
  const net =
    sum(intended.grants.values()) -
    sum(intended.reserves.values()) +
    sum(refunded) -
    sum(intended.reverses.values()) +
    stripe.granted -
    stripe.reversed;
  return { balance: Math.max(0, net), debt: Math.max(0, -net) };
}

/** Entries that nobody meant, and intentions without an entry. */
export function compareKeys(
  intended: Intentions,
  stripe: StripeBalance,
  rows: readonly LedgerRow[],
): { missing: number; unmeant: number } {
  const keys = (kind: string) => rows.filter((row) => row.kind === kind).map(({ unique_key }) => unique_key);
  const own = keys('grant').filter((key) => key.startsWith('grant:stress'));
  const reserved = keys('reserve');
  const settled = [...keys('commit'), ...keys('refund')];
  const unmeant = (found: string[], prefix: string, meant: ReadonlyMap<string, number>) =>
    found.filter((key) => !meant.has(key.replace(prefix, ''))).length;
  const missing = (found: string[], prefix: string, meant: ReadonlyMap<string, number>) =>
    [...meant.keys()].filter((key) => !found.includes(`${prefix}${key}`)).length;
  const credits = keys('grant').length - own.length;
  return {
    missing:
      missing(own, 'grant:', intended.grants) +
      missing(reserved, 'reserve:', intended.reserves) +
      missing(settled, 'settle:', intended.pieces) +
      Math.max(0, stripe.credits - credits),
    unmeant:
      unmeant(own, 'grant:', intended.grants) +
      unmeant(reserved, 'reserve:', intended.reserves) +
      unmeant(settled, 'settle:', intended.pieces) +
      Math.max(0, credits - stripe.credits),
  };
}
