import { INTERFACE_LANGUAGES } from '@postownia/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Context } from '../../context.ts';
import { Refusal } from '../../lib/refusal.ts';
import { UNSUBSCRIBE_PATH } from '../notifications/index.ts';
import { setSubscription } from './email-subscription.ts';

/** The page that asks before it switches anything; Polish has no language in its address. */
const PAGE = '/unsubscribe';
const ADDRESSED = INTERFACE_LANGUAGES.filter((language) => language !== 'pl');
const Query = z.object({ language: z.string() });

/**
 * The address in an email's `List-Unsubscribe` (RFC 2369, RFC 8058). A POST is the mail program's one click: it counts
 * at once, without cookies or login, and is answered with plain text. A GET is a person's browser, or a scanner that
 * follows every link: it changes nothing and leads to the page.
 */
export function unsubscribePlugin({ app }: { app: Context }) {
  return async (server: FastifyInstance) => {
    // `List-Unsubscribe=One-Click` comes as a form of either kind; the address says it all.
    server.removeAllContentTypeParsers();
    server.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      done(null);
    });
    server.get<{ Params: { '*': string } }>(`${UNSUBSCRIBE_PATH}*`, async (request, reply) => {
      const language = ADDRESSED.find((known) => known === Query.safeParse(request.query).data?.language);
      const page = `${language === undefined ? '' : `/${language}`}${PAGE}`;
      return reply
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .redirect(`${page}?token=${encodeURIComponent(request.params['*'])}`, 303);
    });
    server.post<{ Params: { '*': string } }>(`${UNSUBSCRIBE_PATH}*`, async (request, reply) => {
      try {
        await setSubscription(app, { token: request.params['*'], email: false });
        return await reply.type('text/plain; charset=utf-8').send('OK');
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return reply.callNotFound();
      }
    });
  };
}
