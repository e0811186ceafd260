import type { Readable } from 'node:stream';
import type { Action, InterfaceLanguage } from '@postownia/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { acceptedLanguage } from '../lib/accepted-language.ts';
import { languageOf } from '../lib/format-message-in.ts';
import { Refusal } from '../lib/refusal.ts';
import { admitKey } from './admit-key.ts';
import { admitRequest } from './admit-request.ts';
import type { Caller, SessionReader } from './authenticate.ts';
import { askingOf, authenticate, authorize, isProgram } from './authenticate.ts';
import { sendAnswer, toAnswer } from './errors.ts';

/** A file for a person to keep. */
export interface Download {
  /** In plain ASCII. */
  readonly name: string;
  readonly mime: string;
  readonly body: string | Buffer | Readable;
}

/** Who downloads, and in which language their interface is. */
export type Reader = Caller & { readonly language: InterfaceLanguage };

/** Path under `/api/v1` → who may have it, and what makes the file; null: there is none of that name. */
export type Downloads = Readonly<
  Record<
    string,
    {
      readonly action: Action;
      readonly make: (
        app: Context,
        who: Reader,
        params: Readonly<Record<string, string>>,
      ) => Promise<Download | null>;
    }
  >
>;

/**
 * Files that members of a workspace may download by a link, because a browser saves what it is linked to. The link says
 * in which language (`?language=de`), without it the browser's own decides, and of which brand (`?workspace=slug`).
 */
export function downloadsPlugin(options: { app: Context; sessions: SessionReader; downloads: Downloads }) {
  const { app, sessions, downloads } = options;
  return async (server: FastifyInstance) => {
    for (const [path, { action, make }] of Object.entries(downloads)) {
      server.get<Asked>(`/api/v1${path}`, async (request, reply) => {
        reply.header('cache-control', 'no-store');
        try {
          const { workspace } = request.query;
          const asking = askingOf({ headers: request.headers, ip: request.ip, workspace });
          const who = authorize(await authenticate(sessions, asking, { fresh: true }), action);
          if (isProgram(who)) await admitKey(app, who, (name, value) => reply.header(name, value));
          await admitRequest({ app, ip: request.ip, actor: async () => who }, 'costly');
          const language = languageAsked(request);
          const file = await make(app, { ...who, language }, request.params);
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

interface Asked {
  Params: Record<string, string>;
  Querystring: { language?: string; workspace?: string };
}

function languageAsked({ query, headers }: FastifyRequest<Asked>): InterfaceLanguage {
  const { language } = query;
  return language === undefined ? acceptedLanguage(headers['accept-language']) : languageOf(language);
}
