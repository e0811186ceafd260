import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../../context.ts';
import { actOnFor } from '../../db/acting-for.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';
import { PREFIXES } from './asset-keys.ts';
import { remakeThumbnail } from './remake-thumbnail.ts';

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
/** An image, its thumbnail, or a part of it (`cutKey`). */
const FILE = new RegExp(`^${UUID}(?:(?:\\.[0-9a-f]{16})?\\.(jpg)|\\.(webp))$`);
const LOGO_FILE = new RegExp(`^${UUID}\\.png$`);
const WORKSPACE = new RegExp(`^${UUID}$`);
const MIMES: Readonly<Record<string, string>> = { jpg: 'image/jpeg', webp: 'image/webp' };
/** A key's bytes never change. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/**
 * Serves images under `/media/post-images/{workspace}/{id}.jpg|.webp` to browsers and to the networks that fetch
 * them; whoever knows the two ids may look. A lost thumbnail is made again. `?download=nazwa.jpg` makes the browser save it under that name.
 */
export function imagePlugin({
  app,
}: {
  app: Pick<Context, 'db' | 'clock' | 'storage' | 'workshop' | 'log'>;
}) {
  return async (server: FastifyInstance) => {
    server.get<{ Params: { workspace: string; file: string }; Querystring: { download?: unknown } }>(
      `/media/${PREFIXES.image}:workspace/:file`,
      async (request, reply) => {
        const { workspace, file } = request.params;
        const [, jpg, webp] = FILE.exec(file) ?? [];
        const extension = jpg ?? webp;
        if (extension === undefined || !WORKSPACE.test(workspace)) return reply.callNotFound();
        const etag = `"${file}"`;
        if (request.headers['if-none-match'] === etag) return cached(reply, etag).code(304).send();
        const bytes =
          (await app.storage.get(`${PREFIXES.image}${workspace}/${file}`)) ??
          (extension === 'webp' ? await remake(app, asWorkspaceId(workspace), file.slice(0, -5)) : null);
        if (bytes === null) return reply.callNotFound();
        const { download } = request.query;
        if (typeof download === 'string')
          reply.header('content-disposition', attachment(download, extension));
        cached(reply, etag)
          .type(MIMES[extension] ?? 'application/octet-stream')
          .header('x-content-type-options', 'nosniff');
        return reply.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      },
    );
    server.get<{ Params: { workspace: string; file: string } }>(
      `/media/${PREFIXES.logo}:workspace/:file`,
      async (request, reply) => {
        const { workspace, file } = request.params;
        if (!LOGO_FILE.test(file) || !WORKSPACE.test(workspace)) return reply.callNotFound();
        const bytes = await app.storage.get(`${PREFIXES.logo}${workspace}/${file}`);
        if (bytes === null) return reply.callNotFound();
        cached(reply, `"${file}"`).type('image/png').header('x-content-type-options', 'nosniff');
        return reply.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      },
    );
  };
}

/** Whoever knows the ids may look, so the request acts for the brand that they name. */
function remake(
  app: Parameters<typeof remakeThumbnail>[0],
  workspaceId: WorkspaceId,
  id: string,
): ReturnType<typeof remakeThumbnail> {
  actOnFor(workspaceId);
  return remakeThumbnail(app, workspaceId, id);
}

function cached(reply: FastifyReply, etag: string): FastifyReply {
  return reply.header('cache-control', FOR_EVER).header('etag', etag);
}

/** A name of at most 100 characters that no header and no file system minds (RFC 6266, RFC 8187). */
function attachment(wanted: string, extension: string): string {
  const bare = wanted.replace(/\.[a-z]{1,5}$/i, '').replace(/[^\p{L}\p{N} ._-]+/gu, '-');
  const name = `${
    [...bare]
      .slice(0, 100)
      .join('')
      .replace(/^[ .-]+|[ .-]+$/g, '') || 'obraz'
  }.${extension}`;
  const ascii = name
    .normalize('NFD')
    .replace(/[łŁ]/g, 'l')
    .replace(/[^\x20-\x7e]/g, '');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
