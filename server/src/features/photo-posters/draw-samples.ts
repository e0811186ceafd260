import { PHOTO_LAYOUTS, type PhotoLayout } from '@postownia/contract/photo-layouts';
import type { Context } from '../../context.ts';
import { admitQuota } from '../../db/quotas.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { ImageError } from '../../providers/image/image-error.ts';
import { type PosterWish, readBrief } from './read-brief.ts';

interface Sample {
  readonly layout: PhotoLayout;
  readonly url: string;
}

/**
 * Every layout that can carry this, small, in the order of `PHOTO_LAYOUTS`. Stores nothing, costs nothing.
 * @throws Refusal NOT_FOUND, PROFILE_MISSING, IMAGE_UNREADABLE, TOO_MANY_REQUESTS
 */
export async function drawSamples(
  context: Pick<Context, 'db' | 'clock' | 'storage' | 'workshop'>,
  workspaceId: WorkspaceId,
  wish: PosterWish,
): Promise<{ samples: Sample[] }> {
  await admitQuota(context.db, 'posterSamples', { owner: workspaceId, now: context.clock.now() });
  const brief = await readBrief(context, workspaceId, wish);
  const draw = async (layout: PhotoLayout): Promise<Sample[]> => {
    const webp = await context.workshop.do(
      'photo-poster-sample',
      { ...brief, layout },
      { owner: workspaceId },
    );
    if (webp === null) return [];
    return [{ layout, url: `data:image/webp;base64,${Buffer.from(webp).toString('base64')}` }];
  };
  const drawn = await Promise.all(PHOTO_LAYOUTS.map(draw)).catch((error: unknown) => {
    if (error instanceof ImageError) throw new Refusal('IMAGE_UNREADABLE');
    throw error;
  });
  return { samples: drawn.flat() };
}
