import { createHash, randomUUID } from 'node:crypto';
import type { VideoFacts } from '@postownia/contract/video-rules';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { assetKeys, VIDEO_MIMES } from './asset-keys.ts';
import { insertAsset, type NewAsset } from './assets.queries.ts';

/** A video that we put together, with the picture that stands for it. */
export interface MadeVideo {
  readonly bytes: Uint8Array;
  /** JPEG. */
  readonly cover: Uint8Array;
  readonly facts: VideoFacts;
  /** A model made one of its pictures. */
  readonly aiMade: boolean;
}

/** A video whose files are in the storage and whose row is not written yet. */
export type StoredVideo = Omit<NewAsset, 'id' | 'createdAt'> & { readonly id: string };

/**
 * Puts the files of a new video into the storage. Its row follows with `recordVideo`, in the transaction that gives the video
 * to a post; if that never happens, `removeStrayFiles` takes the files away.
 */
export async function storeVideo(
  { storage, workshop }: Pick<Context, 'storage' | 'workshop'>,
  workspaceId: WorkspaceId,
  { bytes, cover, facts, aiMade }: MadeVideo,
): Promise<StoredVideo> {
  const id = randomUUID();
  const thumbnail = await workshop.do('thumbnail', cover, { owner: workspaceId });
  const colors = await workshop.do('colors', thumbnail, { owner: workspaceId });
  const keys = assetKeys(workspaceId, { kind: 'video', id });
  const { width, height, durationMs, ...encoding } = facts;
  const mime = VIDEO_MIMES[encoding.container];
  try {
    await storage.put(keys.file, bytes, mime);
    await storage.put(keys.thumbnail, thumbnail, 'image/webp');
  } catch (error) {
    // A full disk keeps no half of it; where even this fails, `removeStrayFiles` comes by.
    await storage.remove(keys.file).catch(() => undefined);
    throw error;
  }
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const made = { kind: 'video', origin: 'rendered', mime, bytes: bytes.byteLength, sha256 } as const;
  const digitalSourceType = aiMade ? 'trainedAlgorithmicMedia' : 'algorithmicMedia';
  const provenance = { maker: 'builtin', model: 'reel', digitalSourceType, promptHash: sha256 } as const;
  return { id, ...made, width, height, durationMs, encoding, colors, provenance };
}

/** Writes the row of a stored video. */
export async function recordVideo(
  tx: Tx,
  workspaceId: WorkspaceId,
  { video, now }: { video: StoredVideo; now: Date },
): Promise<void> {
  await insertAsset(workspaceId, tx, { ...video, createdAt: now, renditions: ['thumbnail'] });
}
