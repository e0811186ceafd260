import { type APP_SCOPES, type ConnectedApp, can } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { Caller } from '../../http/authenticate.ts';
import { monthOf } from '../../lib/month-of.ts';
import { ledgers } from '../tokens/index.ts';
import { brandRows, readUserNames } from '../workspaces/index.ts';
import { selectConnections } from './connected-apps.system-queries.ts';

/** The programs that act for somebody, or for everybody of the firm to whoever looks after its keys; the newest first. */
export async function listApps(
  { db, clock, readAllowance }: Pick<Context, 'db' | 'clock' | 'readAllowance'>,
  who: Caller,
): Promise<{ apps: ConnectedApp[]; inPlan: boolean }> {
  const { organizationId } = who;
  const now = clock.now();
  const rows = await selectConnections(db, organizationId, { userId: seenBy(who) });
  const userIds = rows.map(({ userId }) => userId);
  const [{ api: inPlan }, brands, spent, names, members] = await Promise.all([
    readAllowance(db, organizationId, now),
    brandRows.listBrands(db, { organizationId, slugs: null }),
    ledgers.sumSpentByKeys(organizationId, db, { keyIds: rows.map(({ id }) => id), since: monthOf(now) }),
    readUserNames(db, userIds),
    brandRows.findMembers(db, { organizationId, userIds }),
  ]);
  const apps = rows.map((row): ConnectedApp => {
    const { id, name, host, scopes, workspaceIds, monthlyTokenCap, userId } = row;
    return {
      id,
      name,
      host,
      scopes: scopes as (typeof APP_SCOPES)[number][],
      brands:
        workspaceIds &&
        brands.filter((brand) => workspaceIds.includes(brand.id)).map(({ slug, name }) => ({ slug, name })),
      monthlyTokenCap,
      spentThisMonth: spent.get(id) ?? 0,
      lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
      person: members.has(userId) ? (names.get(userId) ?? null) : null,
      own: userId === who.userId,
      createdAt: row.createdAt.toISOString(),
    };
  });
  return { apps, inPlan };
}

/** Whose connections somebody sees and ends; null: those of all in the firm. */
export const seenBy = (who: Caller): string | null => (can(who, 'api-keys.manage', who) ? null : who.userId);
