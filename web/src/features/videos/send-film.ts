import type { Unfinished } from './unfinished.ts';
import { keepUnfinished } from './unfinished.ts';

export interface SentPart {
  readonly number: number;
  readonly etag: string;
}

export interface SendingEvents {
  /** Bytes that left so far, of the whole file. */
  onProgress(sent: number): void;
  onSent(parts: readonly SentPart[]): void;
  /** Gave up after many tries; `resume` goes on. */
  onStopped(error: unknown): void;
}

/** A file on its way. */
export interface Sending {
  pause(): void;
  resume(): void;
}

/** Sends a file the way the server asked for, from where it stands. */
export async function sendFilm(
  { file, unfinished }: { file: File; unfinished: Unfinished },
  events: SendingEvents,
): Promise<Sending> {
  const { upload, videoId } = unfinished;
  if (upload.way === 'tus') {
    const { sendTus } = await import('./send-tus.ts');
    return sendTus({ file, url: upload.url }, events);
  }
  const { sendParts } = await import('./send-parts.ts');
  let parts = unfinished.parts;
  const onPart = (number: number, etag: string) => {
    parts = { ...parts, [number]: etag };
    keepUnfinished({ ...unfinished, parts });
  };
  return sendParts({ file, videoId, partBytes: upload.partBytes, arrived: parts, onPart }, events);
}
