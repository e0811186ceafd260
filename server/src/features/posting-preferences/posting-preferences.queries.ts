import {
  type ApprovalPolicy,
  POSTING_PREFERENCES_DEFAULTS,
  type PostingPreferences,
} from '@postownia/contract';
import { eq } from 'drizzle-orm';
import { postingPreferences } from '../../db/schema/posting-preferences.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

const columns = {
  zone: postingPreferences.zone,
  times: postingPreferences.times,
  lateMinutes: postingPreferences.lateMinutes,
  paused: postingPreferences.paused,
  autoPublish: postingPreferences.autoPublish,
};

export async function selectPreferences(workspaceId: WorkspaceId, db: Queryable) {
  const [row] = await db
    .select(columns)
    .from(postingPreferences)
    .where(eq(postingPreferences.workspaceId, workspaceId));
  return row;
}

/** Changes the named columns only, so that two people changing different things both win. */
export async function upsertPreferences(
  workspaceId: WorkspaceId,
  tx: Tx,
  change: Partial<PostingPreferences & { autoPublish: boolean; approvalPolicy: ApprovalPolicy }>,
  updatedAt: Date,
) {
  const [row] = await tx
    .insert(postingPreferences)
    .values({ workspaceId, ...POSTING_PREFERENCES_DEFAULTS, autoPublish: false, ...change, updatedAt })
    .onConflictDoUpdate({ target: postingPreferences.workspaceId, set: { ...change, updatedAt } })
    .returning(columns);
  if (row === undefined) throw new Error('an upsert returned no row');
  return row;
}
