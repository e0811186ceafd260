import type { Video } from '@postownia/contract';
import type { Browser, BrowserAnswer } from './browser.ts';

/** Sends bytes of an upload as a tus client does. */
export async function sendBytes(
  { url: base, cookie }: { url: string; cookie: string },
  { url, offset, bytes }: { url: string; offset: number; bytes: Uint8Array },
): Promise<Response> {
  return fetch(new URL(url, base), {
    method: 'PATCH',
    body: Uint8Array.from(bytes),
    headers: {
      cookie,
      origin: new URL(base).origin,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
    },
  });
}

/** Announces, sends and finishes a video; answers with what the server made of it. */
export async function uploadVideo(
  browser: Browser,
  { bytes, name = 'film.mp4' }: { bytes: Uint8Array; name?: string },
): Promise<Video> {
  const begun = await browser.post('/api/v1/videos', { name, bytes: bytes.byteLength });
  if (begun.status !== 201) throw new Error(`Not begun: ${JSON.stringify(begun.body)}`);
  const { video, upload } = begun.body;
  const sent = await sendBytes(browser, { url: upload.url, offset: 0, bytes });
  if (sent.status !== 204) throw new Error(`Not sent: ${sent.status} ${await sent.text()}`);
  const finished: BrowserAnswer = await browser.post(`/api/v1/videos/${video.id}/finish`);
  return finished.body;
}
