import type { Context } from '../../context.ts';
import type { AskedKey, KeyHolder, Programs } from '../../http/authenticate.ts';
import { isSameHash, publicPartOf } from '../../lib/api-key-text.ts';
import { networkOf } from '../../lib/network-of.ts';
import { asOrganizationId } from '../../lib/organization-id.ts';
import { Refusal } from '../../lib/refusal.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import { brandRows } from '../workspaces/index.ts';
import { writeUse } from './api-keys.system-queries.ts';
import { type OpenKey, readOpenKey } from './read-open-key.ts';

/** The last use is written to the minute. */
const USE_MILLISECONDS = 60_000;

/**
 * Whose key a request carries, with the role that its person has now in the brand that is named; without a name, in the
 * oldest brand of the key, which only reads may leave open; one round trip to the database. Null whatever is wrong with the key: unknown, replaced, expired,
 * revoked, of somebody who left the firm.
 * @throws Refusal API_NOT_IN_PLAN; NOT_FOUND for a brand that is not the key's; BRAND_NOT_NAMED
 */
export const findKey: Programs['find'] = async (app, asked, { changing }) => {
  const publicPart = publicPartOf(asked.text);
  if (publicPart === null) return null;
  const { now, hash } = asked;
  const { allowanceInSql, db } = app;
  const found = await readOpenKey(db, { publicPart, now, named: asked.workspace, allowanceInSql });
  if (found === null || !isSameHash(found.secretHash, hash) || found.membership === null) return null;
  const { key, membership } = found;
  if (!found.allowance.api) throw new Refusal('API_NOT_IN_PLAN');
  const [brand, other] = membership.brands;
  if (brand === undefined) throw new Refusal('NOT_FOUND');
  if (other !== undefined && changing) throw new Refusal('BRAND_NOT_NAMED');
  await noteUse(app, key, asked);
  const holder: KeyHolder = {
    kind: 'api-key',
    keyId: key.id,
    userId: key.userId,
    organizationId: asOrganizationId(key.organizationId),
    workspaceId: asWorkspaceId(brand.id),
    workspaceSlug: brand.slug,
    role: brandRows.membershipInSql.roleIn(membership, brand),
    scopes: key.scopes,
    workspaceIds: key.workspaceIds,
    monthlyTokenCap: key.monthlyTokenCap,
    throughAssistant: asked.throughAssistant,
  };
  return { holder, until: earlier(found.until, key.expiresAt) };
};

async function noteUse(
  { db }: Pick<Context, 'db'>,
  { id, lastUsedAt }: OpenKey['key'],
  { ip, now }: AskedKey,
): Promise<void> {
  if (lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() < USE_MILLISECONDS) return;
  await writeUse(db, { id, at: now, from: networkOf(ip) });
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (one === null) return other;
  return other === null || one < other ? one : other;
}
