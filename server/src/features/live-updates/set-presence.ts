import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { tellScreens } from '../../events/tell-screens.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { readPostRecords } from '../posts/index.ts';
import { readUserNames } from '../workspaces/index.ts';

interface Told {
  readonly postId: string;
  /** One screen of theirs. */
  readonly client: string;
  readonly here: boolean;
}

/**
 * Tells the brand's open screens that somebody has a post open, or has closed it.
 * @throws Refusal NOT_FOUND, also for another brand's post
 */
export async function setPresence(
  { db }: Pick<Context, 'db'>,
  { workspaceId, userId }: { workspaceId: WorkspaceId; userId: string },
  { postId, client, here }: Told,
): Promise<{ told: true }> {
  await inTransaction(db, async (tx) => {
    const [post] = await readPostRecords(tx, workspaceId, { ids: [postId] });
    if (post === undefined) throw new Refusal('NOT_FOUND');
    const names = await readUserNames(tx, [userId]);
    const payload = { postId, client, userId, name: names.get(userId) ?? '', here };
    tellScreens(tx, workspaceId, { name: 'presence.changed', payload });
  });
  return { told: true };
}
