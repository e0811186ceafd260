import { AUDIT_ACTIONS, type AuditFilter, LIMITS } from '@postownia/contract';
import type { Queryable } from '../../db/transaction.ts';
import { severalAtOnce } from '../../lib/several-at-once.ts';
import { fromCursor, toCursor } from '../../lib/time-cursor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { type AuditEventRow, selectAuditEvents } from './audit.queries.ts';

/** Brands of a firm read at once: one page of fifty brands leaves connections to everybody else. */
const BRANDS_AT_ONCE = 4;

/** Which part of the log. */
type Part = Pick<AuditFilter, 'before' | 'matter' | 'person'> & {
  /** From this instant on. */
  readonly from?: Date | undefined;
  /** Up to this one, not included. */
  readonly to?: Date | undefined;
};

/**
 * A page of the audit log of one brand or several, newest first.
 * @returns the events, and where the next page begins; null after the last
 */
export async function readEvents(
  db: Queryable,
  workspaceId: WorkspaceId | readonly WorkspaceId[],
  { before, matter, person, from, to }: Part = {},
): Promise<{ events: AuditEventRow[]; next: string | null }> {
  const page = {
    before: before === undefined ? undefined : fromCursor(before),
    userId: person,
    actions: matter === undefined ? undefined : AUDIT_ACTIONS[matter],
    from,
    to,
    limit: LIMITS.auditPage + 1,
  };
  const brands = typeof workspaceId === 'string' ? [workspaceId] : workspaceId;
  // Each goes by the index of its brand: a page of a firm is the newest of their newest.
  const found: AuditEventRow[] = [];
  await severalAtOnce(brands, BRANDS_AT_ONCE, async (brand) => {
    found.push(...(await selectAuditEvents(brand, db, page)));
  });
  const newest = found.sort(byPlace).slice(0, page.limit);
  const events = newest.slice(0, LIMITS.auditPage);
  const last = events.at(-1);
  const more = newest.length > events.length && last !== undefined;
  return { events, next: more ? toCursor({ at: last.createdAt, id: last.id }) : null };
}

/** The newest first; of one instant as the database orders ids. */
function byPlace(one: AuditEventRow, other: AuditEventRow): number {
  const later = other.createdAt.getTime() - one.createdAt.getTime();
  if (later !== 0) return later;
  return one.id < other.id ? 1 : -1;
}
