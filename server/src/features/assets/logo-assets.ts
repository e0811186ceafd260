import { createHash, randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import type { PreparedLogo } from '../../providers/image/image-work.ts';
import { assetKeys, assetUrls } from './asset-keys.ts';
import { type AssetRow, insertAsset, selectAsset } from './assets.queries.ts';
import { claimStorage } from './claim-storage.ts';
import { removeAsset } from './remove-asset.ts';
import { sanitizeFileName } from './sanitize-file-name.ts';

/** A logo whose file is in the storage and whose row is not written yet. */
type StoredLogo = Pick<AssetRow, 'id' | 'width' | 'height' | 'bytes' | 'sha256' | 'colors'>;

/**
 * Logos as assets: images that stay PNG. They are not the library's: one goes when its brand takes another. Whose logo it
 * is, is the brand profile's to know.
 */
export const logoAssets = {
  /** Puts the file into the storage; its row follows with `record`, else `removeStrayFiles` takes it away. */
  async store(
    { storage }: Pick<Context, 'storage'>,
    workspaceId: WorkspaceId,
    { png, width, height, colors }: PreparedLogo,
  ): Promise<StoredLogo> {
    const id = randomUUID();
    await storage.put(assetKeys(workspaceId, { kind: 'logo', id }).file, png, 'image/png');
    const sha256 = createHash('sha256').update(png).digest('hex');
    return { id, width, height, colors, bytes: png.byteLength, sha256 };
  },

  /** Writes the row of a stored logo. @throws Refusal STORAGE_FULL */
  async record(
    context: Pick<Context, 'readAllowance'>,
    tx: Tx,
    workspaceId: WorkspaceId,
    { logo, name, userId, now }: { logo: StoredLogo; name: string; userId: string; now: Date },
  ): Promise<void> {
    await claimStorage(context, tx, workspaceId, { bytes: logo.bytes, now });
    await insertAsset(workspaceId, tx, {
      ...logo,
      kind: 'image',
      origin: 'upload',
      mime: 'image/png',
      name: sanitizeFileName(name),
      createdBy: userId,
      createdAt: now,
      renditions: [],
    });
  },

  urlOf: (workspaceId: WorkspaceId, id: string): string => assetUrls(workspaceId, { kind: 'logo', id }).url,

  /** As screens need it; null when there is none. */
  async find(
    db: Queryable,
    workspaceId: WorkspaceId,
    id: string,
  ): Promise<{ url: string; width: number; height: number } | null> {
    const row = await selectAsset(workspaceId, db, { kind: 'image', id });
    if (row === undefined) return null;
    return {
      url: logoAssets.urlOf(workspaceId, id),
      width: row.width,
      height: row.height,
    };
  },

  /** Takes away one that no profile names any more, unless something else shows it. */
  remove: (context: Pick<Context, 'db' | 'storage'>, workspaceId: WorkspaceId, id: string) =>
    removeAsset(context, workspaceId, { id, kept: false }),
};
