import * as z from 'zod/mini';

/**
 * What an organization has, has set aside and owes, as one JSON value, for statements that read more than that.
 * @param organizationId how the statement around it names the organization
 */
export const balanceSql = (organizationId: string): string => `json_build_object(
  'account', (select json_build_object('balance', t.balance, 'trialRemaining', t.trial_remaining, 'trialExpiresAt', t.trial_expires_at)
    from token_accounts t where t.organization_id = ${organizationId}),
  'reserved', (select coalesce(sum(t.amount - t.used - t.returned), 0)
    from token_reservations t where t.organization_id = ${organizationId} and t.used + t.returned < t.amount),
  'debt', (select coalesce(sum(t.owed - t.settled), 0) from token_debts t where t.organization_id = ${organizationId}))`;

/** What `balanceSql` answers; `account` is null before the first grant. */
export const BalanceRow = z.object({
  account: z.nullable(
    z.object({
      balance: z.number(),
      trialRemaining: z.number(),
      trialExpiresAt: z.nullable(
        z.pipe(
          z.string(),
          z.transform((written) => new Date(written)),
        ),
      ),
    }),
  ),
  reserved: z.number(),
  debt: z.number(),
});
export type BalanceRow = z.infer<typeof BalanceRow>;
