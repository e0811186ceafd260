import { createHash, randomFillSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const FILM = path.resolve(import.meta.dirname, '../../server/test/films/mleko-h264.mp4');

/** Our own recording, made as long as wished by a `free` box of noise at its end, which players skip. */
export function makeFilm(bytes: number): Buffer {
  const recording = readFileSync(FILM);
  const film = Buffer.allocUnsafe(bytes);
  recording.copy(film);
  film.writeUInt32BE(bytes - recording.length, recording.length);
  film.write('free', recording.length + 4, 'latin1');
  randomFillSync(film, recording.length + 8);
  return film;
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** An upload that the server waits for. */
export interface Announced {
  readonly id: string;
  readonly url: string;
}

export async function announce(
  base: string,
  headers: Record<string, string>,
  bytes: number,
  name = 'film.mp4',
): Promise<Announced> {
  const answer = await fetch(`${base}/api/v1/videos`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name, bytes }),
  });
  if (!answer.ok) throw new Error(`Announcing answered ${answer.status}: ${await answer.text()}`);
  const { video, upload } = (await answer.json()) as { video: { id: string }; upload: { url: string } };
  return { id: video.id, url: `${base}${upload.url}` };
}

/** Ends an upload and reads the stored film back; its SHA-256. */
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
  const film = (await answer.json()) as { state?: string; url?: string };
  if (film.state !== 'ready') throw new Error(`The film is ${JSON.stringify(film)}`);
  const hash = createHash('sha256');
  const stored = await fetch(`${base}${film.url}`);
  for await (const piece of stored.body ?? []) hash.update(piece);
  return hash.digest('hex');
}
