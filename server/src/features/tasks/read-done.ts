import { type AuditAction, type DONE_KINDS, type DoneTask, MOST_DONE } from '@postownia/contract';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { dueInstant } from '../../lib/wall-clock.ts';
import { DONE_SQL } from './done.sql.ts';
import { dayIn } from './draft-task.ts';
import type { TaskBrand } from './task-brands.ts';

/** What of the audit log settles something that "Do zrobienia" asks for. */
const KINDS: Partial<Record<AuditAction, (typeof DONE_KINDS)[number]>> = {
  'posts.approved': 'approved',
  'approval-link.sent': 'sent',
  'approval-link.resent': 'reminded',
  'account.connected': 'connected',
  'account.reconnected': 'connected',
  'brand-facts.changed': 'facts',
};
const ACTIONS = Object.keys(KINDS);

const Row = z.object({
  workspace_id: z.string(),
  id: z.string(),
  action: z.string(),
  details: z.record(z.string(), z.unknown()),
  created_at: z.date(),
});

/** "Załatwione dziś": read from the audit log, so it is the same on every device and nothing of it is kept twice. */
export async function readDone(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  brands: readonly TaskBrand[],
  userId: string,
): Promise<DoneTask[]> {
  if (brands.length === 0) return [];
  const now = clock.now();
  const midnights = brands.map(({ zone }) => dueInstant(dayIn(zone, now, 0), '00:00', zone));
  const { rows } = await database.pool.query({
    name: 'tasks-done',
    text: DONE_SQL,
    values: [brands.map(({ id }) => id), midnights, userId, ACTIONS, MOST_DONE],
  });
  const slugs = new Map<string, string>(brands.map(({ id, slug }) => [id, slug]));
  return rows.flatMap((found) => {
    const { workspace_id: workspaceId, id, action, details, created_at: at } = Row.parse(found);
    const [kind, brand] = [KINDS[action as AuditAction], slugs.get(workspaceId)];
    if (kind === undefined || brand === undefined) return [];
    const { count, account } = details;
    return [
      {
        id,
        kind,
        brand,
        at: at.toISOString(),
        count: typeof count === 'number' ? count : null,
        account: typeof account === 'string' ? account : null,
      },
    ];
  });
}
