import { API_KEY_PREFIX, type ApiKey } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { monthOf } from '../../lib/month-of.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import { ledgers } from '../tokens/index.ts';
import { brandRows, readUserNames } from '../workspaces/index.ts';
import { type ApiKeyRow, selectKeys, selectSecrets } from './api-keys.system-queries.ts';

type KeyContext = Pick<Context, 'db' | 'clock' | 'readAllowance'>;

/** The firm's keys that nobody revoked, the newest first, with what each spent this month and who used it last. */
export async function listKeys(
  { db, clock, readAllowance }: KeyContext,
  organizationId: OrganizationId,
): Promise<{ keys: ApiKey[]; inPlan: boolean }> {
  const now = clock.now();
  const rows = await selectKeys(db, organizationId);
  const keyIds = rows.map(({ id }) => id);
  const userIds = rows.map(({ userId }) => userId);
  const [{ api: inPlan }, secrets, brands, spent, names, members] = await Promise.all([
    readAllowance(db, organizationId, now),
    selectSecrets(db, { keyIds, now }),
    brandRows.listBrands(db, { organizationId, slugs: null }),
    ledgers.sumSpentByKeys(organizationId, db, { keyIds, since: monthOf(now) }),
    readUserNames(db, userIds),
    brandRows.findMembers(db, { organizationId, userIds }),
  ]);
  const keys = rows.map((key): ApiKey => {
    const own = secrets.filter(({ keyId }) => keyId === key.id);
    const { id, name, scopes, workspaceIds, monthlyTokenCap, lastUsedFrom } = key;
    return {
      id,
      name,
      scopes,
      monthlyTokenCap,
      lastUsedFrom,
      start: `${API_KEY_PREFIX}${own[0]?.publicPart ?? ''}`,
      brands:
        workspaceIds &&
        brands.filter((brand) => workspaceIds.includes(brand.id)).map(({ slug, name }) => ({ slug, name })),
      spentThisMonth: spent.get(id) ?? 0,
      state: stateOf(key, { now, isMember: members.has(key.userId) }),
      expiresAt: key.expiresAt?.toISOString() ?? null,
      formerUntil: own.find(({ until }) => until !== null)?.until?.toISOString() ?? null,
      lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
      createdBy: names.get(key.userId) ?? null,
      createdAt: key.createdAt.toISOString(),
    };
  });
  return { keys, inPlan };
}

/** The key of this id; called where it was just written. */
export async function viewKey(
  context: KeyContext,
  organizationId: OrganizationId,
  id: string,
): Promise<ApiKey> {
  const { keys } = await listKeys(context, organizationId);
  const key = keys.find((one) => one.id === id);
  if (key === undefined) throw new Error('a key that was just written is not there');
  return key;
}

function stateOf(
  { expiresAt }: ApiKeyRow,
  { now, isMember }: { now: Date; isMember: boolean },
): ApiKey['state'] {
  if (!isMember) return 'orphaned';
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'active';
}
