import { createHash, randomUUID } from 'node:crypto';
import type { OwnSound } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/transaction.ts';
import { inTransaction } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { assetKeys } from './asset-keys.ts';
import { type AssetRow, insertAsset, keepKnownFile, selectAsset, selectSounds } from './assets.queries.ts';
import { claimStorage } from './claim-storage.ts';
import { sanitizeFileName } from './sanitize-file-name.ts';

const MOST_LISTED = 100;
const MIME = 'application/octet-stream';

/** Sounds as assets: what a brand brings to be heard under its films. They are its own until a person removes them. */
export const soundAssets = {
  known: findKnown,
  add: addSound,
  list: listSounds,
  isThere: isSound,
  read: readSound,
};

const toSound = ({ id, name, durationMs }: AssetRow): OwnSound => ({
  id,
  name: name ?? '',
  seconds: (durationMs ?? 0) / 1000,
});

/** The sound that such a file became before; null for a new one. */
async function findKnown(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  workspaceId: WorkspaceId,
  bytes: Uint8Array,
): Promise<OwnSound | null> {
  const source = { sourceSha256: hashOf(bytes), now: clock.now() };
  const id = await keepKnownFile(workspaceId, db, source);
  const row = id === undefined ? undefined : await selectAsset(workspaceId, db, { kind: 'audio', id });
  return row === undefined ? null : toSound(row);
}

/**
 * Stores a sound that was listened to. The file first: a row never names one that is not there.
 * @throws Refusal STORAGE_FULL
 */
async function addSound(
  context: Pick<Context, 'db' | 'clock' | 'storage' | 'readAllowance'>,
  workspaceId: WorkspaceId,
  {
    bytes,
    seconds,
    name,
    userId,
  }: { bytes: Uint8Array; seconds: number; name: string; userId: string | null },
): Promise<OwnSound> {
  const { db, clock, storage } = context;
  const [id, now, sha256] = [randomUUID(), clock.now(), hashOf(bytes)];
  const { file } = assetKeys(workspaceId, { kind: 'audio', id });
  await storage.put(file, bytes, MIME);
  const row = {
    id,
    kind: 'audio',
    origin: 'upload',
    createdBy: userId,
    name: sanitizeFileName(name),
    mime: MIME,
    bytes: bytes.byteLength,
    sha256,
    sourceSha256: sha256,
    width: 0,
    height: 0,
    durationMs: Math.round(seconds * 1000),
    keptAt: now,
    createdAt: now,
    renditions: [],
  } as const;
  const known = await inTransaction(db, async (tx) => {
    // Whoever claims waits for other claims of the organization, so the same file is either there now or comes after.
    await claimStorage(context, tx, workspaceId, { bytes: row.bytes, now });
    const before = await keepKnownFile(workspaceId, tx, { sourceSha256: sha256, now });
    if (before === undefined) await insertAsset(workspaceId, tx, row);
    return before;
  }).catch(async (error: unknown) => {
    // Whoever got no answer does not know whether the row is there: what stands alone is taken by `removeStrayFiles`.
    if (error instanceof Refusal) await storage.remove(file);
    throw error;
  });
  if (known !== undefined) await storage.remove(file);
  return { id: known ?? id, name: row.name, seconds };
}

/** The newest first. */
async function listSounds(db: Queryable, workspaceId: WorkspaceId): Promise<OwnSound[]> {
  return (await selectSounds(workspaceId, db, MOST_LISTED)).map(toSound);
}

async function isSound(db: Queryable, workspaceId: WorkspaceId, id: string): Promise<boolean> {
  return (await selectAsset(workspaceId, db, { kind: 'audio', id })) !== undefined;
}

/** null when the brand has no such sound. `bytes` is null when its file is gone. */
async function readSound(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  workspaceId: WorkspaceId,
  id: string,
): Promise<{ bytes: () => Promise<Uint8Array | null> } | null> {
  const row = await selectAsset(workspaceId, db, { kind: 'audio', id });
  if (row === undefined) return null;
  const { file } = assetKeys(workspaceId, { kind: 'audio', id });
  return {
    bytes: async () => {
      const stored = await storage.get(file);
      return stored && new Uint8Array(stored);
    },
  };
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
