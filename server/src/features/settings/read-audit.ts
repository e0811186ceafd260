import type { AuditFilter, AuditRecord } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { Caller } from '../../http/authenticate.ts';
import { addDays } from '../../lib/calendar-days.ts';
import { Refusal } from '../../lib/refusal.ts';
import { dueInstant } from '../../lib/wall-clock.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';
import { readKeyNames } from '../api-keys/index.ts';
import { readEvents } from '../audit/index.ts';
import { readAppNames } from '../connected-apps/index.ts';
import { getPreferences } from '../posting-preferences/index.ts';
import { readPublishingAccounts } from '../social-accounts/index.ts';
import { brandRows, readUserNames } from '../workspaces/index.ts';

type Events = Awaited<ReturnType<typeof readEvents>>['events'];
/** A brand whose log is read; `name` null: only that one is, and everybody knows which. */
interface Read {
  readonly id: WorkspaceId;
  readonly name: string | null;
}

/**
 * A page of the audit log of the brand somebody is in, or of the brands of its firm that they may open, with the names of
 * those who acted and of accounts, newest first.
 * @throws Refusal NOT_FOUND: `brand` is none of them
 */
export async function readAudit(
  { db }: Pick<Context, 'db'>,
  who: Caller,
  { of, brand, from, to, ...page }: AuditFilter,
): Promise<{ records: AuditRecord[]; next: string | null }> {
  const brands = await brandsOf(db, who, { of, brand });
  const { zone } = await getPreferences(db, who.workspaceId);
  const startOf = (day: string) => dueInstant(day, '00:00', zone);
  const ids = brands.map(({ id }) => id);
  const { events, next } = await readEvents(db, ids, {
    ...page,
    from: from === undefined ? undefined : startOf(from),
    to: to === undefined ? undefined : startOf(addDays(to, 1)),
  });
  const names = await namesIn(db, events);
  const accounts = await accountsIn(db, events);
  const records = events.map(({ id, workspaceId, createdAt, action, actor, actorId, details }) => {
    const name = brands.find((one) => one.id === workspaceId)?.name ?? null;
    return {
      id,
      action,
      actor,
      details: named(details, { accounts, names }),
      at: createdAt.toISOString(),
      name: actorId === null ? null : (names.get(actorId) ?? null),
      ...(name === null ? {} : { brand: name }),
    };
  });
  return { records, next };
}

/** The log is for those who manage the whole firm; a program sees the brands that it was let into. */
async function brandsOf(
  db: Context['db'],
  who: Caller,
  { of, brand }: Pick<AuditFilter, 'of' | 'brand'>,
): Promise<Read[]> {
  if (of === undefined && brand === undefined) return [{ id: who.workspaceId, name: null }];
  const { organizationId, userId } = who;
  const open = await brandRows.listOpenBrands(db, { organizationId, userId });
  const only = who.kind === 'user' ? null : who.workspaceIds;
  const brands = open.filter(
    ({ id, slug }) => (only === null || only.includes(id)) && (brand === undefined || slug === brand),
  );
  if (brands.length === 0) throw new Refusal('NOT_FOUND');
  return brands.map(({ id, name }) => ({ id: asWorkspaceId(id), name }));
}

/** The names of people, keys and assistants in some lines. */
async function namesIn(db: Context['db'], events: Events): Promise<ReadonlyMap<string, string>> {
  const idsOf = (kind: 'api-key' | 'assistant') =>
    events.flatMap(({ actor, actorId }) => (actor === kind ? (actorId ?? []) : []));
  const userIds = events.flatMap(({ actorId, details: { member } }) =>
    [actorId, member].filter((id) => typeof id === 'string'),
  );
  return new Map([
    ...(await readUserNames(db, userIds)),
    ...(await readKeyNames(db, idsOf('api-key'))),
    ...(await readAppNames(db, idsOf('assistant'))),
  ]);
}

async function accountsIn(db: Context['db'], events: Events): Promise<ReadonlyMap<string, { name: string }>> {
  const byBrand = Map.groupBy(events, ({ workspaceId }) => workspaceId);
  const found = await Promise.all(
    [...byBrand].map(([workspaceId, lines]) =>
      readPublishingAccounts(
        db,
        asWorkspaceId(workspaceId),
        lines.flatMap(({ details: { account } }) => (typeof account === 'string' ? account : [])),
      ),
    ),
  );
  return new Map(found.flatMap((accounts) => [...accounts]));
}

/** Events name accounts and people by id; readers know them by name. Those who are gone are left out. */
function named(
  { account, member, ...details }: AuditRecord['details'],
  known: {
    accounts: ReadonlyMap<string, { name: string }>;
    names: ReadonlyMap<string, string>;
  },
): AuditRecord['details'] {
  const accountName = known.accounts.get(String(account))?.name;
  const memberName = known.names.get(String(member));
  return {
    ...details,
    ...(accountName === undefined ? {} : { account: accountName }),
    ...(memberName === undefined ? {} : { member: memberName }),
  };
}
