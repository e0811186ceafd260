import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import { handBack } from '../../lib/hand-back.ts';

/**
 * Sends a body a piece at a time and hands each back as soon as the line has taken it, so that a film of 200 MB on its
 * way out costs the server what a small one does. Status and headers are those set on the reply; a line that ends early
 * ends the reading, too.
 */
export async function sendPieces(reply: FastifyReply, body: Readable): Promise<void> {
  const { raw } = reply.hijack();
  raw.writeHead(reply.statusCode, reply.getHeaders() as Record<string, string | number>);
  const line = new Writable({
    write: (piece: Uint8Array, _encoding, done) => {
      raw.write(piece, (error) => {
        handBack(piece);
        done(error);
      });
    },
  });
  raw.once('close', () => line.destroy());
  // What stops halfway is cut off: its reader counts the bytes and sees that some are missing.
  await pipeline(body, line).then(
    () => raw.end(),
    () => raw.destroy(),
  );
}
