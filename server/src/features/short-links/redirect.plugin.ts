import { SHORT_CODE_CHARACTERS } from '@postownia/contract/outgoing-links';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { actForEveryBrand } from '../../db/acting-for.ts';
import { acceptedLanguage } from '../../lib/accepted-language.ts';
import { openClickCounter } from './click-counter.ts';
import { gonePage, PLAIN_PAGE_POLICY } from './gone-page.ts';
import { isByHand } from './is-by-hand.ts';
import { selectDestination } from './short-links.system-queries.ts';

const CODE = new RegExp(`^[A-Za-z0-9]{${SHORT_CODE_CHARACTERS}}$`);

type Asked = FastifyRequest<{ Params: { code: string } }>;

/**
 * `GET /l/{code}`, and `GET /{code}` under an address of its own (`SHORT_LINK_URL`): 302 to what was stored, and to
 * nothing that the request says. Sets no cookie and keeps nothing of who asks.
 */
export function shortLinksPlugin({ app }: { app: Context }) {
  const counter = openClickCounter(app);
  const follow = async (request: Asked, reply: FastifyReply) => {
    const { code } = request.params;
    reply.header('cache-control', 'no-store');
    reply.header('x-robots-tag', 'noindex');
    const found = CODE.test(code) ? await actForEveryBrand(() => selectDestination(app.db, code)) : null;
    if (found === null || found.blocked) {
      const language = acceptedLanguage(request.headers['accept-language']);
      reply.header('content-security-policy', PLAIN_PAGE_POLICY);
      return reply
        .code(found === null ? 404 : 410)
        .type('text/html; charset=utf-8')
        .send(gonePage(language));
    }
    if (isByHand({ method: request.raw.method ?? 'GET', headers: request.headers })) {
      counter.count({ code, ip: request.ip, agent: request.headers['user-agent'] ?? '' });
    }
    reply.header('referrer-policy', 'no-referrer-when-downgrade');
    return reply.redirect(found.url, 302);
  };
  return async (server: FastifyInstance) => {
    server.addHook('onClose', () => counter.write());
    server.get('/l/:code', follow);
    const own = new URL(app.shortLinkUrl);
    if (own.host === new URL(app.appUrl).host) return;
    server.get(`${own.pathname.replace(/\/$/, '')}/:code`, { constraints: { host: own.host } }, follow);
  };
}
