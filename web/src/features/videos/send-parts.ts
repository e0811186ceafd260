import { api } from '../../lib/api.ts';
import { HiddenTagError } from './hidden-tag-error.ts';
import type { Sending, SendingEvents } from './sending.ts';

const RETRY_MILLISECONDS = [0, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

interface Parcel {
  readonly file: File;
  readonly videoId: string;
  readonly partBytes: number;
  /** ETags of the parts that are there, by number. */
  readonly arrived: Readonly<Record<string, string>>;
  readonly onPart: (number: number, etag: string) => void;
}

/** Sends a file in parts straight to the object store; parts that are there already are left out. */
export function sendParts(parcel: Parcel, events: SendingEvents): Sending {
  const arrived = new Map(Object.entries(parcel.arrived).map(([number, etag]) => [Number(number), etag]));
  let stop = new AbortController();
  const run = async () => {
    const { signal } = stop;
    try {
      await sendMissing(parcel, { arrived, events, signal });
      if (!signal.aborted) events.onSent([...arrived].map(([number, etag]) => ({ number, etag })));
    } catch (error) {
      if (!signal.aborted) events.onStopped(error);
    }
  };
  void run();
  return {
    pause: () => stop.abort(),
    resume: () => {
      stop = new AbortController();
      void run();
    },
  };
}

async function sendMissing(
  parcel: Parcel,
  way: { arrived: Map<number, string>; events: SendingEvents; signal: AbortSignal },
): Promise<void> {
  const { file, videoId, partBytes, onPart } = parcel;
  const { arrived, events, signal } = way;
  const total = Math.ceil(file.size / partBytes);
  let sent = [...arrived.keys()].reduce((bytes, number) => bytes + partOf(file, partBytes, number).size, 0);
  for (let number = 1; number <= total; number += 1) {
    if (arrived.has(number)) continue;
    const part = partOf(file, partBytes, number);
    const before = sent;
    const etag = await insist(async () => {
      const { parts } = await api.assets.signParts({ id: videoId, numbers: [number] });
      // Stopped while the address was on its way: nothing more leaves.
      signal.throwIfAborted();
      return put(parts[0]?.url ?? '', part, {
        signal,
        onProgress: (done) => events.onProgress(before + done),
      });
    }, signal);
    arrived.set(number, etag);
    onPart(number, etag);
    sent = before + part.size;
    events.onProgress(sent);
  }
}

const partOf = (file: File, partBytes: number, number: number) =>
  file.slice((number - 1) * partBytes, number * partBytes);

/** Tries again while the person has not stopped it; the last failure is thrown. */
async function insist<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const wait = RETRY_MILLISECONDS[attempt];
      if (wait === undefined || error instanceof HiddenTagError) throw error;
      await pause(wait, signal);
    }
  }
}

/** @throws the signal's reason as soon as the person stops it */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
  });
}

/** `fetch` does not tell how much of a body has left; this does. */
function put(
  url: string,
  body: Blob,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (sent: number) => void },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener('abort', abort, { once: true });
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onerror = () => reject(new TypeError('The object store did not answer'));
    request.onabort = () => reject(new DOMException('Stopped', 'AbortError'));
    request.onload = () => {
      signal.removeEventListener('abort', abort);
      const etag = request.getResponseHeader('etag');
      if (request.status === 200 && etag !== null) resolve(etag);
      else if (request.status === 200) reject(new HiddenTagError());
      else reject(new Error(`The object store answered ${request.status}`));
    };
    request.open('PUT', url);
    request.send(body);
  });
}
