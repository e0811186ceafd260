import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** The sandbox's control address stays on loopback: whoever reaches the product must not steer its fake world. */
const HIDDEN = /(^|[/\\])_control/i;
/** The product's own cookies are none of the sandbox's business. */
const OWN_COOKIE = /^\s*(?:__Secure-|__Host-)?postownia\./;
const PASSED_ON = ['content-type', 'location', 'cache-control', 'set-cookie', 'content-disposition'];

function isHidden(pathname: string): boolean {
  try {
    return HIDDEN.test(decodeURIComponent(pathname));
  } catch {
    return true;
  }
}

function foreignCookies(header: string | undefined): string | undefined {
  const kept = header?.split(';').filter((pair) => !OWN_COOKIE.test(pair)) ?? [];
  return kept.length === 0 ? undefined : kept.join(';').trim();
}

/** Shows the sandbox's pages for people (login dialog, feeds, inbox) under `/sandbox` of the product's own address. */
export function sandboxProxyPlugin({ sandboxUrl }: { sandboxUrl: string }) {
  return async (server: FastifyInstance) => {
    server.removeAllContentTypeParsers();
    server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    server.all('/sandbox', async (_request, reply) => reply.redirect('/sandbox/'));
    server.all('/sandbox/*', async (request, reply) => {
      // As the sandbox will read it: without `..`, whatever was written.
      const asked = new URL(request.url.slice('/sandbox'.length), sandboxUrl);
      if (asked.origin !== new URL(sandboxUrl).origin || isHidden(asked.pathname))
        return reply.callNotFound();
      const { accept } = request.headers;
      const cookie = foreignCookies(request.headers.cookie);
      const contentType = request.headers['content-type'];
      const answer = await fetch(asked, {
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
