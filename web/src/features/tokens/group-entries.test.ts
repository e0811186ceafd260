import type { TokenEntry } from '@postownia/contract/features/tokens';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { groupEntries } from './group-entries.ts';

let made = 0;
const entry = (values: Partial<TokenEntry>): TokenEntry => ({
  id: `entry-${++made}`,
  kind: 'grant',
  amount: 0,
  settled: 0,
  balanceAfter: 0,
  cause: 'day',
  day: null,
  batchId: null,
  reason: null,
  invoice: null,
  createdAt: '2026-11-21T09:00:00.000Z',
  ...values,
});
const reserve = (amount: number, cause = 'batch') =>
  entry({ kind: 'reserve', amount: -amount, cause, batchId: 'run' });
const used = (day: string) => entry({ kind: 'commit', settled: 9, day, batchId: 'run' });
const returned = (day: string) => entry({ kind: 'refund', amount: 9, day, batchId: 'run' });

it('tells a run of three days, one of them given back, as one movement', () => {
  const trial = entry({ amount: 270, cause: 'trial' });
  const newest = returned('2026-11-24');
  const entries = [newest, used('2026-11-23'), used('2026-11-22'), reserve(27), trial];
  expect(groupEntries(entries, { more: false })).toMatchObject([
    {
      id: newest.id,
      amount: -18,
      days: ['2026-11-22', '2026-11-23', '2026-11-24'],
      used: 18,
      returned: 9,
      waiting: 0,
      whole: true,
    },
    { id: trial.id, amount: 270, days: [], entries: [trial], whole: true },
  ]);
});

it('says what still waits, and counts a day that was tried again once', () => {
  const [group] = groupEntries([reserve(9, 'retry'), returned('2026-11-22'), reserve(18)], { more: false });
  expect(group).toMatchObject({ amount: -18, days: ['2026-11-22'], waiting: 18 });
});

it('knows that the beginning of a run is on a page to come', () => {
  const entries = [reserve(9, 'retry'), used('2026-11-22')];
  expect(groupEntries(entries, { more: true })).toMatchObject([{ whole: false }]);
  expect(groupEntries(entries, { more: false })).toMatchObject([{ whole: true }]);
  expect(groupEntries([...entries, reserve(9)], { more: true })).toMatchObject([{ whole: true }]);
});

it('loses no entry and no token, whatever the order', () => {
  const any = fc
    .record({ amount: fc.integer(), batchId: fc.option(fc.constantFrom('one', 'two')) })
    .map(entry);
  fc.assert(
    fc.property(fc.array(any), fc.boolean(), (entries, more) => {
      const groups = groupEntries(entries, { more });
      expect(new Set(groups.flatMap((group) => group.entries))).toEqual(new Set(entries));
      const sum = (all: readonly { amount: number }[]) =>
        all.reduce((total, { amount }) => total + amount, 0);
      expect(sum(groups)).toBe(sum(entries));
    }),
  );
});
