import { and, asc, eq, gt } from 'drizzle-orm';
import { twoFactors } from '../../db/schema/workspaces.ts';
import type { Queryable } from '../../db/transaction.ts';

export type TwoFactorRow = Pick<typeof twoFactors.$inferSelect, 'id' | 'secret' | 'backupCodes'>;

/** Second factors of all people in the order of their ids, for the change of keys. */
export async function selectTwoFactorsAfter(
  db: Queryable,
  { after, limit }: { after: string | null; limit: number },
): Promise<TwoFactorRow[]> {
  const { id, secret, backupCodes } = twoFactors;
  return db
    .select({ id, secret, backupCodes })
    .from(twoFactors)
    .where(after === null ? undefined : gt(id, after))
    .orderBy(asc(id))
    .limit(limit);
}

/** Only what nobody changed meanwhile, for example by using up a recovery code. @returns false when somebody did */
export async function replaceTwoFactor(
  db: Queryable,
  before: TwoFactorRow,
  next: Omit<TwoFactorRow, 'id'>,
): Promise<boolean> {
  const { rowCount } = await db
    .update(twoFactors)
    .set(next)
    .where(
      and(
        eq(twoFactors.id, before.id),
        eq(twoFactors.secret, before.secret),
        eq(twoFactors.backupCodes, before.backupCodes),
      ),
    );
  return rowCount === 1;
}
