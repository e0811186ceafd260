import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { assetKeys, fileKindOf } from './asset-keys.ts';
import { type AssetRow, selectAsset } from './assets.queries.ts';

/** A stored image, ready to be sent somewhere. */
export interface Image {
  readonly width: number;
  readonly height: number;
  readonly origin: AssetRow['origin'];
  /** A model made it. */
  readonly aiMade: boolean;
  /** What matters most in it, in shares; null where nobody said. */
  readonly focalPoint: { readonly x: number; readonly y: number } | null;
  /** What it shows, as somebody described it. */
  readonly altText: string;
  /** Where a network can fetch it; null where nothing is reachable from outside. Valid as long as the image is stored. */
  readonly publicUrl: string | null;
  /** Whether the file is still there. */
  isThere(): Promise<boolean>;
  /** The file, a JPEG or a logo's PNG; null when the file is gone. */
  bytes(): Promise<Uint8Array<ArrayBuffer> | null>;
}

/** null when the workspace has no such image. */
export async function openImage(
  { storage }: Pick<Context, 'storage'>,
  db: Queryable,
  workspaceId: WorkspaceId,
  id: string,
): Promise<Image | null> {
  const row = await selectAsset(workspaceId, db, { kind: 'image', id });
  if (row === undefined) return null;
  const { file } = assetKeys(workspaceId, { kind: fileKindOf(row), id });
  return {
    width: row.width,
    height: row.height,
    origin: row.origin,
    aiMade: row.provenance?.digitalSourceType === 'trainedAlgorithmicMedia',
    focalPoint: row.focalPoint,
    altText: row.altText,
    publicUrl: storage.publicUrl(file),
    async isThere() {
      const first = await storage.read(file, { start: 0, end: 0 });
      first?.destroy();
      return first !== null;
    },
    async bytes() {
      const stored = await storage.get(file);
      return stored && new Uint8Array(stored);
    },
  };
}
