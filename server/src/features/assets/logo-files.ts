import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';

export const LOGOS = 'brand-logos/';
const KEY = /^brand-logos\/([0-9a-f-]{36})\/([0-9a-f-]{36})\.png$/;
const keyOf = (workspaceId: WorkspaceId, id: string) => `${LOGOS}${workspaceId}/${id}.png`;
type Stored = Pick<Context, 'storage'>;

export interface LogoFile {
  readonly workspaceId: WorkspaceId;
  readonly id: string;
  readonly storedAt: Date;
}

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
  /** Every logo there is, of all brands. */
  async *list({ storage }: Stored): AsyncIterable<LogoFile> {
    for await (const { key, storedAt } of storage.list(LOGOS)) {
      const [, workspace, id] = KEY.exec(key) ?? [];
      if (workspace && id) yield { workspaceId: asWorkspaceId(workspace), id, storedAt };
    }
  },
  url: (workspaceId: WorkspaceId, id: string) => `/media/${keyOf(workspaceId, id)}`,
};
