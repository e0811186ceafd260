import type { ApiKey } from '@postownia/contract';
import { inTransaction } from '../../db/transaction.ts';
import type { Caller } from '../../http/authenticate.ts';
import { makeKeyText } from '../../lib/api-key-text.ts';
import { actorOf } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import { recordEvent } from '../audit/index.ts';
import { insertSecret, lockKey, retireSecrets } from './api-keys.system-queries.ts';
import { confirmPassword, type IssueContext } from './confirm-password.ts';
import { viewKey } from './list-keys.ts';

const HOUR = 3_600_000;

/**
 * Gives a key a new secret. The one before opens for `keepHours` more, and any older ends at once; scopes, brands, cap and
 * limit stay the key's own.
 * @throws Refusal WRONG_PASSWORD, TOO_MANY_REQUESTS, API_NOT_IN_PLAN, NOT_FOUND
 */
export async function rotateKey(
  context: IssueContext,
  who: Caller,
  { id, keepHours, password }: { id: string; keepHours: number; password: string },
): Promise<{ key: ApiKey; secret: string }> {
  const { workspaceId, organizationId } = who;
  await confirmPassword(context, who, password);
  const now = context.clock.now();
  const { text, publicPart, secretHash } = makeKeyText();
  await inTransaction(context.db, async (tx) => {
    const key = await lockKey(tx, { organizationId, id });
    if (key === undefined) throw new Refusal('NOT_FOUND');
    const until = keepHours === 0 ? null : new Date(now.getTime() + keepHours * HOUR);
    await retireSecrets(tx, { keyId: id, until });
    await insertSecret(tx, { keyId: id, publicPart, secretHash, until: null, createdAt: now });
    const event = { ...actorOf(who), action: 'api-key.rotated', details: { name: key.name } } as const;
    await recordEvent(tx, workspaceId, event, now);
  });
  return { key: await viewKey(context, organizationId, id), secret: text };
}
