import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { admitRequest } from '../../http/admit-request.ts';
import { sendAnswer, toAnswer } from '../../http/errors.ts';
import { Refusal } from '../../lib/refusal.ts';
import { approvedFile } from './approved-file.ts';
import { findLink } from './find-link.ts';

const Key = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(100)),
  pin: z.optional(z.string().check(z.maxLength(10))),
});

/**
 * The file of what was approved, for the client themself: `POST /api/v1/approval-links/approved.pdf` with the link's key, as
 * every question of their page, in the page's language. Refused as `findLink` refuses.
 */
export function approvedFilePlugin({ app }: { app: Context }) {
  return async (server: FastifyInstance) => {
    server.post('/api/v1/approval-links/approved.pdf', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      try {
        const key = Key.safeParse(request.body);
        if (!key.success) throw new Refusal('BAD_REQUEST');
        await admitRequest({ app, ip: request.ip, actor: async () => null }, 'costly');
        const { workspaceId, link } = await findLink(app, key.data, request.ip);
        const file = await approvedFile(app, workspaceId, { link, language: link.language });
        return reply
          .type(file.mime)
          .header('content-disposition', `attachment; filename="${file.name}"`)
          .send(file.body);
      } catch (error) {
        const log = app.log.child({ requestId: request.id, operation: 'approvals.file' });
        return sendAnswer(reply, toAnswer(error, log));
      }
    });
  };
}
