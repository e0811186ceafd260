import { randomBytes } from 'node:crypto';
import { get } from 'node:http';
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendPieces } from './send-pieces.ts';

const PIECE = 64 * 1024;
let server: FastifyInstance;
let body: Readable;
let said: unknown[];
let url: string;
beforeEach(async () => {
  server = Fastify();
  said = [];
  server.get('/', async (_request, reply) => {
    reply.header('content-length', 100 * PIECE).type('video/mp4');
    return sendPieces(reply, body, { warn: (about: unknown) => said.push(about) });
  });
  url = await server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => server.close());

describe('a body in pieces', () => {
  it('arrives whole, with its headers, and every piece is handed back', async () => {
    const whole = randomBytes(100 * PIECE);
    const pieces = Array.from({ length: 100 }, (_, n) =>
      Uint8Array.from(whole.subarray(n * PIECE, (n + 1) * PIECE)),
    );
    body = Readable.from(pieces);
    const answer = await fetch(url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'video/mp4']);
    expect(Buffer.compare(Buffer.from(await answer.arrayBuffer()), whole)).toBe(0);
    expect(pieces.filter(({ buffer }) => !buffer.detached)).toEqual([]);
  });

  it('is read no further once its reader is gone', async () => {
    let made = 0;
    body = new Readable({
      read() {
        made += 1;
        this.push(new Uint8Array(PIECE));
      },
    });
    const asking = get(url, (answer) => answer.once('data', () => asking.destroy()));
    asking.on('error', () => undefined);
    await expect.poll(() => body.destroyed).toBe(true);
    expect(made).toBeLessThan(1000);
    expect(said).toEqual([]);
  });

  it('that breaks off is no whole one to its reader, and the log says why', async () => {
    body = Readable.from(
      (async function* () {
        yield new Uint8Array(PIECE);
        throw new Error('The disk is gone');
      })(),
    );
    await expect(fetch(url).then((answer) => answer.arrayBuffer())).rejects.toThrow();
    expect(said).toEqual([{ err: new Error('The disk is gone'), requestId: expect.any(String) }]);
  });
});
