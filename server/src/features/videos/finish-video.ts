import { createHash } from 'node:crypto';
import type { Video } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { handBack } from '../../lib/hand-back.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import type { ArrivedPart } from '../../providers/storage/uploads.ts';
import { examineFilm } from './examine-film.ts';
import { findVideo, uploadOf } from './find-video.ts';
import { toVideo } from './video-view.ts';
import { settleVideo, type VideoRow } from './videos.queries.ts';

type Used = Pick<Context, 'db' | 'clock' | 'storage' | 'uploads'>;

/**
 * All bytes are there: looks at them, takes the film or refuses it; of a refused one nothing is left. May be asked
 * again after a crash at any line, and by two at once.
 * @throws Refusal NOT_FOUND, VIDEO_NOT_READY while bytes are missing
 */
export async function finishVideo(
  context: Used,
  workspaceId: WorkspaceId,
  { id, parts }: { id: string; parts: readonly ArrivedPart[] },
): Promise<Video> {
  const row = await findVideo(context.db, workspaceId, id);
  if (row.state !== 'uploading') return toVideo(row);
  const upload = uploadOf(workspaceId, row);
  if (!(await context.uploads.complete(upload, parts))) throw new Refusal('VIDEO_NOT_READY');
  const verdict = await judge(context.storage, upload);
  if (verdict.state === 'refused') await context.storage.remove(upload.key);
  await settleVideo(workspaceId, context.db, id, { ...verdict, finishedAt: context.clock.now() });
  return toVideo(await findVideo(context.db, workspaceId, id));
}

async function judge(
  storage: Used['storage'],
  upload: { key: string; bytes: number },
): Promise<Pick<VideoRow, 'state' | 'problem' | 'problemFound' | 'facts' | 'sha256'>> {
  const examined = await examineFilm(storage, upload);
  if ('problem' in examined) {
    const { problem, found } = examined;
    return { state: 'refused', problem, problemFound: found, facts: null, sha256: null };
  }
  const [problem, sha256] = [null, await hashOf(storage, upload)];
  return { state: 'ready', problem, problemFound: null, facts: examined.facts, sha256 };
}

async function hashOf(storage: Used['storage'], { key, bytes }: { key: string; bytes: number }) {
  const hash = createHash('sha256');
  const stream = await storage.read(key, { start: 0, end: bytes - 1 });
  if (stream === null) throw new Error(`No object at ${key}`);
  for await (const piece of stream as AsyncIterable<Uint8Array>) {
    hash.update(piece);
    handBack(piece);
  }
  return hash.digest('hex');
}
