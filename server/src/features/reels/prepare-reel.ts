import { PlannedTopic, type ReelOffer, TOKEN_COSTS } from '@postownia/contract';
import { isDrawn } from '@postownia/contract/drawn-text';
import { BRAND_PROFILE_DEFAULTS } from '@postownia/contract/features/brand-profile';
import { motionsFor, type ReelMotion } from '@postownia/contract/reel-vocabulary';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { brandLook, getBrandProfile } from '../brand-profile/index.ts';
import { readPostRecords } from '../posts/index.ts';
import { proposeBeats } from './propose-beats.ts';

/**
 * What a post could become, in its own words, and what that costs.
 * @throws Refusal NOT_FOUND, also for a post with a video
 */
export async function prepareReel(
  { db, reelMaker }: Pick<Context, 'db' | 'reelMaker'>,
  workspaceId: WorkspaceId,
  postId: string,
): Promise<ReelOffer> {
  const proposals = await proposeOf(db, workspaceId, postId);
  if (proposals === null) throw new Refusal('NOT_FOUND');
  return {
    available: await reelMaker.isAvailable(),
    price: TOKEN_COSTS.reel,
    closesWith: await closeOf(db, workspaceId),
    motions: await motionsOf(db, workspaceId),
    proposals,
  };
}

/** All motions, those that fit the brand's image style first. */
async function motionsOf(db: Queryable, workspaceId: WorkspaceId): Promise<ReelMotion[]> {
  const profile = await getBrandProfile(db, workspaceId);
  const { preferredImageStyle } = profile ?? BRAND_PROFILE_DEFAULTS;
  return [...motionsFor(preferredImageStyle)];
}

/** What of the brand a reel can end with. */
async function closeOf(db: Queryable, workspaceId: WorkspaceId): Promise<ReelOffer['closesWith']> {
  const profile = await getBrandProfile(db, workspaceId);
  if (profile === null || isDrawn(profile.brandName)) return 'name';
  const { logo } = await brandLook.get(db, workspaceId);
  return logo === null ? 'nothing' : 'logo';
}

/** The beats that a post's own words make, by the length; null: there is no such post, or it has a video. */
export async function proposeOf(
  db: Queryable,
  workspaceId: WorkspaceId,
  postId: string,
): Promise<ReelOffer['proposals'] | null> {
  const [post] = await readPostRecords(db, workspaceId, { ids: [postId], calendar: 'ai' });
  if (post === undefined) return null;
  const topic = PlannedTopic.safeParse(post.topic);
  const headline = topic.success ? topic.data.headline : null;
  const { postLanguage } = (await getBrandProfile(db, workspaceId)) ?? BRAND_PROFILE_DEFAULTS;
  return proposeBeats({ headline, content: post.content, language: postLanguage });
}
