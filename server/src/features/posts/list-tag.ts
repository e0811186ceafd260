import { hash } from 'node:crypto';
import { Post } from '@postownia/contract';
import * as z from 'zod/mini';
import type { Database } from '../../db/connect.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { selectListedRevisions } from './posts.queries.ts';

/** An answer of another shape is another answer, though its posts are the same. */
const SHAPE = hash('sha1', JSON.stringify(z.toJSONSchema(Post)));

const hashOf = (revisions: string) => hash('sha1', SHAPE + revisions, 'base64url');

/**
 * What a list of posts shows, as a name: equal for two lists only if they are. What people change raises a post's revision;
 * what became of it is told by its state and the instant of publishing.
 */
export const listTag = ({ posts }: { posts: readonly Post[] }): string => hashOf(posts.map(partsOf).join());

/** One text: each read makes as many as it has posts. */
const partsOf = ({ id, revision, state, publishedAt }: Post) =>
  publishedAt === null
    ? `${id}.${revision}.${state}`
    : `${id}.${revision}.${state}.${Date.parse(publishedAt)}`;

/** The tag of the list of the days `from` to `to`, both included, read without texts and media. */
export async function readListTag(
  db: Database,
  workspaceId: WorkspaceId,
  range: { from: string; to: string },
): Promise<string> {
  return hashOf(await selectListedRevisions(workspaceId, db, range));
}
