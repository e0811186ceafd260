import type { Route, SandboxReply, SandboxRequest } from '../http-kernel.ts';
import type { State } from './state.ts';
import { acceptVideo } from './videos.ts';

const UPLOAD_MILLISECONDS = 3_600_000;
const MIMES = ['video/mp4', 'video/quicktime', 'video/webm'];
const MAX_BODY = 130_000_000;

/** Where chunks are PUT: in order, each exactly as announced. */
export function tiktokUploadRoute(state: State): Route {
  return {
    provider: 'tiktok',
    method: 'PUT',
    path: '/tiktok-upload/video/',
    maxBodyBytes: MAX_BODY,
    handle: (request) => putChunk(state, request),
  };
}

const bare = (status: number, received?: { received: number; size: number }): SandboxReply => ({
  status,
  ...(received === undefined || received.received === 0
    ? {}
    : { headers: { 'content-range': `bytes 0-${received.received - 1}/${received.size}` } }),
});

function putChunk(state: State, request: SandboxRequest): SandboxReply {
  if (request.fault?.kind === 'upload-refused') return bare(request.fault.parameters.status ?? 403);
  const video = state.tiktokVideos.get(request.query.get('upload_id') ?? '');
  if (!video) return bare(404);
  const age = state.clock.now().getTime() - Date.parse(video.createdAt);
  if (video.uploadToken !== request.query.get('upload_token') || age > UPLOAD_MILLISECONDS) return bare(403);
  const { headers, body } = request;
  const mime = headers['content-type'] ?? '';
  const range = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers['content-range'] ?? '');
  if (range === null || !MIMES.includes(mime) || headers['content-length'] !== String(body.length))
    return bare(400);
  const [start = 0, end = 0, total = 0] = range.slice(1).map(Number);
  if (total !== video.size || end - start + 1 !== body.length) return bare(400);
  if (start !== video.received) return bare(416, video);
  const isLast = video.chunks.length === video.chunkCount - 1;
  const due = isLast ? video.size - start : video.chunkSize;
  if (body.length !== due) return bare(400);
  const chunks = [...video.chunks, state.store.putBlob(body)];
  const after = { ...video, chunks, mime, received: end + 1 };
  if (!isLast) {
    state.tiktokVideos.put(video.publishId, after);
    return bare(206, after);
  }
  acceptVideo(
    state,
    after,
    Buffer.concat(chunks.map((hash) => state.store.getBlob(hash) ?? Buffer.alloc(0))),
  );
  return bare(201, after);
}
