import type { Network } from '@postownia/contract';
import { sql } from 'drizzle-orm';
import { publicationCosts, publications } from '../../db/schema/publications.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import type { PublicationRow } from './publication-row.ts';

const c = publicationCosts;
const p = publications;
/** What these asked for did not go out: nobody pays for it. */
const UNPAID = sql`('planned', 'needs-fix', 'needs-reconnect', 'failed', 'skipped', 'cancelled')`;

/** The first instant of a month of UTC. */
export const monthOf = (now: Date) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));

/** Thousandths of a dollar by brand and network: what went out since the month began, and what is on its way. */
export class Spending {
  readonly #spent = new Map<string, number>();

  of(workspaceId: string, network: Network): number {
    return this.#spent.get(`${workspaceId} ${network}`) ?? 0;
  }

  add(workspaceId: string, network: Network, cost: number): void {
    this.#spent.set(`${workspaceId} ${network}`, this.of(workspaceId, network) + cost);
  }
}

/** What these brands' posts, and deleting some, cost in the month of `now`. */
export async function readSpending(
  db: Queryable,
  workspaceIds: readonly WorkspaceId[],
  now: Date,
): Promise<Spending> {
  const spending = new Spending();
  if (workspaceIds.length === 0) return spending;
  const brands = sql.param([...workspaceIds]);
  const month = monthOf(now).toISOString();
  const { rows } = await db.execute<{ workspace_id: string; network: Network; spent: string }>(sql`
    select workspace_id, network, sum(cost) as spent from (
      select ${c.workspaceId}, ${c.network}, ${c.cost} as cost
      from ${c} left join ${p} on ${p.workspaceId} = ${c.workspaceId} and ${p.id} = ${c.publicationId}
      where ${c.workspaceId} = any(${brands}::uuid[]) and ${c.at} >= ${month}::timestamptz
        and (${p.id} is null or ${p.state} not in ${UNPAID})
      union all
      select ${c.workspaceId}, ${c.network}, ${c.removalCost} from ${c}
      where ${c.workspaceId} = any(${brands}::uuid[]) and ${c.removalAt} >= ${month}::timestamptz
    ) as spent
    group by 1, 2`);
  for (const { workspace_id, network, spent } of rows) spending.add(workspace_id, network, Number(spent));
  return spending;
}

/** From here to the end of the transaction nobody else spends for these brands. */
export async function lockSpending(tx: Tx, workspaceIds: readonly WorkspaceId[]): Promise<void> {
  for (const workspaceId of [...workspaceIds].sort())
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${workspaceId}, 8207714431))`);
}

/** Writes down what publications cost that go out now; one that is tried again costs once. */
export async function keepCosts(
  tx: Tx,
  costs: readonly (typeof publicationCosts.$inferInsert)[],
): Promise<void> {
  if (costs.length === 0) return;
  await tx
    .insert(publicationCosts)
    .values([...costs])
    .onConflictDoUpdate({
      target: [c.workspaceId, c.publicationId],
      set: { cost: sql`excluded.cost`, at: sql`excluded.at` },
    });
}

/** Writes down what deleting a post took; one from before costs were counted has no cost of its own. */
export async function keepRemovalCost(
  tx: Tx,
  { workspaceId, id: publicationId, network }: Pick<PublicationRow, 'workspaceId' | 'id' | 'network'>,
  { cost: removalCost, at: removalAt }: { cost: number; at: Date },
): Promise<void> {
  await tx
    .insert(c)
    .values({ workspaceId, publicationId, network, cost: 0, at: removalAt, removalCost, removalAt })
    .onConflictDoUpdate({
      target: [c.workspaceId, c.publicationId],
      set: { removalCost, removalAt },
    });
}
