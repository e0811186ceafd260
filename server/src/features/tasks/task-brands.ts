import {
  ACTIVE_ROLES,
  type Action,
  APPROVAL_POLICIES,
  can,
  PALETTE_NAMES,
  POSTING_PREFERENCES_DEFAULTS,
} from '@postownia/contract';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';
import { TASK_BRANDS_SQL } from './task-brands.sql.ts';

const Row = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  role: z.enum(ACTIVE_ROLES),
  zone: z.string(),
  policy: z.enum(APPROVAL_POLICIES),
  auto_publish: z.boolean(),
  palette: z.catch(z.nullable(z.enum(PALETTE_NAMES)), null),
  other_approver: z.boolean(),
});

/** A brand as one person has it. */
export interface TaskBrand extends Omit<z.infer<typeof Row>, 'id'> {
  readonly id: WorkspaceId;
  /** Whether the person may do it there: the table that every operation asks. */
  may(action: Action): boolean;
}

/** The brands that somebody may open, by name. */
export async function readTaskBrands(
  { database }: Pick<Context, 'database'>,
  userId: string,
): Promise<TaskBrand[]> {
  const { rows } = await database.pool.query({
    name: 'task-brands',
    text: TASK_BRANDS_SQL,
    values: [userId, POSTING_PREFERENCES_DEFAULTS.zone],
  });
  return rows.map((found) => {
    const row = Row.parse(found);
    const workspaceId = asWorkspaceId(row.id);
    const who = { kind: 'user', userId, workspaceId, role: row.role } as const;
    return { ...row, id: workspaceId, may: (action) => can(who, action, { workspaceId }) };
  });
}
