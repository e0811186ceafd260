import type { Context } from '../../context.ts';
import type { AskedKey, KeyHolder, Programs } from '../../http/authenticate.ts';
import { isSameHash, publicPartOf } from '../../lib/api-key-text.ts';
import { networkOf } from '../../lib/network-of.ts';
import { asOrganizationId, type OrganizationId } from '../../lib/organization-id.ts';
import { Refusal } from '../../lib/refusal.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import { brandRows } from '../workspaces/index.ts';
import { type ApiKeyRow, selectOpenKey, writeUse } from './api-keys.system-queries.ts';

/** The last use is written to the minute. */
const USE_MILLISECONDS = 60_000;

/**
 * Whose key a request carries, with the role that its person has now in the brand that is named; without a name, in the
 * oldest brand of the key, which only reads may leave open. Null whatever is wrong with the key: unknown, replaced, expired,
 * revoked, of somebody who left the firm.
 * @throws Refusal API_NOT_IN_PLAN; NOT_FOUND for a brand that is not the key's; BRAND_NOT_NAMED
 */
export const findKey: Programs['find'] = async (app, asked, { changing }) => {
  const publicPart = publicPartOf(asked.text);
  if (publicPart === null) return null;
  const { now, hash } = asked;
  const found = await selectOpenKey(app.db, { publicPart, now });
  if (found === undefined || !isSameHash(found.secretHash, hash)) return null;
  const { key, until } = found;
  const organizationId = asOrganizationId(key.organizationId);
  const { userId, workspaceIds: only } = key;
  const meant = { organizationId, userId, only, named: asked.workspace };
  const [allowance, [brand, other]] = await Promise.all([
    app.readAllowance(app.db, organizationId, now),
    brandRows.findBrands(app.db, meant),
  ]);
  if (brand === undefined && !(await isMember(app.db, organizationId, userId))) return null;
  if (!allowance.api) throw new Refusal('API_NOT_IN_PLAN');
  if (brand === undefined) throw new Refusal('NOT_FOUND');
  if (other !== undefined && changing) throw new Refusal('BRAND_NOT_NAMED');
  await noteUse(app, key, asked);
  const { organizationRole, workspaceRole, workspaceId, workspaceSlug } = brand;
  const holder: KeyHolder = {
    kind: 'api-key',
    keyId: key.id,
    userId,
    organizationId,
    workspaceId: asWorkspaceId(workspaceId),
    workspaceSlug,
    role: organizationRole === 'member' ? (workspaceRole ?? 'viewer') : organizationRole,
    scopes: key.scopes,
    workspaceIds: key.workspaceIds,
    monthlyTokenCap: key.monthlyTokenCap,
    throughAssistant: asked.throughAssistant,
  };
  return { holder, until: earlier(until, key.expiresAt) };
};

const isMember = async (
  db: Context['db'],
  organizationId: OrganizationId,
  userId: string,
): Promise<boolean> => (await brandRows.findMembers(db, { organizationId, userIds: [userId] })).has(userId);

async function noteUse(
  { db }: Pick<Context, 'db'>,
  { id, lastUsedAt }: ApiKeyRow,
  { ip, now }: AskedKey,
): Promise<void> {
  if (lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() < USE_MILLISECONDS) return;
  await writeUse(db, { id, at: now, from: networkOf(ip) });
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (one === null) return other;
  return other === null || one < other ? one : other;
}
