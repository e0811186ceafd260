import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { releaseBuffer } from '../../lib/release-buffer.ts';

/**
 * Sends a body a piece at a time and hands each back as soon as the line has taken it, so that a video of 200 MB on its
 * way out costs the server what a small one does. Status and headers are those set on the reply; a line that ends early
 * ends the reading, too.
 * @param log told when the body itself breaks off; a reader who leaves is no news
 */
export async function sendPieces(
  reply: FastifyReply,
  body: Readable,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  const { raw } = reply.hijack();
  raw.writeHead(reply.statusCode, reply.getHeaders() as Record<string, string | number>);
  let readerIsGone = false;
  const line = new Writable({
    write: (piece: Uint8Array, _encoding, done) => {
      raw.write(piece, (error) => {
        releaseBuffer(piece);
        readerIsGone ||= error != null;
        done(error);
      });
    },
  });
  raw.once('close', () => {
    readerIsGone = true;
    line.destroy();
  });
  // What stops halfway is cut off: its reader counts the bytes and sees that some are missing.
  await pipeline(body, line).then(
    () => raw.end(),
    (error: unknown) => {
      if (!readerIsGone)
        log.warn({ err: error, requestId: reply.request.id }, 'a film broke off on its way out');
      raw.destroy();
    },
  );
}
