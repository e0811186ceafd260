import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** The sandbox's control address stays on loopback: whoever reaches the product must not steer its fake world. */
const HIDDEN = /^\/sandbox\/_/;
const PASSED_ON = ['content-type', 'location', 'cache-control', 'set-cookie', 'content-disposition'];

/** Shows the sandbox's pages for people (login dialog, feeds, inbox) under `/sandbox` of the product's own address. */
export function sandboxProxyPlugin({ sandboxUrl }: { sandboxUrl: string }) {
  return async (server: FastifyInstance) => {
    server.removeAllContentTypeParsers();
    server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    server.all('/sandbox', async (_request, reply) => reply.redirect('/sandbox/'));
    server.all('/sandbox/*', async (request, reply) => {
      if (HIDDEN.test(request.url)) return reply.callNotFound();
      const { cookie, accept } = request.headers;
      const contentType = request.headers['content-type'];
      const answer = await fetch(`${sandboxUrl}${request.url.slice('/sandbox'.length)}`, {
        method: request.method,
        redirect: 'manual',
        headers: {
          'x-forwarded-prefix': '/sandbox',
          'x-forwarded-host': request.host,
          'x-forwarded-proto': request.protocol,
          ...(accept === undefined ? {} : { accept }),
          ...(cookie === undefined ? {} : { cookie }),
          ...(contentType === undefined ? {} : { 'content-type': contentType }),
        },
        ...(Buffer.isBuffer(request.body) ? { body: new Uint8Array(request.body) } : {}),
        signal: AbortSignal.timeout(30_000),
      });
      reply.code(answer.status);
      for (const name of PASSED_ON) {
        const value = answer.headers.get(name);
        if (value !== null) reply.header(name, value);
      }
      return reply.send(answer.body === null ? '' : Readable.fromWeb(answer.body as never));
    });
  };
}
