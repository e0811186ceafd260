import { POSTING_PREFERENCES_DEFAULTS, StoredPostingPreferences } from '@postownia/contract';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { selectPreferences } from './posting-preferences.queries.ts';

/** When and whether posts of this workspace go out by themselves; the defaults until something was saved. */
export async function getPreferences(
  db: Queryable,
  workspaceId: WorkspaceId,
): Promise<StoredPostingPreferences> {
  return toPreferences(await selectPreferences(workspaceId, db));
}

/** A stored row, or the contract's defaults when there is none; auto-publish is off until a person turns it on. */
export function toPreferences(row: object | null | undefined): StoredPostingPreferences {
  return StoredPostingPreferences.parse({ ...POSTING_PREFERENCES_DEFAULTS, autoPublish: false, ...row });
}
