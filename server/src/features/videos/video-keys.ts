import type { VideoFacts } from '@postownia/contract/video-rules';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

export const VIDEOS = 'post-videos/';

/** Storage keys of a film and of the small WebP that screens show before it plays. */
export function videoKeys(workspaceId: WorkspaceId, id: string): { film: string; poster: string } {
  return { film: `${VIDEOS}${workspaceId}/${id}`, poster: `${VIDEOS}${workspaceId}/${id}.webp` };
}

/** Media types as networks and browsers name them (RFC 4337, RFC 6381, WebM container guidelines). */
export const VIDEO_MIMES: Readonly<Record<VideoFacts['container'], string>> = {
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
};
