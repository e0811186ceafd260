import { createHash, randomFillSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const VIDEO = path.resolve(import.meta.dirname, '../../server/test/videos/mleko-h264.mp4');

/** Our own recording, made as long as wished by a `free` box of noise at its end, which players skip. */
export function makeVideo(bytes: number): Buffer {
  const recording = readFileSync(VIDEO);
  const recorded = Buffer.allocUnsafe(bytes);
  recording.copy(recorded);
  recorded.writeUInt32BE(bytes - recording.length, recording.length);
  recorded.write('free', recording.length + 4, 'latin1');
  randomFillSync(recorded, recording.length + 8);
  return recorded;
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** An upload that the server waits for. */
export interface BegunUpload {
  readonly id: string;
  readonly url: string;
}

export async function beginUpload(
  base: string,
  headers: Record<string, string>,
  bytes: number,
  name = 'film.mp4',
): Promise<BegunUpload> {
  const answer = await fetch(`${base}/api/v1/videos`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name, bytes }),
  });
  if (!answer.ok) throw new Error(`Announcing answered ${answer.status}: ${await answer.text()}`);
  const { video, upload } = (await answer.json()) as { video: { id: string }; upload: { url: string } };
  return { id: video.id, url: `${base}${upload.url}` };
}

/** Ends an upload and reads the stored video back; its SHA-256. */
export async function finishAndRead(
  base: string,
  headers: Record<string, string>,
  id: string,
): Promise<string> {
  const answer = await fetch(`${base}/api/v1/videos/${id}/finish`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{}',
  });
  const recorded = (await answer.json()) as { state?: string; url?: string };
  if (recorded.state !== 'ready') throw new Error(`The recorded is ${JSON.stringify(recorded)}`);
  const hash = createHash('sha256');
  const stored = await fetch(`${base}${recorded.url}`);
  for await (const piece of stored.body ?? []) hash.update(piece);
  return hash.digest('hex');
}
