import type { Context } from '../../context.ts';
import { runOnce } from '../../db/run-once.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Caller } from '../../http/authenticate.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import { recordEvent } from '../audit/index.ts';
import { readAllowance } from '../billing/index.ts';
import { copyBrandProfile } from '../brand-profile/index.ts';
import { copyPreferences } from '../posting-preferences/index.ts';
import { brandRows } from '../workspaces/index.ts';

/**
 * Adds a brand to the firm of the one that somebody is in; choosing it is another request, so that a repeat of this one
 * still means the same firm. Two at once wait for each other, so that both never fit where only one does. Brands beyond
 * a smaller plan stay; only new ones are refused.
 * @param options.key the request's `Idempotency-Key`: a repeat answers with the brand that the first one made
 * @param options.copyFrom slug of a brand of the same firm whose settings the new one begins with: look, voice, hours, policy;
 *   never accounts, facts, posts or tokens
 * @throws Refusal BRAND_LIMIT (`limit`), NOT_FOUND (no such brand in the firm), IDEMPOTENCY_MISMATCH
 */
export async function createBrand(
  context: Pick<Context, 'db' | 'clock'>,
  who: Caller,
  { name, copyFrom, key }: { name: string; copyFrom?: string | undefined; key: string | undefined },
): Promise<{ slug: string }> {
  const { workspaceId, organizationId, userId } = who;
  const now = context.clock.now();
  const request = { workspaceId, key, operation: 'brands.create', input: { name, copyFrom }, now };
  const { brands: limit } = await readAllowance(context.db, organizationId, now);
  return inTransaction(context.db, (tx) =>
    runOnce(tx, request, async () => {
      const count = await brandRows.lockBrandCount(organizationId, tx);
      if (count >= limit) throw new Refusal('BRAND_LIMIT', { limit });
      const made = await brandRows.createWorkspace(tx, organizationId, { name, now });
      const from = copyFrom === undefined ? null : await brandRows.findBySlug(organizationId, tx, copyFrom);
      if (from === undefined) throw new Refusal('NOT_FOUND');
      if (from !== null) {
        await copyBrandProfile(tx, made.workspaceId, { from, name, now });
        await copyPreferences(tx, made.workspaceId, { from, now });
      }
      await recordEvent(tx, made.workspaceId, { ...byUser(userId), action: 'workspace.created' }, now);
      return { slug: made.slug };
    }),
  );
}
