import {
  isMeantFor,
  isStoryOfVideo,
  mediumOf,
  type PostLanguage,
  type PostState,
  takesStoryOf,
  takesText,
  targetFor,
  textFor,
} from '@postownia/contract';
import type { Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { lockPostRecords, recordPostStates } from '../posts/index.ts';
import type { Source } from './publication-source.ts';

type LockedPost = Awaited<ReturnType<typeof lockPostRecords>>[number];

/** What became of one post. */
export interface SourceOutcome {
  readonly source: Pick<Source, 'id' | 'workspaceId'>;
  readonly state: PostState;
  readonly publishedAt: Date | null;
}

/**
 * Locks the posts that publications are of, in the order of their ids, here as everywhere. Unknown ones are left out.
 * @param workspaceId one, or for the worker those of all that it asks for
 */
export async function lockSources(
  tx: Tx,
  workspaceId: WorkspaceId | readonly WorkspaceId[],
  postIds: readonly string[],
): Promise<Source[]> {
  return (await lockPostRecords(tx, workspaceId, [...new Set(postIds)])).map(sourceOf);
}

/** Writes back what people see of them. */
export async function recordStates(tx: Tx, outcomes: readonly SourceOutcome[]): Promise<void> {
  await recordPostStates(
    tx,
    outcomes.map(({ source: { id, workspaceId }, ...outcome }) => ({ id, workspaceId, ...outcome })),
  );
}

/** A post as its publications see it. */
export function sourceOf(post: LockedPost): Source {
  const { id, workspaceId, state, publishedAt, date, time, targets, aiLabel } = post;
  const { approvedAt: since, approvedActor: actor, approvedActorId: actorId } = post;
  const media = post.media.map(({ assetId, altText, crops, coverMs }) => ({
    assetId,
    altText,
    crops,
    coverMs,
  }));
  const release = post.approved && post.cleared ? post.approvedRelease : null;
  return {
    id,
    workspaceId,
    state,
    publishedAt,
    date,
    time,
    language: post.language as PostLanguage,
    medium: mediumOf(post),
    contentFor: (recipient) => ({
      caption: takesText(post.format) ? textFor(post, recipient) : '',
      aiLabel,
      media,
      link: post.format === 'link' ? post.link : null,
      options: {
        ...targetFor(targets, recipient).options,
        ...(isStoryOfVideo(post) ? { asStory: true } : {}),
      },
    }),
    cleared: post.cleared,
    wants: (account) => isMeantFor(targets, account) && takesStoryOf(account.network, post),
    fits: (network) => takesStoryOf(network, post),
    mayGoOut: ({ autoPublish }) => release === 'planned' || (release === 'auto-publish' && autoPublish),
    atOnce:
      release === 'at-once' && since !== null && actor !== null ? { since, by: { actor, actorId } } : null,
  };
}
