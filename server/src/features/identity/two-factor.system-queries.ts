import { and, asc, eq, gt, isNull, lt, or } from 'drizzle-orm';
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

/** The encrypted secret of a person's authenticator; null: they have none. */
export async function readTwoFactorSecret(db: Queryable, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ secret: twoFactors.secret })
    .from(twoFactors)
    .where(eq(twoFactors.userId, userId));
  return row?.secret ?? null;
}

/**
 * Uses up a code of the person's phone: the 30 seconds it belongs to and all before them.
 * @returns false when it, or a later one, was used already
 */
export async function takeStep(db: Queryable, userId: string, step: number): Promise<boolean> {
  const { lastStep } = twoFactors;
  const { rowCount } = await db
    .update(twoFactors)
    .set({ lastStep: step })
    .where(and(eq(twoFactors.userId, userId), or(isNull(lastStep), lt(lastStep, step))));
  return (rowCount ?? 0) > 0;
}
