import type { Sending, SendingEvents } from './sending.ts';
import type { Unfinished } from './unfinished.ts';
import { keepUnfinished } from './unfinished.ts';

/** Sends a file the way the server asked for, from where it stands. */
export async function sendVideo(
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
