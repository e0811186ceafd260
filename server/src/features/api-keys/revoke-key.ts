import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Caller } from '../../http/authenticate.ts';
import { actorOf } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import { recordEvent } from '../audit/index.ts';
import { lockKey, writeRevoked } from './api-keys.system-queries.ts';

/**
 * Ends a key for good, in all processes within 200 ms; what it began goes on. Asks for no password: who fears that a key
 * leaked must not look for one first.
 * @throws Refusal NOT_FOUND
 */
export async function revokeKey(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  who: Caller,
  { id }: { id: string },
): Promise<{ id: string }> {
  const { workspaceId, organizationId } = who;
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const key = await lockKey(tx, { organizationId, id });
    if (key === undefined) throw new Refusal('NOT_FOUND');
    await writeRevoked(tx, id, now);
    const event = { ...actorOf(who), action: 'api-key.revoked', details: { name: key.name } } as const;
    await recordEvent(tx, workspaceId, event, now);
  });
  return { id };
}
