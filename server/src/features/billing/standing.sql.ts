import { GRACE_DAYS, PLAN_IDS, type Standing } from '@postownia/contract';
import * as z from 'zod/mini';
import { balanceInSql } from '../tokens/index.ts';

const DAY = 86_400_000;

/** States in which the provider still counts on the next payment. */
export const RUNNING = ['active', 'trialing', 'past_due', 'unpaid'];

/**
 * What an organization stands on, as one JSON value for statements that read more than that: the newest subscription that runs,
 * and its tokens, among which the trial is.
 * @param organizationId how the statement around it names the organization
 */
const standingSql = (organizationId: string): string => `json_build_object(
  'subscription', (select json_build_object('plan', s.plan, 'pastDueSince', s.past_due_since)
    from billing_subscriptions s where s.organization_id = ${organizationId}
      and s.status in (${RUNNING.map((status) => `'${status}'`).join()})
    order by s.created_at desc limit 1),
  'balance', ${balanceInSql.sql(organizationId)})`;

const instant = z.pipe(
  z.string(),
  z.transform((written) => new Date(written)),
);
const StandingRow = z.object({
  subscription: z.nullable(z.object({ plan: z.string(), pastDueSince: z.nullable(instant) })),
  balance: balanceInSql.Row,
});

/** Until when a plan with a missing payment lives on; null when nothing is missing. */
export function graceEnd({ pastDueSince }: { readonly pastDueSince: Date | null }): Date | null {
  return pastDueSince === null ? null : new Date(pastDueSince.getTime() + GRACE_DAYS * DAY);
}

/** What an organization stands on at `now`: its plan, with a week's grace after a failed payment; else its trial; else nothing. */
function toStanding({ subscription, balance }: z.infer<typeof StandingRow>, now: Date): Standing {
  const grace = subscription && graceEnd(subscription);
  const plan = PLAN_IDS.find((id) => id === subscription?.plan);
  if (plan !== undefined && (grace === null || grace > now)) return plan;
  return balanceInSql.read(balance, now).trial === null ? 'none' : 'trial';
}

/** The standing as a part of a statement that reads more than that: its SQL and what its answer says at an instant. */
export const standingInSql = {
  sql: standingSql,
  read: (answer: unknown, now: Date): Standing => toStanding(StandingRow.parse(answer), now),
} as const;
