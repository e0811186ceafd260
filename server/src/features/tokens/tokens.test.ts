import { LIMITS } from '@postownia/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { makeWorkspace } from '../../../test/factories.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { asOrganizationId as firmOf } from '../../lib/organization-id.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { expireTrials } from './expire-trials.job.ts';
import {
  commitTokens,
  grantTokens,
  grantTrial,
  readBalance,
  readReservations,
  refundTokens,
  reserveTokens,
  reverseTokens,
} from './index.ts';
import { readLedger } from './read-ledger.ts';

const DAY = 86_400_000;
const start = new Date('2026-11-21T09:00:00Z');
const after = (days: number) => new Date(start.getTime() + days * DAY);

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ as: 'application' });
});
afterAll(() => database.close());

const newWorkspace = async () => (await makeWorkspace(database.db)).workspaceId;
const move = <Result>(work: (tx: Tx) => Promise<Result>) => inTransaction(database.db, work);
const balanceOf = (workspaceId: WorkspaceId, now = start) =>
  readBalance(database.db, firmOf(workspaceId), now);

/** Balance, trial and entries of the rows must agree with each other whatever happened. */
async function expectSoundLedger(workspaceId: WorkspaceId): Promise<void> {
  const { rows } = await database.pool.query<{ sound: boolean }>(
    `select a.balance = coalesce(sum(e.amount), 0)
        and coalesce(bool_and(e.balance_after >= 0), true)
        and count(e.*) = coalesce(max(e.sequence), 0) as sound
     from token_accounts a left join token_entries e using (organization_id)
     where organization_id = $1 group by a.balance`,
    [workspaceId],
  );
  expect(rows).toEqual([{ sound: true }]);
}

describe('the trial', () => {
  it('is granted once, however many ask at once, and lives fourteen days', async () => {
    const workspaceId = await newWorkspace();
    const granted = await Promise.all(
      Array.from({ length: 8 }, () => move((tx) => grantTrial(tx, firmOf(workspaceId), { now: start }))),
    );
    expect(granted.filter(Boolean)).toHaveLength(1);
    expect(await balanceOf(workspaceId)).toEqual({
      balance: 270,
      reserved: 0,
      debt: 0,
      trial: { remaining: 270, expiresAt: '2026-12-05T09:00:00.000Z' },
    });
  });

  it('is spent before bought tokens, and its rest expires alone', async () => {
    const workspaceId = await newWorkspace();
    await move((tx) => grantTrial(tx, firmOf(workspaceId), { now: start }));
    await move((tx) =>
      grantTokens(tx, firmOf(workspaceId), { amount: 100, cause: 'pack', key: 'pack-1', now: start }),
    );
    await move((tx) => reserveTokens(tx, workspaceId, { amount: 200, cause: 'batch', key: 'b', now: start }));
    expect((await balanceOf(workspaceId)).trial?.remaining).toBe(70);
    await expireTrials({ db: database.db, clock: { now: () => after(14) } });
    expect(await balanceOf(workspaceId, after(14))).toEqual({
      balance: 100,
      reserved: 200,
      debt: 0,
      trial: null,
    });
    await expectSoundLedger(workspaceId);
  });

  it('cannot be spent after it is over even when the sweep is late', async () => {
    const workspaceId = await newWorkspace();
    await move((tx) => grantTrial(tx, firmOf(workspaceId), { now: start }));
    expect((await balanceOf(workspaceId, after(14))).balance).toBe(0);
    const spending = move((tx) =>
      reserveTokens(tx, workspaceId, { amount: 9, cause: 'batch', key: 'late', now: after(14) }),
    );
    await expect(spending).rejects.toMatchObject({
      code: 'INSUFFICIENT_TOKENS',
      details: { needed: 9, balance: 0 },
    });
  });

  it('takes refunded trial tokens again once it is over, and leaves bought ones', async () => {
    const workspaceId = await newWorkspace();
    await move((tx) => grantTrial(tx, firmOf(workspaceId), { now: start }));
    await move((tx) =>
      grantTokens(tx, firmOf(workspaceId), { amount: 30, cause: 'pack', key: 'pack', now: start }),
    );
    const reservationId = await move((tx) =>
      reserveTokens(tx, workspaceId, { amount: 290, cause: 'batch', key: 'b', now: start }),
    );
    const refund = (key: string, amount: number) =>
      move((tx) =>
        refundTokens(tx, workspaceId, { reservationId, amount, key, cause: 'day', now: after(20) }),
      );
    expect(await refund('d1', 15)).toBe(true);
    expect((await balanceOf(workspaceId, after(20))).balance).toBe(25);
    await refund('d2', 15);
    expect((await balanceOf(workspaceId, after(20))).balance).toBe(30);
    const { entries } = await readLedger(database.db, firmOf(workspaceId), {});
    expect(entries.slice(0, 3).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['expire', -10],
      ['refund', 15],
      ['refund', 15],
    ]);
    await expectSoundLedger(workspaceId);
  });
});

describe('reserving', () => {
  it('lets exactly ten of fifty parallel spends through on a balance for ten', async () => {
    const workspaceId = await newWorkspace();
    await move((tx) =>
      grantTokens(tx, firmOf(workspaceId), { amount: 90, cause: 'pack', key: 'p', now: start }),
    );
    const spends = await Promise.allSettled(
      Array.from({ length: 50 }, (_, n) =>
        move(async (tx) => {
          const key = `spend-${n}`;
          const reservationId = await reserveTokens(tx, workspaceId, {
            amount: 9,
            cause: 'batch',
            key,
            now: start,
          });
          await commitTokens(tx, workspaceId, { reservationId, amount: 9, key, cause: 'day', now: start });
        }),
      ),
    );
    expect(spends.filter((spend) => spend.status === 'fulfilled')).toHaveLength(10);
    const refusals = spends.flatMap((spend) => (spend.status === 'rejected' ? [spend.reason.code] : []));
    expect(new Set(refusals)).toEqual(new Set(['INSUFFICIENT_TOKENS']));
    expect(await balanceOf(workspaceId)).toEqual({ balance: 0, reserved: 0, debt: 0, trial: null });
    await expectSoundLedger(workspaceId);
  });

  it('answers a repeated key with the same reservation and moves nothing', async () => {
    const workspaceId = await newWorkspace();
    await move((tx) => grantTrial(tx, firmOf(workspaceId), { now: start }));
    const reserve = () =>
      move((tx) => reserveTokens(tx, workspaceId, { amount: 9, cause: 'batch', key: 'same', now: start }));
    const ids = await Promise.all([reserve(), reserve(), reserve()]);
    expect(new Set(ids).size).toBe(1);
    expect((await balanceOf(workspaceId)).balance).toBe(261);
  });

  it('keeps nothing when the work around it fails', async () => {
    const workspaceId = await newWorkspace();
    await move((tx) => grantTrial(tx, firmOf(workspaceId), { now: start }));
    const failing = move(async (tx) => {
      await reserveTokens(tx, workspaceId, { amount: 9, cause: 'batch', key: 'x', now: start });
      throw new Error('no plan');
    });
    await expect(failing).rejects.toThrow('no plan');
    expect(await balanceOf(workspaceId)).toMatchObject({ balance: 270, reserved: 0 });
  });

  it('never takes more than it holds, nor another workspace’s reservation', async () => {
    const [mine, other] = [await newWorkspace(), await newWorkspace()];
    await move((tx) => grantTrial(tx, firmOf(mine), { now: start }));
    const reservationId = await move((tx) =>
      reserveTokens(tx, mine, { amount: 9, cause: 'batch', key: 'b', now: start }),
    );
    const settle = (workspaceId: WorkspaceId, amount: number) =>
      move((tx) =>
        commitTokens(tx, workspaceId, { reservationId, amount, key: 'k', cause: 'day', now: start }),
      );
    await expect(settle(mine, 10)).rejects.toThrow('holds less');
    await expect(settle(other, 9)).rejects.toThrow('No reservation');
  });
});

describe('settling', () => {
  it('happens once per key, by commit or by refund, also when both come at once', async () => {
    const workspaceId = await newWorkspace();
    await move((tx) => grantTrial(tx, firmOf(workspaceId), { now: start }));
    const reservationId = await move((tx) =>
      reserveTokens(tx, workspaceId, { amount: 18, cause: 'batch', key: 'b', now: start }),
    );
    const options = { reservationId, amount: 9, key: 'day-1', cause: 'day', now: start };
    const moved = await Promise.all([
      move((tx) => commitTokens(tx, workspaceId, options)),
      move((tx) => refundTokens(tx, workspaceId, options)),
      move((tx) => commitTokens(tx, workspaceId, options)),
      move((tx) => refundTokens(tx, workspaceId, options)),
    ]);
    expect(moved.filter(Boolean)).toHaveLength(1);
    const figures = (await readReservations(database.db, workspaceId, [reservationId])).get(reservationId);
    expect((figures?.used ?? 0) + (figures?.returned ?? 0)).toBe(9);
    await expectSoundLedger(workspaceId);
  });
});

describe('the ledger page', () => {
  it('pages newest first and knows no foreign id', async () => {
    const workspaceId = await newWorkspace();
    for (let n = 0; n < LIMITS.ledgerPage + 3; n += 1) {
      await move((tx) =>
        grantTokens(tx, firmOf(workspaceId), {
          amount: 1,
          cause: 'pack',
          key: `p${n}`,
          now: start,
        }),
      );
    }
    const first = await readLedger(database.db, firmOf(workspaceId), {});
    expect(first.entries.map((entry) => entry.balanceAfter)).toEqual(
      Array.from({ length: LIMITS.ledgerPage }, (_, n) => LIMITS.ledgerPage + 3 - n),
    );
    expect(first.more).toBe(true);
    const second = await readLedger(database.db, firmOf(workspaceId), { before: first.entries.at(-1)?.id });
    expect(second.entries.map((entry) => entry.balanceAfter)).toEqual([3, 2, 1]);
    expect(second.more).toBe(false);
    await expect(
      readLedger(database.db, firmOf(await newWorkspace()), { before: first.entries[0]?.id }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

/** The independent model: tokens as single coins, each with an owner, moved by hand. */
interface Model {
  free: { trial: number; bought: number };
  reservations: { trial: number; bought: number }[];
  debt: number;
  trialEnds: number | null;
  time: number;
}

type Step =
  | { kind: 'trial' }
  | { kind: 'grant'; amount: number }
  | { kind: 'reverse'; amount: number }
  | { kind: 'reserve'; amount: number }
  | { kind: 'commit' | 'refund'; which: number; amount: number }
  | { kind: 'wait'; days: number }
  | { kind: 'sweep' };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constant({ kind: 'trial' as const }),
  fc.record({ kind: fc.constant('grant' as const), amount: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ kind: fc.constant('reverse' as const), amount: fc.integer({ min: 1, max: 90 }) }),
  fc.record({ kind: fc.constant('reserve' as const), amount: fc.integer({ min: 1, max: 200 }) }),
  fc.record({
    kind: fc.constantFrom('commit' as const, 'refund' as const),
    which: fc.nat({ max: 5 }),
    amount: fc.integer({ min: 1, max: 60 }),
  }),
  fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 8 }) }),
  fc.constant({ kind: 'sweep' as const }),
);

function expireModel(model: Model): void {
  if (model.trialEnds !== null && model.time >= model.trialEnds) model.free.trial = 0;
}

function applyToModel(model: Model, action: Step): 'moved' | 'refused' {
  if (action.kind === 'wait') model.time += action.days;
  expireModel(model);
  if (action.kind === 'trial' && model.trialEnds === null) {
    model.trialEnds = model.time + 14;
    model.free.trial = 270;
  }
  if (action.kind === 'grant') model.free.bought += action.amount;
  if (action.kind === 'reverse') {
    const taken = Math.min(model.free.bought, action.amount);
    model.free.bought -= taken;
    model.debt += action.amount - taken;
  }
  if (action.kind === 'reserve') {
    if (model.free.trial + model.free.bought < action.amount) return 'refused';
    const trial = Math.min(model.free.trial, action.amount);
    const bought = action.amount - trial;
    model.free = { trial: model.free.trial - trial, bought: model.free.bought - bought };
    model.reservations.push({ trial, bought });
  }
  if (action.kind === 'commit' || action.kind === 'refund') {
    const reservation = model.reservations[action.which];
    if (!reservation || reservation.trial + reservation.bought < action.amount) return 'refused';
    for (let coin = 0; coin < action.amount; coin += 1) {
      const order =
        action.kind === 'commit' ? (['trial', 'bought'] as const) : (['bought', 'trial'] as const);
      const kind = order.find((owner) => reservation[owner] > 0) ?? 'bought';
      reservation[kind] -= 1;
      if (action.kind === 'refund') model.free[kind] += 1;
    }
    expireModel(model);
  }
  // Whatever comes in pays the debt first; nothing but a grant or a returned reservation brings anything in.
  if (action.kind === 'grant' || action.kind === 'refund') {
    const paid = Math.min(model.debt, model.free.bought);
    model.debt -= paid;
    model.free.bought -= paid;
  }
  return 'moved';
}

describe('any sequence of movements', () => {
  it('ends where the model ends, with a sound ledger', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        const workspaceId = await newWorkspace();
        const model: Model = {
          free: { trial: 0, bought: 0 },
          reservations: [],
          debt: 0,
          trialEnds: null,
          time: 0,
        };
        const reservationIds: string[] = [];
        for (const [n, action] of steps.entries()) {
          const expected = applyToModel(model, action);
          const now = after(model.time);
          const outcome = await perform(workspaceId, action, `step-${n}`, now, reservationIds).then(
            () => 'moved',
            () => 'refused',
          );
          expect([action, outcome]).toEqual([action, expected]);
          const { balance, reserved, debt, trial } = await balanceOf(workspaceId, now);
          expect([action, balance, trial?.remaining ?? 0, debt, reserved]).toEqual([
            action,
            model.free.trial + model.free.bought,
            model.free.trial,
            model.debt,
            model.reservations.reduce((sum, open) => sum + open.trial + open.bought, 0),
          ]);
        }
        if (steps.some(({ kind }) => kind === 'trial' || kind === 'grant'))
          await expectSoundLedger(workspaceId);
      }),
      { numRuns: 40 },
    );
  });
});

async function perform(
  workspaceId: WorkspaceId,
  action: Step,
  key: string,
  now: Date,
  reservationIds: string[],
): Promise<void> {
  switch (action.kind) {
    case 'trial':
      await move((tx) => grantTrial(tx, firmOf(workspaceId), { now }));
      return;
    case 'grant':
      await move((tx) =>
        grantTokens(tx, firmOf(workspaceId), { amount: action.amount, cause: 'pack', key, now }),
      );
      return;
    case 'reverse':
      await move((tx) =>
        reverseTokens(tx, firmOf(workspaceId), {
          amount: action.amount,
          cause: 'refund',
          key,
          invoice: key,
          now,
        }),
      );
      return;
    case 'reserve':
      reservationIds.push(
        await move((tx) =>
          reserveTokens(tx, workspaceId, { amount: action.amount, cause: 'batch', key, now }),
        ),
      );
      return;
    case 'commit':
    case 'refund': {
      const reservationId = reservationIds[action.which];
      if (reservationId === undefined) throw new Error('no such reservation');
      const settle = action.kind === 'commit' ? commitTokens : refundTokens;
      await move((tx) =>
        settle(tx, workspaceId, { reservationId, amount: action.amount, key, cause: 'day', now }),
      );
      return;
    }
    case 'sweep':
      await expireTrials({ db: database.db, clock: { now: () => now } });
      return;
    case 'wait':
      return;
  }
}
