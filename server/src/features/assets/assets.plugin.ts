import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { SessionReader } from '../../http/authenticate.ts';
import { imagePlugin } from './image-file.routes.ts';
import { uploadPlugin } from './upload.routes.ts';
import { videoPlugin } from './video-file.routes.ts';

/** What travels as bytes, not as JSON: files to browsers and networks, uploads to us. */
export function assetsPlugin(parts: { app: Context; sessions: SessionReader }) {
  return async (server: FastifyInstance) => {
    await server.register(imagePlugin(parts));
    await server.register(videoPlugin(parts));
    await server.register(uploadPlugin(parts));
  };
}
