import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { makeWorkspace } from '../../../test/factories.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { grantTokens } from './grant-tokens.ts';
import { reserveTokens } from './reserve-tokens.ts';

const start = new Date('2026-11-21T09:00:00Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ as: 'application' });
});
afterAll(() => database.close());

const move = <Result>(work: (tx: Tx) => Promise<Result>) => inTransaction(database.db, work);

describe('a monthly cap', () => {
  const spend = (workspaceId: WorkspaceId, key: string, now: Date) =>
    move((tx) => reserveTokens(tx, workspaceId, { amount: 9, cause: 'batch', key, now }));

  it('lets a brand spend so much in a month, also when all come at once, and names who spent', async () => {
    const { organizationId, workspaceId } = await makeWorkspace(database.db);
    await move((tx) => grantTokens(tx, organizationId, { amount: 900, cause: 'pack', key: 'p', now: start }));
    await database.pool.query('update workspaces set monthly_token_cap = 30 where id = $1', [workspaceId]);
    const spends = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) => spend(workspaceId, `cap-${n}`, start)),
    );
    expect(spends.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const refused = spends.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused[0]).toMatchObject({ code: 'TOKEN_CAP_REACHED', details: { needed: 9, left: 3 } });
    await spend(workspaceId, 'next-month', new Date('2026-12-01T00:00:00Z'));
    const { rows } = await database.pool.query(
      `select kind, workspace_id is not null as named, count(*)::int as entries
       from token_entries where organization_id = $1 group by 1, 2 order by 1`,
      [organizationId],
    );
    expect(rows).toEqual([
      { kind: 'grant', named: false, entries: 1 },
      { kind: 'reserve', named: true, entries: 4 },
    ]);
  });
});
