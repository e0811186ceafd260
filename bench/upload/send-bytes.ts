import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true });
/** As the browser sends them (`web/src/features/videos/send-tus.ts`). */
export const CHUNK_BYTES = 8 * 1024 * 1024;
const PIECE_BYTES = 64 * 1024;

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

interface Call {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

/** One request; its body leaves in pieces, and with `cutAfter` the line is cut once so many bytes are on their way. */
export function send(call: Call, { cutAfter }: { cutAfter?: number } = {}): Promise<Answer | 'cut'> {
  const { url, method, headers, body = new Uint8Array() } = call;
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      method,
      agent,
      headers: { ...headers, 'content-length': body.byteLength },
    });
    outgoing.on('response', (answer) => {
      answer.resume();
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }));
    });
    outgoing.on('error', (error) => {
      if (cutAfter !== undefined) return resolve('cut');
      // A connection that was kept open may be one to the server that was killed: a read asks again on another.
      return outgoing.reusedSocket && method === 'HEAD' ? resolve(send(call)) : reject(error);
    });
    let at = 0;
    const write = () => {
      while (at < body.byteLength) {
        if (cutAfter !== undefined && at >= cutAfter) return outgoing.destroy();
        const piece = body.subarray(at, Math.min(at + PIECE_BYTES, body.byteLength));
        at += piece.byteLength;
        if (!outgoing.write(piece)) return outgoing.once('drain', write);
      }
      return outgoing.end();
    };
    write();
  });
}

const TUS = { 'tus-resumable': '1.0.0' };

/** Where the server stands with an upload. */
export async function offsetOf(url: string, headers: Record<string, string>): Promise<number> {
  const answer = await send({ url, method: 'HEAD', headers: { ...headers, ...TUS } });
  if (answer === 'cut' || answer.status !== 200) throw new Error(`HEAD came to ${JSON.stringify(answer)}`);
  return Number(answer.headers['upload-offset']);
}

/** Sends one chunk from the offset; answers with the bytes that left, and whether the server took them all. */
export async function sendChunk(
  {
    url,
    headers,
    bytes,
    offset,
    chunkBytes = CHUNK_BYTES,
  }: {
    url: string;
    headers: Record<string, string>;
    bytes: Uint8Array;
    offset: number;
    chunkBytes?: number;
  },
  cut: { cutAfter?: number } = {},
): Promise<'taken' | 'cut' | 'moved'> {
  const body = bytes.subarray(offset, offset + chunkBytes);
  const type = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) };
  const answer = await send({ url, method: 'PATCH', body, headers: { ...headers, ...TUS, ...type } }, cut);
  if (answer === 'cut') return 'cut';
  // Bytes of a cut request may still be on their way to the disk: ask again, as tus clients do.
  if (answer.status === 409) return 'moved';
  if (answer.status !== 204) throw new Error(`PATCH at ${offset} answered ${answer.status}`);
  return 'taken';
}

/** Sends everything, chunk after chunk, as the browser does. */
export async function sendAll(upload: {
  url: string;
  headers: Record<string, string>;
  bytes: Uint8Array;
}): Promise<void> {
  for (let offset = 0; offset < upload.bytes.byteLength; offset += CHUNK_BYTES)
    await sendChunk({ ...upload, offset });
}
