import { BrandProfile } from '@postownia/contract';
import { and, eq, isNull, lt, notExists, sql } from 'drizzle-orm';
import { pendingSignUps, unconfirmedSignUps } from '../../db/schema/sign-up.ts';
import { members, users } from '../../db/schema/workspaces.ts';
import type { Tx } from '../../db/transaction.ts';

/** What the wizard collected besides the password. */
export interface CollectedSignUp {
  readonly email: string;
  readonly profile: BrandProfile;
  readonly language: string | null;
  readonly consentVersion: string;
  readonly signUpIp: string;
  /** Also the instant of consent. */
  readonly createdAt: Date;
}

/** Makes sign-ups from one address wait for each other until the transaction ends. */
export async function lockSignUpsOf(tx: Tx, signUpIp: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${signUpIp}, 7094162003))`);
}

export async function findUser(
  tx: Tx,
  email: string,
): Promise<{ id: string; emailVerified: boolean; language: string | null } | null> {
  const [row] = await tx
    .select({ id: users.id, emailVerified: users.emailVerified, language: users.language })
    .from(users)
    .where(eq(users.email, email));
  return row ?? null;
}

/** Other addresses that signed up, or are about to, from this IP since then. */
export async function countSignUps(
  tx: Tx,
  { signUpIp, since, except }: { signUpIp: string; since: Date; except: string },
): Promise<number> {
  const instant = since.toISOString();
  const { rows } = await tx.execute<{ users: number }>(sql`
    select count(*)::int as users from (
      select email from ${users} where sign_up_ip = ${signUpIp} and created_at > ${instant} and email <> ${except}
      union
      select email from ${pendingSignUps} where sign_up_ip = ${signUpIp} and created_at > ${instant} and email <> ${except}
      union
      select email from ${unconfirmedSignUps} where sign_up_ip = ${signUpIp} and created_at > ${instant} and email <> ${except}
    ) as recent`);
  return rows[0]?.users ?? 0;
}

/** Rows that nobody needs any more: no person came of them within the day, or the person has everything. */
export async function removeStalePending(tx: Tx, before: Date): Promise<void> {
  const waiting = tx
    .select({ one: sql`1` })
    .from(users)
    .leftJoin(members, eq(members.userId, users.id))
    .where(and(eq(users.email, pendingSignUps.email), isNull(members.id)));
  await tx.delete(pendingSignUps).where(and(lt(pendingSignUps.createdAt, before), notExists(waiting)));
}

export async function keepPending(tx: Tx, collected: CollectedSignUp): Promise<void> {
  const { email: _, ...rest } = collected;
  await tx
    .insert(pendingSignUps)
    .values(collected)
    .onConflictDoUpdate({ target: pendingSignUps.email, set: rest });
}

export async function readPending(tx: Tx, email: string): Promise<CollectedSignUp | null> {
  const [row] = await tx.select().from(pendingSignUps).where(eq(pendingSignUps.email, email));
  return row === undefined ? null : { ...row, profile: BrandProfile.parse(row.profile) };
}

export async function removePending(tx: Tx, email: string): Promise<void> {
  await tx.delete(pendingSignUps).where(eq(pendingSignUps.email, email));
}
