import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

export const LOGOS = 'brand-logos/';
const keyOf = (workspaceId: WorkspaceId, id: string) => `${LOGOS}${workspaceId}/${id}.png`;
type Stored = Pick<Context, 'storage'>;

/** The files of brands' logos; whose logo it is, is the brand profile's to know. */
export const logoFiles = {
  /** @returns the id of the new file; a logo's bytes never change */
  async put({ storage }: Stored, workspaceId: WorkspaceId, png: Uint8Array): Promise<string> {
    const id = randomUUID();
    await storage.put(keyOf(workspaceId, id), png, 'image/png');
    return id;
  },
  read: ({ storage }: Stored, workspaceId: WorkspaceId, id: string) => storage.get(keyOf(workspaceId, id)),
  remove: ({ storage }: Stored, workspaceId: WorkspaceId, id: string) =>
    storage.remove(keyOf(workspaceId, id)),
  url: (workspaceId: WorkspaceId, id: string) => `/media/${keyOf(workspaceId, id)}`,
};
