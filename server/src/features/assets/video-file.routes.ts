import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { actOnFor } from '../../db/acting-for.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import { assetKeys, PREFIXES } from './asset-keys.ts';
import { deleteRendition, selectAsset } from './assets.queries.ts';
import { parseRange } from './parse-range.ts';
import { sendPieces } from './send-pieces.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const CACHE = 'public, max-age=3600';

type VideoRequest = FastifyRequest<{ Params: { workspace: string; file: string } }>;

/**
 * Serves videos and their posters under `/media/post-videos/{workspace}/{id}`, videos by parts as players ask for them
 * (RFC 9110, section 14), to browsers and to the networks that fetch them; whoever knows the two ids may look.
 */
export function videoPlugin({ app }: { app: Pick<Context, 'db' | 'storage' | 'log'> }) {
  return async (server: FastifyInstance) => {
    server.get(`/media/${PREFIXES.video}:workspace/:file`, async (request: VideoRequest, reply) => {
      const { workspace, file } = request.params;
      const [id = '', extension] = file.split('.');
      if (!UUID.test(workspace) || !UUID.test(id) || file.split('.').length > 2) return reply.callNotFound();
      actOnFor(asWorkspaceId(workspace));
      if (extension === 'webp') return sendThumbnail(app, reply, { workspace, id });
      return extension === undefined ? sendVideo(app, request, reply) : reply.callNotFound();
    });
  };
}

async function sendThumbnail(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  reply: FastifyReply,
  { workspace, id }: { workspace: string; id: string },
) {
  const workspaceId = asWorkspaceId(workspace);
  const bytes = await storage.get(assetKeys(workspaceId, { kind: 'video', id }).thumbnail);
  if (bytes === null) {
    // Frames are drawn by browsers: the next one that has the video open draws it again.
    await deleteRendition(workspaceId, db, { assetId: id, recipe: 'thumbnail' });
    return reply.callNotFound();
  }
  reply.header('cache-control', CACHE).header('x-content-type-options', 'nosniff').type('image/webp');
  return reply.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

async function sendVideo(
  { db, storage, log }: Pick<Context, 'db' | 'storage' | 'log'>,
  request: VideoRequest,
  reply: FastifyReply,
) {
  const workspaceId = asWorkspaceId(request.params.workspace);
  const row = await selectAsset(workspaceId, db, { kind: 'video', id: request.params.file });
  if (row === undefined) return reply.callNotFound();
  const etag = `"${row.sha256}"`;
  reply.header('cache-control', CACHE).header('etag', etag).header('accept-ranges', 'bytes');
  reply.header('x-content-type-options', 'nosniff').type(row.mime);
  const { 'if-none-match': known, 'if-range': condition, range } = request.headers;
  if (known === etag) return reply.code(304).send();
  const part = parseRange(condition === undefined || condition === etag ? range : undefined, row.bytes);
  if (part === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${row.bytes}`).type('text/plain').send('');
  }
  const { start, end } = part ?? { start: 0, end: row.bytes - 1 };
  if (part !== null) reply.code(206).header('content-range', `bytes ${start}-${end}/${row.bytes}`);
  reply.header('content-length', end - start + 1);
  // The framework reads a HEAD's body to its end and throws it away: one byte will do.
  const read = request.method === 'HEAD' ? { start, end: start } : { start, end };
  const stream = await storage.read(assetKeys(workspaceId, row).file, read);
  if (stream === null) return reply.callNotFound();
  return request.method === 'HEAD' ? reply.send(stream) : sendPieces(reply, stream, log);
}
