import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { actOnFor } from '../../db/acting-for.ts';
import { admitRequest } from '../../http/admit-request.ts';
import { Refusal } from '../../lib/refusal.ts';
import { removeRecipient, selectClientReport } from './client-report.queries.ts';
import { clientReportFile } from './client-report-file.ts';
import { monthWords } from './month-words.ts';
import { openReportLink, REPORT_PATH, STOP_PATH } from './report-link.ts';

/**
 * What a client was sent: the month as a file at the address that only they got, while they are a recipient, and beside it
 * the way to get no more. A GET there changes nothing, because mail programs follow every link (RFC 8058).
 */
export function clientReportPlugin({ app }: { app: Context }) {
  return async (server: FastifyInstance) => {
    server.removeAllContentTypeParsers();
    server.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      done(null);
    });
    const read = async (token: string, ip: string) => {
      await admitRequest({ app, ip, actor: async () => null }, 'costly');
      const link = openReportLink(app, token);
      if (!link) throw new Refusal('NOT_FOUND');
      actOnFor(link.workspaceId);
      const row = await selectClientReport(link.workspaceId, app.db);
      if (!row?.recipients.includes(link.to)) throw new Refusal('NOT_FOUND');
      return { link, language: row.language };
    };
    // A token is longer than a named part of an address may be.
    type Token = { Params: { '*': string } };
    server.addHook('onRequest', async (_request, reply) => {
      reply.headers({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      });
    });
    server.get<Token>(`${REPORT_PATH}*`, async (request, reply) => {
      const { link, language } = await read(request.params['*'], request.ip);
      const { name, mime, body } = await clientReportFile(app, link, language);
      return reply.type(mime).header('content-disposition', `inline; filename="${name}"`).send(body);
    });
    server.get<Token>(`${STOP_PATH}*`, async (request, reply) => {
      const { language } = await read(request.params['*'], request.ip);
      const { question, stop } = monthWords(language).texts.client;
      return reply.type('text/html; charset=utf-8').send(page(language, question, stop));
    });
    server.post<Token>(`${STOP_PATH}*`, async (request, reply) => {
      const { link, language } = await read(request.params['*'], request.ip);
      await removeRecipient(link.workspaceId, app.db, link.to);
      return reply
        .type('text/html; charset=utf-8')
        .send(page(language, monthWords(language).texts.client.stopped));
    });
  };
}

/** One sentence and at most one button, in our own words alone. */
const page = (language: string, sentence: string, button?: string) => `<!doctype html>
<html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${sentence}</title>
<body style="max-width:34rem;margin:4rem auto;padding:0 1.5rem;font:1.125rem/1.5 system-ui,sans-serif">
<h1 style="font-size:1.375rem">${sentence}</h1>
${button === undefined ? '' : `<form method="post"><button style="padding:.75rem 1.25rem;font:inherit">${button}</button></form>`}
</body></html>
`;
