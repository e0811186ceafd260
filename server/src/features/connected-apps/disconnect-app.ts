import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Caller } from '../../http/authenticate.ts';
import { actorOf } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import { recordEvent } from '../audit/index.ts';
import { lockConnection, writeDisconnected } from './connected-apps.system-queries.ts';
import { seenBy } from './list-apps.ts';

/**
 * Ends a program's access in all processes within 200 ms; what it began goes on.
 * @throws Refusal NOT_FOUND, also for somebody else's where only one's own are seen
 */
export async function disconnectApp(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  who: Caller,
  { id }: { id: string },
): Promise<{ id: string }> {
  const { workspaceId, organizationId } = who;
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const connection = await lockConnection(tx, { organizationId, id });
    const only = seenBy(who);
    if (connection === undefined || (only !== null && connection.userId !== only))
      throw new Refusal('NOT_FOUND');
    await writeDisconnected(tx, id, now);
    const details = { name: `${connection.name} (${connection.host})` };
    await recordEvent(tx, workspaceId, { ...actorOf(who), action: 'app.disconnected', details }, now);
  });
  return { id };
}
