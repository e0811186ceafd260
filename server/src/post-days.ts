import type { Queryable } from './db/transaction.ts';
import type { WorkspaceId } from './lib/workspace-id.ts';

/** A post and the day it stands on; a day may have several. */
export interface PostDay {
  readonly date: string;
  readonly postId: string;
  /** Published or on its way out: nothing may replace it. */
  readonly fixed: boolean;
  /** The idea it was written from, so that no plan repeats it; null for a post of a person's own. */
  readonly idea: string | null;
  /** What its poster says; null for a post of a person's own. */
  readonly headline: string | null;
  /** The own photo that its picture was planned with; null without one. */
  readonly photoId: string | null;
}

/**
 * The posts of the days from `from` to `to`, both included, by date and time. How a feature that stands beside the posts
 * asks for them without importing them; `build-context.ts` fills it in.
 */
export type ReadPostDays = (
  db: Queryable,
  workspaceId: WorkspaceId,
  window: { from: string; to: string },
) => Promise<PostDay[]>;
