import type { ChangeHooks } from '../../change-hooks.ts';
import type { Tx } from '../../db/transaction.ts';
import { BY_SYSTEM } from '../../lib/recorded-actor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { type MadeImage, withImage } from './post-media.ts';
import { whyUnchangeable } from './post-rules.ts';
import { insertVersion } from './post-versions.queries.ts';
import { lockPosts, updatePost } from './posts.queries.ts';
import type { Saving } from './save-generated.ts';

export interface MadeProposals {
  /** Null: the post was removed meanwhile. */
  readonly postId: string | null;
  readonly images: readonly MadeImage[];
  readonly batchId: string;
  readonly now: Date;
}

/**
 * Keeps images that a post may take as versions beside its own, without changing what it shows. "Nowy obraz" goes on behind
 * them, so that none comes again. They are in the order of their instants, a millisecond apart.
 */
export async function saveProposals(
  context: { changeHooks: ChangeHooks },
  tx: Tx,
  workspaceId: WorkspaceId,
  { postId, images, batchId, now }: MadeProposals,
): Promise<Saving> {
  const [post] = postId === null ? [] : await lockPosts(workspaceId, tx, { ids: [postId] });
  if (!post) return { notSaved: 'gone' };
  const unchangeable = whyUnchangeable(post.state);
  if (unchangeable !== null) return { notSaved: unchangeable === 'POST_BUSY' ? 'busy' : 'published' };
  const imageVariant = post.imageVariant + images.length;
  const { revision } = await updatePost(workspaceId, tx, post.id, { imageVariant, updatedAt: now });
  for (const [at, image] of images.entries()) {
    const createdAt = new Date(now.getTime() + at);
    const shown = { ...post, revision, media: withImage([], image) };
    await insertVersion(workspaceId, tx, shown, { ...BY_SYSTEM, cause: 'proposal', batchId, createdAt });
  }
  await context.changeHooks.postChanged(tx, workspaceId, post.id);
  return { postId: post.id };
}
