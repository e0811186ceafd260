import type { Post } from '@postownia/contract';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { approvalAfterEdit } from './approval.ts';
import type { PostsContext } from './change-post.ts';
import { formatAfter } from './format-after.ts';
import { keepVersion } from './keep-version.ts';
import { isAiMade, withImage } from './post-media.ts';
import { assertChangeable, targetsWithTexts } from './post-rules.ts';
import { type PostVersionRow, selectVersion } from './post-versions.queries.ts';
import { toPost } from './post-view.ts';
import { lockPost, type PostRow, selectPost, updatePost } from './posts.queries.ts';

/**
 * Brings text and media of an older version back, as a new version; of a proposal its image alone. Free.
 * @throws Refusal NOT_FOUND, CONFLICT, POST_PUBLISHED, POST_BUSY
 */
export async function restoreVersion(
  context: PostsContext,
  workspaceId: WorkspaceId,
  { by, id, versionId, revision }: { by: RecordedActor; id: string; versionId: string; revision: number },
): Promise<Post> {
  const restore = async (tx: Tx) => {
    const post = await lockPost(workspaceId, tx, id);
    const version = post && (await selectVersion(workspaceId, tx, { post, id: versionId }));
    if (!post || !version) throw new Refusal('NOT_FOUND');
    assertChangeable(post);
    if (post.revision !== revision) throw new Refusal('CONFLICT');
    await putBack(context, tx, workspaceId, { post, version, by, now: context.clock.now() });
    return toPost(workspaceId, (await selectPost(workspaceId, tx, id)) ?? post);
  };
  return inTransaction(context.db, restore, { retries: 3 });
}

/** Gives a locked post the text and media of a version. */
export async function putBack(
  context: Pick<PostsContext, 'changeHooks'>,
  tx: Tx,
  workspaceId: WorkspaceId,
  { post, version, by, now }: { post: PostRow; version: PostVersionRow; by: RecordedActor; now: Date },
): Promise<void> {
  const isProposal = version.cause === 'proposal';
  const { content, targets, media } = isProposal ? withProposal(post, version) : partsOf(post, version);
  const visible = {
    content,
    media,
    targets,
    aiLabel: post.aiLabel === isAiMade(post.media) ? isAiMade(media) : post.aiLabel,
  };
  const restored = await updatePost(workspaceId, tx, post.id, {
    ...visible,
    format: await formatAfter(tx, workspaceId, { before: post, shown: { media, link: post.link } }),
    updatedAt: now,
    ...approvalAfterEdit(post, visible, by),
  });
  const origin = {
    ...by,
    cause: isProposal ? 'new-image' : 'restored',
    batchId: null,
    createdAt: now,
  } as const;
  await keepVersion(tx, workspaceId, { before: post, after: restored, origin });
  await context.changeHooks.postChanged(tx, workspaceId, post.id);
}

const partsOf = (post: PostRow, { content, texts, media }: PostVersionRow) => ({
  content,
  targets: targetsWithTexts(post.targets, texts),
  media,
});

/** The words may have changed since the image was proposed: they stay. */
function withProposal({ content, targets, media }: PostRow, version: PostVersionRow) {
  const [image] = version.media;
  if (image === undefined) throw new Error('A proposal without an image');
  return { content, targets, media: withImage(media, { id: image.assetId, aiMade: image.aiMade }) };
}
