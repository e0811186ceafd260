import type { PostDraft } from '@postownia/contract';
import type { PostMedium } from '../../db/schema/post-media.ts';
import type { Tx } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { imageAssets, videoAssets } from '../assets/index.ts';
import { isVideo } from './post-media.ts';

type MediaChanges = NonNullable<PostDraft['media']>;
type MediumChange = MediaChanges[number];

/**
 * A post's media as a change leaves them: in its order, each with what it says anew. Images and videos of the library come in
 * with the alt text that the library has; what is not named goes. A video stands alone.
 * @throws Refusal NOT_FOUND for an asset that is no image or video of the workspace, or is named twice; VIDEO_NOT_ALONE
 */
export async function mediaAfter(
  tx: Tx,
  workspaceId: WorkspaceId,
  { media, changes, now }: { media: readonly PostMedium[]; changes: MediaChanges; now: Date },
): Promise<readonly PostMedium[]> {
  const isShown = (id: string) => media.some(({ assetId }) => assetId === id);
  const ids = changes.flatMap(({ assetId }) => (isShown(assetId) ? [] : assetId));
  const left = [...media, ...(await taken(tx, workspaceId, { ids, now }))];
  const after: PostMedium[] = [];
  for (const change of changes) {
    const place = left.findIndex(({ assetId }) => assetId === change.assetId);
    const medium = left[place];
    if (medium === undefined) throw new Refusal('NOT_FOUND');
    left.splice(place, 1);
    after.push(await withChange(tx, workspaceId, medium, change));
  }
  if (after.length > 1 && after.some(isVideo)) throw new Refusal('VIDEO_NOT_ALONE');
  return after;
}

/** What comes into the post, as the library has it; what the library has not is not among it. */
async function taken(
  tx: Tx,
  workspaceId: WorkspaceId,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<PostMedium[]> {
  if (ids.length === 0) return [];
  const images = await imageAssets.take(tx, workspaceId, { ids, now });
  const others = ids.filter((id) => images.every(({ assetId }) => assetId !== id));
  const videos = others.length === 0 ? [] : await videoAssets.take(tx, workspaceId, { ids: others, now });
  return [
    ...images.map((image) => ({ ...image, crops: null, coverMs: null })),
    ...videos.map((video) => ({ ...video, crops: null, coverMs: 0 })),
  ];
}

/** A video is shown as it is and has a moment that stands for it; an image has parts that are shown. */
async function withChange(
  tx: Tx,
  workspaceId: WorkspaceId,
  medium: PostMedium,
  { altText = medium.altText, crops = medium.crops, coverMs }: MediumChange,
): Promise<PostMedium> {
  if (!isVideo(medium)) return { ...medium, altText, crops };
  if (coverMs === undefined) return { ...medium, altText };
  const video = (await videoAssets.read(tx, workspaceId, [medium.assetId])).get(medium.assetId);
  return { ...medium, altText, coverMs: Math.min(coverMs, video?.facts?.durationMs ?? 0) };
}
