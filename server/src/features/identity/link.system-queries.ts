import { createHash } from 'node:crypto';
import { and, eq, gt, inArray, lt, or } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { verifications } from '../../db/schema/workspaces.ts';
import type { Queryable } from '../../db/transaction.ts';

/** What the identity library asks for when a link to a new password is followed. */
export const RESET_PREFIX = 'reset-password:';

/** How a link is kept: who reads the database can follow none. The kind keeps one hash from passing for another. */
export const linkHash = (kind: 'link' | 'reset', token: string) =>
  `${kind}:${createHash('sha256').update(token).digest('base64url')}`;

interface SentLink {
  readonly token: string;
  /** Id of the person or sign-up it belongs to. */
  readonly of: string;
  readonly now: Date;
  /** How long it works. */
  readonly seconds: number;
}

const toRow = (identifier: string, { of: value, now, seconds }: SentLink) => ({
  identifier,
  value,
  createdAt: now,
  updatedAt: now,
  expiresAt: new Date(now.getTime() + seconds * 1_000),
});

/** Keeps that a link was sent, so that it works once and only as long as nothing of the person's way in changes. */
export async function keepLink(db: Queryable, link: SentLink): Promise<void> {
  await db.insert(verifications).values(toRow(linkHash('link', link.token), link));
}

/** The same for a link to a new password, which the identity library takes. */
export async function keepResetLink(db: Queryable, link: SentLink): Promise<void> {
  await db.insert(verifications).values(toRow(linkHash('reset', `${RESET_PREFIX}${link.token}`), link));
}

/** Ends every link that belongs to a person or sign-up. */
export async function removeLinksOf(db: Queryable, of: string): Promise<void> {
  await db.delete(verifications).where(eq(verifications.value, of));
}

/** Whose link to a new password this is; null when it was used, has expired, or was never ours. */
export async function findResetLink(db: Queryable, token: string, now: Date): Promise<string | null> {
  const [row] = await db
    .select({ of: verifications.value })
    .from(verifications)
    .where(
      and(
        eq(verifications.identifier, linkHash('reset', `${RESET_PREFIX}${token}`)),
        gt(verifications.expiresAt, now),
      ),
    );
  return row?.of ?? null;
}

/** Which person's or sign-up's link this is; null when it was used, has expired, or was never ours. */
export async function findLink(db: Queryable, token: string, now: Date): Promise<string | null> {
  const [row] = await db
    .select({ of: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, linkHash('link', token)), gt(verifications.expiresAt, now)));
  return row?.of ?? null;
}

/** Ends every link of somebody whose account goes, whatever it was sent for. */
async function forgetLinksOf(
  db: Queryable,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const { value, identifier } = verifications;
  await db.delete(verifications).where(or(inArray(value, [userId, email]), eq(identifier, email)));
}

/** Forgets links that have expired. */
export async function removeExpiredLinks(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, verifications, lt(verifications.expiresAt, now));
}

/** What other features do with links. */
export const links = {
  keep: keepLink,
  keepReset: keepResetLink,
  removeOf: removeLinksOf,
  forget: forgetLinksOf,
} as const;

/** Uses a link up. @returns false when somebody was faster */
export async function takeLink(db: Queryable, token: string): Promise<boolean> {
  const { rowCount } = await db
    .delete(verifications)
    .where(eq(verifications.identifier, linkHash('link', token)));
  return rowCount === 1;
}
