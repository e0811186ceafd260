import { message } from '@postownia/contract/messages/message';
import type { Context } from '../../context.ts';
import { actOnFor } from '../../db/acting-for.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { notifyMembers } from '../notifications/index.ts';
import { listNotifiableMembers } from '../workspaces/index.ts';
import { selectLinkBySecret } from './approval-links.queries.ts';
import { admitGuest, type FoundLink, isGoing, isWorking } from './find-link.ts';
import { brandOfToken, hashToken } from './link-token.ts';

/** Where a new link is sent from. */
const PATH = '/settings/akceptacje';

/**
 * A client whose link has ended asks for another: those who may send one are told, of one link once a day. Who only guesses
 * is answered the same. @throws Refusal TOO_MANY_REQUESTS
 */
export async function askAgain(
  context: Context,
  { token }: { token: string },
  ip: string,
): Promise<{ done: true }> {
  const { db, clock } = context;
  await admitGuest(context, ip);
  const workspaceId = brandOfToken(token);
  if (workspaceId === null) return { done: true };
  actOnFor(workspaceId);
  const link = await selectLinkBySecret(workspaceId, db, hashToken(token));
  if (link === undefined || (await isWorking(db, workspaceId, { link, now: clock.now() })))
    return { done: true };
  await inTransaction(db, (tx) => tell(context, tx, { workspaceId, link }), { retries: 3 });
  return { done: true };
}

async function tell(context: Context, tx: Tx, { workspaceId, link }: FoundLink): Promise<void> {
  const { refuseDuringDeletion, clock } = context;
  if (await isGoing({ db: tx, refuseDuringDeletion }, workspaceId)) return;
  const name = link.guestName ?? link.recipient;
  await notifyMembers(context, tx, workspaceId, {
    kind: 'approval-answered',
    dedupeKey: `approval-link-asked:${link.id}:${clock.now().toISOString().slice(0, 10)}`,
    message:
      name === null ? message('approval.link-asked-unnamed') : message('approval.link-asked', { name }),
    path: PATH,
    members: await listNotifiableMembers(tx, workspaceId, { approvers: true }),
  });
}
