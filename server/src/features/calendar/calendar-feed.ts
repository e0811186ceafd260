import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { recordEvent } from '../audit/index.ts';
import { deleteFeed, selectFeed, upsertFeed } from './feed.queries.ts';

type Used = Pick<Context, 'db' | 'clock' | 'secretBox' | 'appUrl'>;

/** Only the hash of a secret finds its feed: who reads the table opens none. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
/** What an encrypted secret belongs to: moved to another workspace it does not open. */
export const feedAad = (workspaceId: WorkspaceId) => `calendar-feed:${workspaceId}`;
const urlOf = ({ appUrl }: Used, secret: string) => ({ url: `${appUrl}/kalendarz/${secret}.ics` });

/** The address that is in use. */
export async function readFeed(context: Used, workspaceId: WorkspaceId): Promise<{ url: string | null }> {
  const encrypted = await selectFeed(workspaceId, context.db);
  return encrypted === null
    ? { url: null }
    : urlOf(context, context.secretBox.decrypt(encrypted, feedAad(workspaceId)));
}

/** Makes a new address; whoever has the old one reads nothing any more. */
export async function renewFeed(
  context: Used,
  workspaceId: WorkspaceId,
  { by }: { by: RecordedActor },
): Promise<{ url: string | null }> {
  const secret = randomBytes(24).toString('base64url');
  const encryptedSecret = context.secretBox.encrypt(secret, feedAad(workspaceId));
  const now = context.clock.now();
  await inTransaction(context.db, async (tx) => {
    await upsertFeed(workspaceId, tx, { secretHash: hashOf(secret), encryptedSecret, createdAt: now });
    await recordEvent(tx, workspaceId, { ...by, action: 'calendar-feed.opened' }, now);
  });
  return urlOf(context, secret);
}

/** Takes the address away. */
export async function closeFeed(
  { db, clock }: Used,
  workspaceId: WorkspaceId,
  { by }: { by: RecordedActor },
): Promise<{ url: null }> {
  await inTransaction(db, async (tx) => {
    if (!(await deleteFeed(workspaceId, tx))) return;
    await recordEvent(tx, workspaceId, { ...by, action: 'calendar-feed.closed' }, clock.now());
  });
  return { url: null };
}
