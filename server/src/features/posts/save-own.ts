import type { PostOrigin } from '@postownia/contract';
import type { Release } from '../../db/schema/posts.ts';
import type { Tx } from '../../db/transaction.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { readApprovalPolicy } from '../posting-preferences/index.ts';
import { approvalBy, NO_APPROVAL } from './approval.ts';
import { type PostsContext, recordEdit } from './change-post.ts';
import type { Visible } from './post-rules.ts';
import { insertPost, type PostRow, updatePost } from './posts.queries.ts';

/** A whole post, as a form of its own asks for it. */
export type OwnPost = Visible & Pick<PostRow, 'date' | 'time' | 'format' | 'language' | 'videoType'>;

/**
 * Writes a post as its person filled it in, a new one or all of a locked one anew; the day is locked and has room. With
 * `release` the form was the approval, without it nobody's holds. Its publications follow.
 * @throws Refusal NOT_APPROVED: at once, where the brand's policy asks for somebody's word
 */
export async function saveOwn(
  context: Pick<PostsContext, 'changeHooks'>,
  tx: Tx,
  workspaceId: WorkspaceId,
  options: {
    post: OwnPost;
    replaces: PostRow | null;
    release: Release | null;
    by: RecordedActor;
    /** Of a new one; default a person. */
    origin?: PostOrigin;
    now: Date;
  },
): Promise<PostRow> {
  const { post, replaces, release, by, origin = 'person', now } = options;
  if (release === 'at-once' && (await readApprovalPolicy(tx, workspaceId)) !== 'none')
    throw new Refusal('NOT_APPROVED');
  const approval = release === null ? NO_APPROVAL : approvalBy(post, { by, release, now });
  const values = { ...post, ...approval, updatedAt: now };
  if (replaces !== null) {
    await updatePost(workspaceId, tx, replaces.id, values);
    return recordEdit(context, tx, workspaceId, { before: replaces, by, now });
  }
  const made = await insertPost(workspaceId, tx, { ...values, origin, createdAt: now });
  await context.changeHooks.postChanged(tx, workspaceId, made.id);
  return made;
}
