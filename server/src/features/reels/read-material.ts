import type { Context } from '../../context.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { type ReelBrief, ReelError, type ReelImage } from '../../providers/reel/reel-maker.ts';
import { openImage, soundAssets } from '../assets/index.ts';
import { readBrandStyle, requireBrandProfile } from '../brand-profile/index.ts';
import { readPostRecords } from '../posts/index.ts';
import type { StoredBrief } from './reels.queries.ts';

/** What a reel is made of, and whether a model made any of its pictures. */
interface Material {
  readonly brief: ReelBrief;
  readonly aiMade: boolean;
}

/**
 * Reads what a reel is made of as it stands now: the post's pictures that are still there, in the order that was wished,
 * the brand's look and logo. null when the post is gone.
 */
export async function readMaterial(
  context: Pick<Context, 'db' | 'storage'>,
  workspaceId: WorkspaceId,
  { postId, wished, seed }: { postId: string; wished: StoredBrief; seed: string },
): Promise<Material | null> {
  const { db } = context;
  const [post] = await readPostRecords(db, workspaceId, { ids: [postId], calendar: 'ai' });
  if (post === undefined) return null;
  const profile = await requireBrandProfile(db, workspaceId);
  const { logo, palette } = await readBrandStyle(context, workspaceId, profile);
  const shown: (ReelImage & { aiMade: boolean })[] = [];
  for (const medium of inOrder(post.media, wished.pictures).slice(0, wished.beats.length)) {
    const image = await openImage(context, db, workspaceId, medium.assetId);
    const bytes = await image?.bytes();
    // What we draw ourselves are posters; a model's picture and a person's own have no words of ours.
    const isPoster = image?.origin === 'generated' && !medium.aiMade;
    if (bytes) shown.push({ bytes, isPoster, aiMade: medium.aiMade });
  }
  const { pictures: _wished, sound: heard, ...looks } = wished;
  const sound = heard === null ? null : await readSound(context, workspaceId, heard);
  const brief = {
    ...looks,
    pictures: shown.map(({ bytes, isPoster }) => ({ bytes, isPoster })),
    palette,
    style: profile.preferredImageStyle,
    brandName: profile.brandName,
    language: profile.postLanguage,
    ...(logo === null ? {} : { logo }),
    ...(sound === null ? {} : { sound }),
    seed,
  };
  return { brief, aiMade: shown.some(({ aiMade }) => aiMade) };
}

/** @throws ReelError `bad-sound` where it is gone: another bed than the one that was wished would be a surprise */
async function readSound(
  context: Pick<Context, 'db' | 'storage'>,
  workspaceId: WorkspaceId,
  { id, from }: { id: string; from: number },
): Promise<{ bytes: Uint8Array; from: number }> {
  const sound = await soundAssets.read(context, workspaceId, id);
  const bytes = await sound?.bytes();
  if (!bytes) throw new ReelError('bad-sound', 'The sound is gone');
  return { bytes, from };
}

/** The post's pictures as they were ordered, each as often as it was named; all of them where none of those is left. */
function inOrder<Medium extends { readonly assetId: string }>(
  media: readonly Medium[],
  order: readonly string[],
): readonly Medium[] {
  const ordered = order.flatMap((id) => media.find(({ assetId }) => assetId === id) ?? []);
  return ordered.length > 0 ? ordered : media;
}
