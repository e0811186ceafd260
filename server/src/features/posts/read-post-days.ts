import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import type { PostDay } from '../../post-days.ts';
import { whyUnchangeable } from './post-rules.ts';
import { selectPosts } from './posts.queries.ts';

/** The posts of the AI calendar in the window; see `ReadPostDays`. */
export async function readPostDays(
  db: Queryable,
  workspaceId: WorkspaceId,
  window: { from: string; to: string },
): Promise<PostDay[]> {
  const rows = await selectPosts(workspaceId, db, { ...window, calendar: 'ai' });
  return rows.map(({ id, date, state, topic }) => ({
    date,
    postId: id,
    fixed: whyUnchangeable(state) !== null,
    idea: textOf(topic, 'idea'),
    headline: textOf(topic, 'headline'),
    photoId: textOf(memberOf(topic, 'photo'), 'assetId'),
  }));
}

/** A topic as it was stored, by whichever version of the program. */
function textOf(stored: unknown, member: string): string | null {
  const value = memberOf(stored, member);
  return typeof value === 'string' ? value : null;
}

const memberOf = (stored: unknown, member: string): unknown =>
  typeof stored === 'object' && stored !== null
    ? (stored as Readonly<Record<string, unknown>>)[member]
    : null;
