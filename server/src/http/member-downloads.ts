import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { Refusal } from '../lib/refusal.ts';
import { sendAnswer, toAnswer } from './errors.ts';
import type { Session } from './request-context.ts';
import type { SessionReader } from './session.ts';

/** A file for a person to keep. */
export interface Download {
  /** In plain ASCII. */
  readonly name: string;
  readonly mime: string;
  readonly body: string | Buffer | Readable;
}

/** Path under `/api/v1` → what makes the file; null: there is none of that name. */
export type Downloads = Readonly<
  Record<
    string,
    (app: Context, who: Session, params: Readonly<Record<string, string>>) => Promise<Download | null>
  >
>;

/** Files that members of a workspace may download by a link, because a browser saves what it is linked to. */
export function downloadsPlugin(options: { app: Context; sessions: SessionReader; downloads: Downloads }) {
  const { app, sessions, downloads } = options;
  return async (server: FastifyInstance) => {
    for (const [path, make] of Object.entries(downloads)) {
      server.get<{ Params: Record<string, string> }>(`/api/v1${path}`, async (request, reply) => {
        reply.header('cache-control', 'no-store');
        try {
          const headers = new Headers({ cookie: request.headers.cookie ?? '' });
          const who = await sessions.read(headers, { fresh: true });
          if (who === null) throw new Refusal('UNAUTHORIZED');
          const file = await make(app, who, request.params);
          if (file === null) throw new Refusal('NOT_FOUND');
          return reply
            .type(file.mime)
            .header('content-disposition', `attachment; filename="${file.name}"`)
            .send(file.body);
        } catch (error) {
          const log = app.log.child({ requestId: request.id, operation: path });
          return sendAnswer(reply, toAnswer(error, log));
        }
      });
    }
  };
}
