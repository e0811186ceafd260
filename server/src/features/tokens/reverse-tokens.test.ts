import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { makeWorkspace } from '../../../test/factories.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import { grantTokens, grantTrial, ledgers, readBalance, reverseTokens } from './index.ts';
import { readLedger } from './read-ledger.ts';

const start = new Date('2026-11-21T09:00:00Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const newOrganization = async () => (await makeWorkspace(database.db)).organizationId;
const move = <Result>(work: (tx: Tx) => Promise<Result>) => inTransaction(database.db, work);
const balanceOf = (organizationId: OrganizationId) => readBalance(database.db, organizationId, start);

describe('reversing', () => {
  const reverse = (organizationId: OrganizationId, amount: number, key: string) =>
    move((tx) =>
      reverseTokens(tx, organizationId, { amount, cause: 'dispute', key, invoice: 'in_1', now: start }),
    );
  const grant = (organizationId: OrganizationId, amount: number, key: string) =>
    move((tx) => grantTokens(tx, organizationId, { amount, cause: 'pack', key, now: start }));

  it('takes what there is, owes the rest once, and lets the next grant pay it in two entries', async () => {
    const organizationId = await newOrganization();
    await grant(organizationId, 30, 'a');
    const taken = await Promise.all([1, 2, 3].map(() => reverse(organizationId, 100, 'pi_1')));
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(await balanceOf(organizationId)).toMatchObject({ balance: 0, debt: 70 });
    await grant(organizationId, 50, 'b');
    expect(await balanceOf(organizationId)).toMatchObject({ balance: 0, debt: 20 });
    await grant(organizationId, 50, 'c');
    expect(await balanceOf(organizationId)).toMatchObject({ balance: 30, debt: 0 });
    const { entries } = await readLedger(database.db, organizationId, {});
    expect(entries.slice(0, 2).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['debt', -20],
      ['grant', 50],
    ]);
    expect(await ledgers.findUnsound(database.db)).toEqual([]);
  });

  it('leaves the trial and what is reserved alone', async () => {
    const organizationId = await newOrganization();
    await move((tx) => grantTrial(tx, organizationId, { now: start }));
    await reverse(organizationId, 100, 'pi_1');
    expect(await balanceOf(organizationId)).toMatchObject({ balance: 270, debt: 100 });
  });
});

describe('the check of all ledgers', () => {
  it('finds a balance that is not the sum of its entries, and a running balance that is not', async () => {
    expect(await ledgers.findUnsound(database.db)).toEqual([]);
    const [wrongSum, wrongRun] = [await newOrganization(), await newOrganization()];
    for (const organizationId of [wrongSum, wrongRun])
      await move((tx) =>
        grantTokens(tx, organizationId, { amount: 10, cause: 'pack', key: 'a', now: start }),
      );
    await database.pool.query('update token_accounts set balance = 11 where organization_id = $1', [
      wrongSum,
    ]);
    await database.pool.query('update token_entries set balance_after = 9 where organization_id = $1', [
      wrongRun,
    ]);
    const faults = (await ledgers.findUnsound(database.db)).map(({ organizationId, fault }) => [
      organizationId,
      fault,
    ]);
    expect(new Map(faults as [string, string][])).toEqual(
      new Map([
        [wrongSum, 'sum'],
        [wrongRun, 'running-balance'],
      ]),
    );
    await database.pool.query('delete from organizations where id in ($1, $2)', [wrongSum, wrongRun]);
  });
});
