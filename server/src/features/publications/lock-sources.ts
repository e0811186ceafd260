import { type PostState, targetFor, textFor } from '@postownia/contract';
import type { Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { lockPostRecords, recordPostStates } from '../posts/index.ts';
import {
  type LockedVideoPost,
  lockVideoPosts,
  networkOptions,
  recordVideoPostStates,
  wantsAccount,
} from '../video-posts/index.ts';
import type { Source, SourceKind, SourceRef } from './publication-source.ts';

type LockedPost = Awaited<ReturnType<typeof lockPostRecords>>[number];

/** What became of one source. */
export interface SourceOutcome {
  readonly source: Pick<Source, 'kind' | 'id' | 'workspaceId'>;
  readonly state: PostState;
  readonly publishedAt: Date | null;
}

/**
 * Locks what publications are of: posts first, then videos, each in the order of their ids, here as everywhere.
 * Unknown ones are left out.
 * @param workspaceId one, or for the worker those of all that it asks for
 */
export async function lockSources(
  tx: Tx,
  workspaceId: WorkspaceId | readonly WorkspaceId[],
  refs: readonly SourceRef[],
): Promise<Source[]> {
  const posts = await lockPostRecords(tx, workspaceId, idsOf(refs, 'post'));
  const videoPosts = await lockVideoPosts(tx, workspaceId, idsOf(refs, 'video-post'));
  return [...posts.map(sourceOfPost), ...videoPosts.map(sourceOfVideoPost)];
}

/** Writes back what people see of them. */
export async function recordStates(tx: Tx, outcomes: readonly SourceOutcome[]): Promise<void> {
  const of = (kind: SourceKind) =>
    outcomes
      .filter(({ source }) => source.kind === kind)
      .map(({ source: { id, workspaceId }, ...outcome }) => ({ id, workspaceId, ...outcome }));
  await recordPostStates(tx, of('post'));
  await recordVideoPostStates(tx, of('video-post'));
}

const idsOf = (refs: readonly SourceRef[], kind: SourceKind) => [
  ...new Set(refs.filter((ref) => ref.kind === kind).map(({ id }) => id)),
];

/** A post as publications see it. */
export function sourceOfPost(post: LockedPost): Source {
  const { id, workspaceId, state, publishedAt, date, time, media, aiLabel } = post;
  return {
    ...{ kind: 'post', id, workspaceId, state, publishedAt, date, time },
    contentFor: (recipient) => ({
      caption: textFor(post, recipient),
      ...{ imageId: media[0]?.assetId ?? null, aiLabel, video: null },
    }),
    wants: (account) => !targetFor(post.targets, account).excluded,
    mayGoOut: ({ autoPublish }) => autoPublish && post.approved,
    atOnce: null,
  };
}

/** A video as publications see it. */
export function sourceOfVideoPost(post: LockedVideoPost): Source {
  const { id, workspaceId, state, publishedAt, date, time, caption, aiLabel, coverMs, videoId } = post;
  const options = networkOptions(post);
  return {
    ...{ kind: 'video-post', id, workspaceId, state, publishedAt, date, time },
    contentFor: () => ({ caption, imageId: null, aiLabel, video: { mediaId: videoId, coverMs, options } }),
    wants: (account) => wantsAccount(post, account),
    // Filling in its form was the approval; auto-publish concerns posts only.
    mayGoOut: () => post.release === 'planned',
    atOnce:
      post.release === 'at-once' && post.releasedAt !== null
        ? { since: post.releasedAt, userId: post.releasedBy }
        : null,
  };
}
