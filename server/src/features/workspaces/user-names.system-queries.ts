import { inArray } from 'drizzle-orm';
import { users } from '../../db/schema/workspaces.ts';
import type { Queryable } from '../../db/transaction.ts';

/** Names of people by id, for "who did this"; unknown ids are left out. */
export async function readUserNames(db: Queryable, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...new Set(userIds)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
