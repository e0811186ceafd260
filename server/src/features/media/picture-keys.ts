import type { WorkspaceId } from '../../lib/workspace-id.ts';

export const PICTURES = 'post-images/';

/** Storage keys of a picture: the JPEG that networks get, and the small WebP that screens show. */
export function pictureKeys(workspaceId: WorkspaceId, id: string): { jpeg: string; thumbnail: string } {
  return { jpeg: `${PICTURES}${workspaceId}/${id}.jpg`, thumbnail: `${PICTURES}${workspaceId}/${id}.webp` };
}

/** Paths of a picture on our own host. */
export function pictureUrls(workspaceId: WorkspaceId, id: string): { url: string; thumbnailUrl: string } {
  const { jpeg, thumbnail } = pictureKeys(workspaceId, id);
  return { url: `/media/${jpeg}`, thumbnailUrl: `/media/${thumbnail}` };
}
