import type { VideoFacts } from '@postownia/contract/video-rules';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

/** Where the files of each kind lie; whose they are follows. */
export const PREFIXES = { image: 'post-images/', video: 'post-videos/' } as const;

/**
 * Storage keys of an asset: its file, and the small WebP that screens show. The one place that knows them.
 * Of an image the file is the JPEG that networks get.
 */
export function assetKeys(
  workspaceId: WorkspaceId,
  { kind, id }: { kind: 'image' | 'video'; id: string },
): { file: string; thumbnail: string } {
  const stem = `${PREFIXES[kind]}${workspaceId}/${id}`;
  return { file: kind === 'image' ? `${stem}.jpg` : stem, thumbnail: `${stem}.webp` };
}

const KEY = /^post-(?:images|videos)\/([0-9a-f-]{36})\/([0-9a-f-]{36})(?:\.jpg|\.webp)?$/;

/** The asset that a file belongs to; null for a key of another shape. */
export function assetOfKey(key: string): { workspaceId: string; id: string } | null {
  const [, workspaceId, id] = KEY.exec(key) ?? [];
  return workspaceId === undefined || id === undefined ? null : { workspaceId, id };
}

/** Storage keys of an image. */
export function imageKeys(workspaceId: WorkspaceId, id: string): { jpeg: string; thumbnail: string } {
  const { file, thumbnail } = assetKeys(workspaceId, { kind: 'image', id });
  return { jpeg: file, thumbnail };
}

/** Paths of an asset on our own host. */
export function assetUrls(
  workspaceId: WorkspaceId,
  asset: { kind: 'image' | 'video'; id: string },
): { url: string; thumbnailUrl: string } {
  const { file, thumbnail } = assetKeys(workspaceId, asset);
  return { url: `/media/${file}`, thumbnailUrl: `/media/${thumbnail}` };
}

/** Media types as networks and browsers name them (RFC 4337, RFC 6381, WebM container guidelines). */
export const VIDEO_MIMES: Readonly<Record<VideoFacts['container'], string>> = {
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
};
