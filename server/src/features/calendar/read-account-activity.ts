import { AccountActivity } from '@postownia/contract';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { ACCOUNT_ACTIVITY_SQL } from './account-activity.sql.ts';

const NAMED = 3;
const EXCERPT_CHARACTERS = 80;

/** Instants come out of JSON with an offset. */
const Moment = z.pipe(
  z.string(),
  z.transform((value) => new Date(value).toISOString()),
);
const { last, next } = AccountActivity.shape;
const Row = z.object({
  account_id: z.string(),
  last: z.nullable(z.extend(last.def.innerType, { at: Moment })),
  waiting: z.int(),
  next: z.array(z.extend(next.def.element, { dueAt: Moment })),
});

/** The last publication of each connected account, and the posts and videos that wait for it. */
export async function readAccountActivity(
  { database }: Pick<Context, 'database'>,
  workspaceId: WorkspaceId,
): Promise<{ accounts: AccountActivity[] }> {
  const { rows } = await database.pool.query({
    name: 'account-activity',
    text: ACCOUNT_ACTIVITY_SQL,
    values: [workspaceId, NAMED, EXCERPT_CHARACTERS],
  });
  return {
    accounts: rows.map((row) => {
      const { account_id: accountId, ...activity } = Row.parse(row);
      return { accountId, ...activity };
    }),
  };
}
