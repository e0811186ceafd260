import type { Context } from '../../context.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import type { ReelBrief } from '../../providers/reel/reel-maker.ts';
import { openImage } from '../assets/index.ts';
import { readBrandStyle, requireBrandProfile } from '../brand-profile/index.ts';
import { readPostRecords } from '../posts/index.ts';
import type { ReelRow } from './reels.queries.ts';

/** What a reel is made of, and whether a model made any of its pictures. */
interface Material {
  readonly brief: ReelBrief;
  readonly aiMade: boolean;
}

/**
 * Reads what a reel is made of as it stands now: the post's pictures that are still there, the brand's look and logo.
 * null when the post is gone.
 */
export async function readMaterial(
  context: Pick<Context, 'db' | 'storage'>,
  reel: ReelRow,
): Promise<Material | null> {
  const { db } = context;
  const workspaceId = asWorkspaceId(reel.workspaceId);
  const [post] = await readPostRecords(db, workspaceId, { ids: [reel.postId], calendar: 'ai' });
  if (post === undefined) return null;
  const profile = await requireBrandProfile(db, workspaceId);
  const { logo, palette } = await readBrandStyle(context, workspaceId, profile);
  const shown: { bytes: Uint8Array; aiMade: boolean }[] = [];
  for (const medium of post.media.slice(0, reel.brief.beats.length)) {
    const image = await openImage(context, db, workspaceId, medium.assetId);
    const bytes = await image?.bytes();
    if (bytes) shown.push({ bytes, aiMade: medium.aiMade });
  }
  const brief = {
    ...reel.brief,
    pictures: shown.map(({ bytes }) => bytes),
    palette,
    style: profile.preferredImageStyle,
    brandName: profile.brandName,
    language: profile.postLanguage,
    ...(logo === null ? {} : { logo }),
    seed: reel.id,
  };
  return { brief, aiMade: shown.some(({ aiMade }) => aiMade) };
}
