import { randomBytes } from 'node:crypto';
import { DELETION, type Deletion } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Identity } from '../../http/identity.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { byPerson, noteEvent } from '../audit/index.ts';
import { queueLetter } from '../notifications/index.ts';
import { setAutoPublish } from '../posting-preferences/index.ts';
import { disconnectAll } from '../social-accounts/index.ts';
import { lockPerson } from '../workspaces/index.ts';
import { insertDeletion, selectSoleWorkspaces } from './deletion-rows.ts';
import { readDeletion } from './read-deletion.ts';

const DAY = 86_400_000;

/**
 * Begins the deletion of a person and of the workspaces that nobody else owns: publishing stops and the networks'
 * tokens are revoked at once; rows and files stay until day 30, so that the wish can be taken back. Asking twice is
 * asking once.
 * @throws Refusal WRONG_PASSWORD
 */
export async function requestDeletion(
  context: Context & { identity: Identity },
  { userId, workspaceId }: { userId: string; workspaceId: WorkspaceId },
  { password }: { password: string },
): Promise<{ deletion: Deletion | null }> {
  if (!(await context.identity.checkPassword({ userId, password }))) throw new Refusal('WRONG_PASSWORD');
  const now = context.clock.now();
  const after = (days: number) => new Date(now.getTime() + days * DAY);
  const own = await selectSoleWorkspaces(context.db, userId);
  await inTransaction(context.db, async (tx) => {
    const isNew = await insertDeletion(tx, {
      code: randomBytes(18).toString('base64url'),
      source: 'person',
      userId,
      workspaceId,
      state: 'pending',
      requestedAt: now,
      reversibleUntil: after(DELETION.reversibleDays),
      finalAt: after(DELETION.finalDays),
    });
    if (!isNew) return;
    for (const workspace of own) {
      await setAutoPublish(tx, workspace, { on: false, now });
      await context.announcements.preferencesChanged(tx, workspace);
      await noteEvent(tx, workspace, { ...byPerson(userId), action: 'deletion.requested' }, now);
    }
    const person = await lockPerson(tx, userId);
    const link = `${context.appUrl}/settings/prywatnosc`;
    if (person === null) return;
    const { email: to, language } = person;
    await queueLetter(context, tx, { kind: 'deletion-requested', to, userId, language, link });
  });
  // Outside the transaction, because networks are asked; a crash here is made good by asking again, and on day 30.
  for (const workspace of own) await disconnectAll(context, workspace, { by: byPerson(userId) });
  return readDeletion(context, userId);
}
