import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/transaction.ts';
import { asOrganizationId, type OrganizationId } from '../../lib/organization-id.ts';

/** A workspace whose ledger contradicts itself, and how. */
export interface UnsoundLedger {
  readonly organizationId: OrganizationId;
  readonly balance: number;
  /** What the entries add up to. */
  readonly sum: number;
  readonly fault: 'sum' | 'gap' | 'running-balance';
}

/**
 * Ledgers whose entries do not add up to the balance, miss a position, or carry a running balance that is not their
 * sum so far. One statement and so one snapshot: a movement that is being written is seen whole or not at all.
 */
export async function findUnsoundLedgers(db: Queryable): Promise<UnsoundLedger[]> {
  const { rows } = await db.execute<{
    organization_id: string;
    balance: number;
    sum: number;
    fault: string;
  }>(sql`
    select a.organization_id, a.balance, coalesce(e.total, 0)::int as sum,
      case when a.balance <> coalesce(e.total, 0) then 'sum'
        when e.entries <> e.last then 'gap' else 'running-balance' end as fault
    from token_accounts a
    left join (
      select organization_id, sum(amount) as total, count(*) as entries, max(sequence) as last,
        bool_and(balance_after = running) as running
      from (
        select organization_id, amount, sequence, balance_after,
          sum(amount) over (partition by organization_id order by sequence) as running
        from token_entries) entry
      group by organization_id) e using (organization_id)
    where a.balance <> coalesce(e.total, 0) or e.entries <> e.last or not e.running
    order by a.organization_id`);
  return rows.map(({ organization_id, balance, sum, fault }) => ({
    organizationId: asOrganizationId(organization_id),
    balance,
    sum,
    fault: fault as UnsoundLedger['fault'],
  }));
}
