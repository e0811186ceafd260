import type { Sending, SendingEvents } from './sending.ts';

const MEGABYTE = 1024 * 1024;
/** Small enough for a line of 1.2 Mbit/s to send within the minute that a request may last. */
const CHUNK_BYTES = 8 * MEGABYTE;
/** A restarting server is back within these. */
const RETRY_MILLISECONDS = [0, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000];

/** Sends a file to us by the tus protocol, from where the server stands. */
export async function sendTus(
  { file, url }: { file: File; url: string },
  events: SendingEvents,
): Promise<Sending> {
  const { Upload } = await import('tus-js-client');
  const upload = new Upload(file, {
    uploadUrl: url,
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_MILLISECONDS,
    storeFingerprintForResuming: false,
    onProgress: (sent) => events.onProgress(sent),
    onSuccess: () => events.onSent([]),
    onError: (error) => events.onStopped(error),
  });
  upload.start();
  return {
    pause: () => void upload.abort(),
    resume: () => upload.start(),
  };
}
