import { LIMITS, VIDEO_MAX_BYTES } from '@postownia/contract';
import { Server as TusServer } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { admitKey } from '../../http/admit-key.ts';
import { admitRequest } from '../../http/admit-request.ts';
import type { Caller, SessionReader } from '../../http/authenticate.ts';
import { askingOf, authenticate, authorize, isProgram } from '../../http/authenticate.ts';
import { toAnswer } from '../../http/errors.ts';
import { Refusal } from '../../lib/refusal.ts';
import { announceUpload, UPLOADS_PATH } from './begin-upload.ts';
import { findUpload, inStorage } from './find-video.ts';
import { receiveChunk } from './receive-chunk.ts';
import { openSerializer } from './serialize.ts';
import { storeThumbnail } from './store-thumbnail.ts';

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

interface Parts {
  readonly app: Context;
  readonly sessions: SessionReader;
}

/**
 * Resumable uploads (tus 1.0) under `/api/v1/uploads`, and `PUT /api/v1/videos/{id}/poster`. An upload is announced
 * by `assets.begin` or, by tus clients, with `POST`; either way it belongs to a workspace and only its editors may
 * send bytes.
 */
export function uploadPlugin(parts: Parts) {
  const { uploads } = parts.app;
  return async (server: FastifyInstance) => {
    server.removeAllContentTypeParsers();
    server.addContentTypeParser('*', (_request, _payload, done) => done(null));
    await server.register(thumbnailRoute(parts));
    if (uploads.way !== 'tus') return;
    const names = new WeakMap<object, string>();
    const tus = new TusServer({
      path: UPLOADS_PATH,
      datastore: uploads.store,
      relativeLocation: true,
      maxSize: VIDEO_MAX_BYTES,
      // What the library does not know it would quote to the sender, paths included.
      onResponseError: (_request, error) => {
        if ('status_code' in error) return undefined;
        const { code, status, message } = toAnswer(error, parts.app.log);
        return { status_code: status, body: JSON.stringify({ code, message }) };
      },
      allowedOrigins: [new URL(parts.app.appUrl).origin],
      namingFunction: (request) => {
        const raw = request.runtime?.node?.req;
        const name = raw && names.get(raw);
        if (name === undefined) throw new Error('An upload that nobody announced');
        return name;
      },
    });
    const serialize = openSerializer();
    const pass = async (request: FastifyRequest, reply: FastifyReply) => {
      // The library writes its answer itself: what every answer tells a browser goes with it.
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value);
      reply.hijack();
      await tus.handle(request.raw, reply.raw);
    };
    server.options(UPLOADS_PATH, pass);
    server.post(UPLOADS_PATH, async (request, reply) => {
      const who = await writerOf(parts, { request, reply });
      names.set(request.raw, await announce(parts.app, who, request));
      return pass(request, reply);
    });
    server.route<{ Params: { id: string } }>({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${UPLOADS_PATH}/:id`,
      handler: async (request, reply) => {
        const who = await writerOf(parts, { request, reply }, request.method === 'DELETE' ? 'api' : 'parts');
        const { id } = request.params;
        const row = ID.test(id) ? await findUpload(parts.app.db, who.workspaceId, id) : undefined;
        if (row === undefined) return reply.callNotFound();
        const upload = inStorage(who.workspaceId, row);
        return serialize(id, (signal) =>
          request.method === 'PATCH'
            ? receiveChunk(request, reply, { uploads, upload, signal })
            : pass(request, reply),
        );
      },
    });
  };
}

async function writerOf(
  { app, sessions }: Parts,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  counted: 'api' | 'parts' = 'api',
): Promise<Caller> {
  const asking = askingOf(request);
  const who = authorize(await authenticate(sessions, asking, { fresh: true }), 'posts.write');
  if (isProgram(who)) await admitKey(app, who, (name, value) => reply.header(name, value));
  await admitRequest({ app, ip: request.ip, actor: async () => who }, counted);
  return who;
}

/** A tus client's own change hook: `Upload-Length` and, in `Upload-Metadata`, the file's name. */
async function announce(app: Context, who: Caller, request: FastifyRequest): Promise<string> {
  const { 'upload-length': length, 'upload-metadata': metadata } = request.headers;
  if (typeof length !== 'string' || !/^\d{1,15}$/.test(length)) throw new Refusal('BAD_REQUEST');
  const encoded = /(?:^|,)\s*(?:filename|name) ([A-Za-z0-9+/=]*)/.exec(String(metadata ?? ''))?.[1] ?? '';
  const name = Buffer.from(encoded, 'base64').toString('utf8').slice(0, LIMITS.fileNameCharacters);
  const id = crypto.randomUUID();
  const { userId, workspaceId } = who;
  const announced = { id, userId, name, bytes: Number(length), storageUploadId: null };
  await announceUpload(app, workspaceId, announced);
  return id;
}

function thumbnailRoute(parts: Parts) {
  return async (server: FastifyInstance) => {
    server.addContentTypeParser(
      ['image/webp', 'image/jpeg', 'image/png'],
      { parseAs: 'buffer', bodyLimit: LIMITS.thumbnailBytes },
      (_request, body, done) => done(null, body),
    );
    server.put<{ Params: { id: string } }>('/api/v1/videos/:id/thumbnail', async (request, reply) => {
      const who = await writerOf(parts, { request, reply });
      const { body: image, params } = request;
      if (!ID.test(params.id) || !Buffer.isBuffer(image)) throw new Refusal('BAD_REQUEST');
      await storeThumbnail(parts.app, who.workspaceId, { id: params.id, image });
      return reply.code(204).send();
    });
  };
}
