import { buffer } from 'node:stream/consumers';
import type { Context } from '../../context.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { type ReelBrief, type ReelClip, ReelError, type ReelImage } from '../../providers/reel/reel-maker.ts';
import { openImage, openVideo, soundAssets } from '../assets/index.ts';
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
  const shown = await readImages(context, workspaceId, { post, wished });
  const { pictures: _wished, sound: heard, ...looks } = wished;
  const sound = heard === null ? null : await readSound(context, workspaceId, heard);
  const brief = {
    ...looks,
    pictures: shown.map(({ picture }) => picture),
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

type PostShown = Awaited<ReturnType<typeof readPostRecords>>[number];

interface Shown {
  readonly picture: ReelImage | ReelClip;
  readonly aiMade: boolean;
}

/** What was wished, each beat its own; where none of it is left, all that the post shows. */
async function readImages(
  context: Pick<Context, 'db' | 'storage'>,
  workspaceId: WorkspaceId,
  { post, wished }: { post: Pick<PostShown, 'media'>; wished: StoredBrief },
): Promise<Shown[]> {
  const most = wished.beats.length;
  const read = async (ids: readonly string[]) => {
    const known = new Map<string, Shown | null>();
    for (const id of new Set(ids)) known.set(id, await readShown(context, workspaceId, { id, post }));
    return ids.map((id) => known.get(id) ?? null);
  };
  const chosen = keepBeats(await read(wished.pictures.slice(0, most)));
  if (chosen.length > 0) return chosen;
  return (await read(post.media.slice(0, most).map(({ assetId }) => assetId))).filter((one) => one !== null);
}

/** The beat of what is gone shows what the one before it does, so that all others keep theirs; none where nothing is left. */
function keepBeats(shown: readonly (Shown | null)[]): Shown[] {
  let last = shown.find((one) => one !== null) ?? null;
  return shown.flatMap((one) => {
    last = one ?? last;
    return last ?? [];
  });
}

/** null when it is gone. */
async function readShown(
  context: Pick<Context, 'db' | 'storage'>,
  workspaceId: WorkspaceId,
  { id, post }: { id: string; post: Pick<PostShown, 'media'> },
): Promise<Shown | null> {
  const image = await openImage(context, context.db, workspaceId, id);
  if (image === null) return readClip(context, workspaceId, id);
  const bytes = await image.bytes();
  const aiMade = post.media.find(({ assetId }) => assetId === id)?.aiMade ?? image.aiMade;
  // What we draw ourselves are posters; a model's picture and a person's own have no words of ours.
  const isPoster = image.origin === 'generated' && !aiMade;
  return bytes && { picture: { bytes, isPoster }, aiMade };
}

async function readClip(
  context: Pick<Context, 'db' | 'storage'>,
  workspaceId: WorkspaceId,
  id: string,
): Promise<Shown | null> {
  const video = await openVideo(context, context.db, workspaceId, id);
  if (video === null) return null;
  const readPart: ReelClip['readPart'] = async ({ start, length }) => {
    const part = await video.open({ start, end: start + length - 1 });
    if (part === null) throw new ReelError('bad-picture', 'A clip is gone');
    return buffer(part);
  };
  return { picture: { size: video.bytes, readPart }, aiMade: false };
}
