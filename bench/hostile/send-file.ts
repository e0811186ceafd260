import { beginUpload } from '../upload/videos.ts';

/** A door of the product that takes files of people. */
export const DOORS = ['photo', 'logo', 'sound', 'video'] as const;
export type Door = (typeof DOORS)[number];

export interface Sender {
  readonly url: string;
  readonly headers: Record<string, string>;
}

/** Sends one file through a door as a browser does. @returns the status of the last answer */
export async function sendFile({ url, headers }: Sender, door: Door, bytes: Uint8Array): Promise<number> {
  if (door === 'video') return sendVideo({ url, headers }, bytes);
  const form = new FormData();
  form.set('file', new File([Uint8Array.from(bytes)], 'plik'));
  const [method, path] = {
    photo: ['POST', 'assets'],
    logo: ['PUT', 'brand-profile/logo'],
    sound: ['POST', 'sounds'],
  }[door] as [string, string];
  const answer = await fetch(`${url}/api/v1/${path}`, { method, headers, body: form });
  await answer.arrayBuffer();
  return answer.status;
}

async function sendVideo({ url, headers }: Sender, bytes: Uint8Array): Promise<number> {
  if (bytes.byteLength === 0) return 0;
  const upload = await beginUpload(url, headers, bytes.byteLength).catch((error: Error) => error);
  // Refused already when it is announced: too many in a minute, or too many under way.
  if (upload instanceof Error) return Number(/answered (\d+)/.exec(upload.message)?.[1] ?? 0);
  const sent = await fetch(upload.url, {
    method: 'PATCH',
    headers: {
      ...headers,
      'content-type': 'application/offset+octet-stream',
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
    },
    body: Uint8Array.from(bytes),
  });
  await sent.arrayBuffer();
  const finished = await fetch(`${url}/api/v1/videos/${upload.id}/finish`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{}',
  });
  await finished.arrayBuffer();
  await fetch(`${url}/api/v1/videos/${upload.id}`, { method: 'DELETE', headers });
  return finished.status;
}
