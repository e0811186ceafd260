import type { AssistantHolder, Programs } from '../../http/authenticate.ts';
import { networkOf } from '../../lib/network-of.ts';
import { asOrganizationId } from '../../lib/organization-id.ts';
import { Refusal } from '../../lib/refusal.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import { brandRows } from '../workspaces/index.ts';
import { selectToken, writeConnectionUse } from './connected-apps.system-queries.ts';

/** The last use is written to the minute. */
const USE_MILLISECONDS = 60_000;

/**
 * Whose access a request carries, with the role that its person has now in the brand that is named, as `find-key.ts` reads keys. It
 * opens the assistants' address alone, never the API by itself: it was given for the tools.
 * @throws Refusal API_NOT_IN_PLAN; NOT_FOUND for a brand that it is not for; BRAND_NOT_NAMED
 */
export const findConnection: Programs['find'] = async (app, asked, { changing }) => {
  if (!asked.throughAssistant) return null;
  const { now, hash, workspace: named } = asked;
  const found = await selectToken(app.db, { hash, kind: 'access', now });
  if (found === undefined) return null;
  const { token, connection } = found;
  const organizationId = asOrganizationId(connection.organizationId);
  const { userId, workspaceIds: only } = connection;
  const [allowance, membership] = await Promise.all([
    app.readAllowance(app.db, organizationId, now),
    brandRows.findMembership(app.db, { organizationId, userId, only, named }),
  ]);
  if (membership === null) return null;
  const [brand, other] = membership.brands;
  if (!allowance.api) throw new Refusal('API_NOT_IN_PLAN');
  if (brand === undefined) throw new Refusal('NOT_FOUND');
  if (other !== undefined && changing) throw new Refusal('BRAND_NOT_NAMED');
  const { id, lastUsedAt } = connection;
  if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= USE_MILLISECONDS)
    await writeConnectionUse(app.db, { id, at: now, from: networkOf(asked.ip) });
  const holder: AssistantHolder = {
    kind: 'assistant',
    connectionId: id,
    userId,
    organizationId,
    workspaceId: asWorkspaceId(brand.id),
    workspaceSlug: brand.slug,
    role: brandRows.membershipInSql.roleIn(membership, brand),
    scopes: connection.scopes,
    workspaceIds: only,
    monthlyTokenCap: connection.monthlyTokenCap,
    throughAssistant: true,
  };
  return { holder, until: token.expiresAt };
};
