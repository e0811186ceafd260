import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import Fastify from 'fastify';

/** The baseline: nothing but Fastify and a file. Takes a body by PUT and pipes it to disk. */
const folder = process.argv[2] ?? '';
const server = Fastify({ bodyLimit: 1_000_000_000 });
server.removeAllContentTypeParsers();
server.addContentTypeParser('*', (_request, _payload, done) => done(null));
server.put<{ Params: { name: string } }>('/:name', async (request, reply) => {
  await pipeline(request.raw, createWriteStream(path.join(folder, request.params.name)));
  return reply.code(204).send();
});

process.send?.(await server.listen({ port: 0, host: '127.0.0.1' }));
