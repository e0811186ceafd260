import { API_KEYS, type ApiKey, type NewApiKey } from '@postownia/contract';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import type { Caller } from '../../http/authenticate.ts';
import { makeKeyText } from '../../lib/api-key-text.ts';
import { actorOf } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import { recordEvent } from '../audit/index.ts';
import { brandRows } from '../workspaces/index.ts';
import { insertKey, insertSecret, selectKeys } from './api-keys.system-queries.ts';
import { confirmPassword, type IssueContext } from './confirm-password.ts';
import { viewKey } from './list-keys.ts';

const DAY = 86_400_000;

/**
 * Makes a key for the firm of the brand that somebody is in, with their own rights as its bound.
 * @returns the key and its secret, which is kept nowhere
 * @throws Refusal WRONG_PASSWORD, TOO_MANY_REQUESTS, API_NOT_IN_PLAN, API_KEY_LIMIT, NOT_FOUND for a brand of no such firm
 */
export async function createKey(
  context: IssueContext,
  who: Caller,
  { password, brands, expiresInDays, ...wanted }: NewApiKey,
): Promise<{ key: ApiKey; secret: string }> {
  const { workspaceId, organizationId, userId } = who;
  await confirmPassword(context, who, password);
  const now = context.clock.now();
  const made = makeKeyText();
  const id = await inTransaction(context.db, async (tx) => {
    // Two at once wait for each other, so that both never fit where only one does.
    await brandRows.lockBrandCount(organizationId, tx);
    if ((await selectKeys(tx, organizationId)).length >= API_KEYS.perOrganization)
      throw new Refusal('API_KEY_LIMIT', { limit: API_KEYS.perOrganization });
    const keyId = await insertKey(tx, {
      ...wanted,
      organizationId,
      userId,
      scopes: [...new Set(wanted.scopes)],
      workspaceIds: await idsOf(tx, { organizationId, brands }),
      expiresAt: expiresInDays === null ? null : new Date(now.getTime() + expiresInDays * DAY),
      createdAt: now,
    });
    const { publicPart, secretHash } = made;
    await insertSecret(tx, { keyId, publicPart, secretHash, until: null, createdAt: now });
    const event = { ...actorOf(who), action: 'api-key.created', details: { name: wanted.name } } as const;
    await recordEvent(tx, workspaceId, event, now);
    return keyId;
  });
  return { key: await viewKey(context, organizationId, id), secret: made.text };
}

async function idsOf(
  tx: Tx,
  { organizationId, brands }: { organizationId: Caller['organizationId']; brands: NewApiKey['brands'] },
): Promise<string[] | null> {
  if (brands === null) return null;
  const slugs = [...new Set(brands)];
  const found = await brandRows.listBrands(tx, { organizationId, slugs });
  if (found.length !== slugs.length) throw new Refusal('NOT_FOUND');
  return found.map(({ id }) => id);
}
