import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../lib/refusal.ts';
import type { TusUploads, Upload } from '../../providers/storage/uploads.ts';

const CHUNK_TYPE = 'application/offset+octet-stream';

/**
 * `PATCH` of tus 1.0: the request's bytes go from the socket to the file and through nothing else, so that many at once
 * cost little memory. What had arrived when a line was cut stays.
 * @throws Refusal BAD_REQUEST (headers, a length that is not said), CONFLICT (the file ends elsewhere),
 * PAYLOAD_TOO_LARGE (more than was announced)
 */
export async function receiveChunk(
  request: FastifyRequest,
  reply: FastifyReply,
  { uploads, upload, signal }: { uploads: TusUploads; upload: Upload; signal: AbortSignal },
): Promise<unknown> {
  const { 'content-type': type, 'upload-offset': at, 'content-length': said } = request.headers;
  const isNumber = (text: unknown) => typeof text === 'string' && /^\d{1,15}$/.test(text);
  if (type !== CHUNK_TYPE || !isNumber(at) || !isNumber(said)) throw new Refusal('BAD_REQUEST');
  const [offset, length] = [Number(at), Number(said)];
  if (offset + length > upload.bytes) throw new Refusal('PAYLOAD_TOO_LARGE');
  const end = await uploads.append(upload, request.raw, { offset, signal }).catch((error: unknown) => {
    // The line is dead, or somebody came back on another one: there is nobody to answer.
    if (signal.aborted || (request.raw.destroyed && !request.raw.complete)) return 'gone' as const;
    throw error;
  });
  if (end === null) throw new Refusal('CONFLICT');
  if (end === 'gone') {
    reply.hijack();
    return reply.raw.destroy();
  }
  return reply.code(204).header('tus-resumable', '1.0.0').header('upload-offset', String(end)).send();
}
