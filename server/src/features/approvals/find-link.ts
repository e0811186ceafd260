import { type Action, can } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { actOnFor } from '../../db/acting-for.ts';
import { organizationOf } from '../../db/organization-of.ts';
import { admitWithin } from '../../db/request-limits.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { brandRows } from '../workspaces/index.ts';
import {
  countPinMiss,
  forgetPinMisses,
  type LinkRow,
  lockLink,
  selectLinkBySecret,
} from './approval-links.queries.ts';
import { isPin, PIN_TRIES } from './link-pin.ts';
import { brandOfToken, hashToken } from './link-token.ts';

/** What a guest carries. */
export interface GuestKey {
  readonly token: string;
  readonly pin?: string | undefined;
}

/** Of one address, whatever it asks for: a client's page asks a few times, whoever guesses asks often. */
const PER_MINUTE = 60;

export interface FoundLink {
  readonly workspaceId: WorkspaceId;
  readonly link: LinkRow;
}

/**
 * The link that a guest's key opens. One that is withdrawn, expired, replaced, missed too often, made by somebody who may
 * approve no more, of a brand that is being deleted or never ours is one and the same: ended.
 * @throws Refusal APPROVAL_LINK_ENDED, APPROVAL_PIN_NEEDED, APPROVAL_PIN_WRONG, TOO_MANY_REQUESTS
 */
export async function findLink(
  context: Pick<Context, 'db' | 'clock' | 'refuseDuringDeletion'>,
  { token, pin }: GuestKey,
  ip: string,
): Promise<FoundLink> {
  const { db, clock } = context;
  await admitGuest(context, ip);
  const workspaceId = brandOfToken(token);
  if (workspaceId === null) throw new Refusal('APPROVAL_LINK_ENDED');
  actOnFor(workspaceId);
  const link = await selectLinkBySecret(workspaceId, db, hashToken(token));
  const now = clock.now();
  if (link === undefined || !(await isWorking(db, workspaceId, { link, now })))
    throw new Refusal('APPROVAL_LINK_ENDED');
  if (await isGoing(context, workspaceId)) throw new Refusal('APPROVAL_LINK_ENDED');
  await askPin(db, workspaceId, { link, pin });
  return { workspaceId, link };
}

/** Lets an address ask about links so often and no more. @throws Refusal TOO_MANY_REQUESTS */
export async function admitGuest({ db, clock }: Pick<Context, 'db' | 'clock'>, ip: string): Promise<void> {
  const limit = { key: `${ip}|approval-link`, windowSeconds: 60, max: PER_MINUTE, now: clock.now() };
  await admitWithin(db, limit);
}

/** Whether a link opens what it is for: it has not ended, and whoever made it may still send it. */
export const isWorking = async (
  db: Queryable,
  workspaceId: WorkspaceId,
  { link, now }: { link: LinkRow; now: Date },
): Promise<boolean> => isOpen(link, now) && (await mayStillSend(db, workspaceId, link));

/**
 * Holds a link that was found, and its brand, until the transaction ends: neither is withdrawn or deleted before what is
 * answered is kept. The brand first, as whoever deletes it does.
 * @throws Refusal APPROVAL_LINK_ENDED when somebody was faster
 */
export async function lockOpenLink(
  { clock, refuseDuringDeletion }: Pick<Context, 'clock' | 'refuseDuringDeletion'>,
  tx: Tx,
  { workspaceId, link: { id } }: FoundLink,
): Promise<LinkRow> {
  const isLost = await isGoing({ db: tx, refuseDuringDeletion }, workspaceId);
  const link = isLost ? undefined : await lockLink(workspaceId, tx, id);
  if (link === undefined || !isOpen(link, clock.now())) throw new Refusal('APPROVAL_LINK_ENDED');
  return link;
}

/** Whether a link works, as far as its own row says. */
const isOpen = (
  { withdrawnAt, expiresAt, pinMisses }: Pick<LinkRow, 'withdrawnAt' | 'expiresAt' | 'pinMisses'>,
  now: Date,
): boolean => withdrawnAt === null && expiresAt > now && pinMisses < PIN_TRIES;

/** A link works as long as whoever made it may approve in the brand, or send to a client for whom one vouches who may. */
async function mayStillSend(
  db: Queryable,
  workspaceId: WorkspaceId,
  { actorId, vouchedBy }: Pick<LinkRow, 'actorId' | 'vouchedBy'>,
): Promise<boolean> {
  if (vouchedBy === null) return mayStill(db, workspaceId, { userId: actorId, action: 'posts.approve' });
  return (
    (await mayStill(db, workspaceId, { userId: actorId, action: 'approvals.send' })) &&
    (await mayStill(db, workspaceId, { userId: vouchedBy, action: 'posts.approve' }))
  );
}

/** Whether somebody may do something in a brand now. */
export async function mayStill(
  db: Queryable,
  workspaceId: WorkspaceId,
  { userId, action }: { userId: string | null; action: Action },
): Promise<boolean> {
  if (userId === null) return false;
  const organizationId = await organizationOf(db, workspaceId);
  const asked = { organizationId, userId, only: [workspaceId], named: null };
  const membership = await brandRows.findMembership(db, asked);
  const brand = membership?.brands[0];
  if (membership === null || brand === undefined) return false;
  const role = brandRows.membershipInSql.roleIn(membership, brand);
  return can({ kind: 'user', userId, workspaceId, role }, action, { workspaceId });
}

/** Whether a brand is being deleted. */
export async function isGoing(
  { db, refuseDuringDeletion }: { db: Queryable } & Pick<Context, 'refuseDuringDeletion'>,
  workspaceId: WorkspaceId,
): Promise<boolean> {
  try {
    await refuseDuringDeletion(db, workspaceId);
    return false;
  } catch (error) {
    if (error instanceof Refusal) return true;
    throw error;
  }
}

async function askPin(
  db: Queryable,
  workspaceId: WorkspaceId,
  { link, pin }: { link: LinkRow; pin: string | undefined },
): Promise<void> {
  const { id, pinHash } = link;
  if (pinHash === null) return;
  if (pin === undefined || pin === '') throw new Refusal('APPROVAL_PIN_NEEDED');
  // Counted before it is looked at, so that tries at once are tries, too.
  await countPinMiss(workspaceId, db, { id, most: PIN_TRIES });
  if (!(await isPin(pin, id, pinHash))) throw new Refusal('APPROVAL_PIN_WRONG');
  await forgetPinMisses(workspaceId, db, id);
}
