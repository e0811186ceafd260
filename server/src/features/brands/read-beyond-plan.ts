import { ALLOWANCES, type Allowance, type BeyondPlan, PLAN_LIMITS } from '@postownia/contract';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import type { Caller } from '../../http/authenticate.ts';
import { readNextStanding, readStanding } from '../billing/index.ts';
import { FIRM_USE_SQL } from './firm-use.sql.ts';

const Use = z.record(z.enum(PLAN_LIMITS), z.int());
type Limit = (typeof PLAN_LIMITS)[number];

/** Without end: the plan has it, and counts none of it here. */
const UNLIMITED = Number.MAX_SAFE_INTEGER;

/** What the firm of somebody has beyond its plan, now or once it changes by itself; an empty list where all of it fits. */
export async function readBeyondPlan(
  { db, database, clock }: Pick<Context, 'db' | 'database' | 'clock'>,
  { organizationId }: Pick<Caller, 'organizationId'>,
): Promise<BeyondPlan> {
  const now = clock.now();
  const [standing, next, found] = await Promise.all([
    readStanding(db, organizationId, now),
    readNextStanding(db, organizationId, now),
    database.pool.query({ name: 'firm-use', text: FIRM_USE_SQL, values: [organizationId, now] }),
  ]);
  const use = Use.parse(found.rows[0]);
  const limits = limitsOf(ALLOWANCES[standing]);
  const later = next && limitsOf(ALLOWANCES[next.standing]);
  const what = PLAN_LIMITS.map((kind) => ({
    kind,
    have: use[kind],
    limit: limits[kind],
    nextLimit: later?.[kind] ?? null,
  })).filter(({ have, limit, nextLimit }) => have > limit || (nextLimit !== null && have > nextLimit));
  return { standing, next: next && { standing: next.standing, from: next.from.toISOString() }, what };
}

/** Approvals by clients come with the plan that a team works on (P-51). */
function limitsOf(allowance: Allowance): Record<Limit, number> {
  const programs = allowance.api ? UNLIMITED : 0;
  return {
    brands: allowance.brands,
    people: allowance.people,
    storage: allowance.storageBytes,
    feeds: allowance.feeds,
    keys: programs,
    webhooks: programs,
    links: allowance.people > 1 ? UNLIMITED : 0,
  };
}
