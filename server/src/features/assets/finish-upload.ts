import { createHash } from 'node:crypto';
import type { Video } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import { releaseBuffer } from '../../lib/release-buffer.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import type { ArrivedPart } from '../../providers/storage/uploads.ts';
import { VIDEO_MIMES } from './asset-keys.ts';
import { insertAsset, type NewAsset } from './assets.queries.ts';
import { findUpload, findVideo, inStorage } from './find-video.ts';
import { deleteUpload, refuseUpload, type UploadRow } from './uploads.queries.ts';

type Used = Pick<Context, 'db' | 'clock' | 'storage' | 'uploads' | 'videoExaminer'>;
type Verdict =
  | Pick<UploadRow, 'problem' | 'problemFound'>
  | Omit<NewAsset, 'id' | 'createdAt' | 'createdBy' | 'name' | 'bytes'>;

/**
 * All bytes are there: looks at them and takes the video, or refuses it; of a refused one only the reason is left. May be
 * asked again after a crash at any line, and by two at once.
 * @throws Refusal NOT_FOUND, VIDEO_NOT_READY while bytes are missing
 */
export async function finishUpload(
  context: Used,
  workspaceId: WorkspaceId,
  { id, parts }: { id: string; parts: readonly ArrivedPart[] },
): Promise<Video> {
  const row = await findUpload(context.db, workspaceId, id);
  if (row === undefined) return findVideo(context.db, workspaceId, id);
  const upload = inStorage(workspaceId, row);
  if (!(await context.uploads.complete(upload, parts))) throw new Refusal('VIDEO_NOT_READY');
  const verdict = await judge(context, workspaceId, upload);
  if ('problem' in verdict) {
    await context.storage.remove(upload.key);
    await refuseUpload(workspaceId, context.db, id, verdict);
  } else {
    await takeVideo(context, workspaceId, { row, verdict });
  }
  return findVideo(context.db, workspaceId, id);
}

/** The upload becomes an asset of the same id; who comes second finds no upload any more and changes nothing. */
async function takeVideo(
  { db, clock }: Used,
  workspaceId: WorkspaceId,
  { row, verdict }: { row: UploadRow; verdict: Exclude<Verdict, Pick<UploadRow, 'problem'>> },
): Promise<void> {
  const { id, name, bytes, createdBy } = row;
  const createdAt = clock.now();
  await inTransaction(db, async (tx) => {
    if ((await deleteUpload(workspaceId, tx, id, { refused: false })) === undefined) return;
    const asset = { id, name, bytes, createdBy, createdAt, ...verdict };
    await insertAsset(workspaceId, tx, { ...asset, renditions: [] });
  });
}

async function judge(
  { storage, videoExaminer }: Used,
  owner: WorkspaceId,
  upload: { key: string; bytes: number },
): Promise<Verdict> {
  const examined = await videoExaminer.examine({ ...upload, owner });
  if ('problem' in examined) return { problem: examined.problem, problemFound: examined.found };
  const { durationMs, width, height, ...encoding } = examined.facts;
  const mime = VIDEO_MIMES[encoding.container];
  const sha256 = await hashOf(storage, upload);
  return { kind: 'video', origin: 'upload', mime, sha256, width, height, durationMs, encoding };
}

async function hashOf(storage: Used['storage'], { key, bytes }: { key: string; bytes: number }) {
  const hash = createHash('sha256');
  const stream = await storage.read(key, { start: 0, end: bytes - 1 });
  if (stream === null) throw new Error(`No object at ${key}`);
  for await (const piece of stream as AsyncIterable<Uint8Array>) {
    hash.update(piece);
    releaseBuffer(piece);
  }
  return hash.digest('hex');
}
