import { randomBytes } from 'node:crypto';
import { VIDEO_SCOPES } from '../google/state.ts';
import { json, readJson, type SandboxReply, type SandboxRequest } from '../http-kernel.ts';
import { ownChannel, spend } from './access.ts';
import { YoutubeError } from './answers.ts';
import { readMetadata } from './metadata.ts';
import type { State, YoutubeChannel, YoutubeSession } from './state.ts';
import { acceptVideo, resourceOf, sentToday } from './videos.ts';

const UNIT = 256 * 1024;
const HOUR = 3_600_000;
const MOST_BYTES = 256 * 1024 ** 3;
const UPLOADING = [VIDEO_SCOPES.upload, VIDEO_SCOPES.change];

/** `POST /upload/youtube/v3/videos`: says what will come, and gets the address where its bytes go. */
export function openUpload(state: State, request: SandboxRequest): SandboxReply {
  const channel = ownChannel(state, request, UPLOADING);
  const { query, headers } = request;
  if (query.get('uploadType') !== 'resumable') throw new YoutubeError('mediaBodyRequired', 400);
  const parts = (query.get('part') ?? '').split(',');
  if (!parts.includes('snippet') || !parts.includes('status')) throw new YoutubeError('unexpectedPart', 400);
  if (!(headers['content-type'] ?? '').startsWith('application/json'))
    throw new YoutubeError('badContent', 400);
  const mime = String(headers['x-upload-content-type'] ?? '');
  const size = Number(headers['x-upload-content-length']);
  if (!/^video\/|^application\/octet-stream$/.test(mime)) throw new YoutubeError('mediaBodyRequired', 400);
  if (!Number.isInteger(size) || size <= 0 || size > MOST_BYTES)
    throw new YoutubeError('mediaBodyRequired', 400);
  const metadata = readMetadata(readJson(request));
  spend(state, 'inserts', 1);
  if (sentToday(state, channel) >= channel.uploadsPerDay)
    throw new YoutubeError('uploadLimitExceeded', 400, 'The user has exceeded the number of videos.');
  const id = `ADPycd-${channel.id}-${randomBytes(24).toString('base64url')}`;
  const createdAt = state.clock.now().toISOString();
  const empty = { parts: [], received: 0, video: null };
  state.youtubeSessions.put(id, { id, channel: channel.id, metadata, mime, size, createdAt, ...empty });
  const location = `${state.ownUrl()}/upload/youtube/v3/videos?uploadType=resumable&upload_id=${id}`;
  return { status: 200, headers: { location } };
}

/** Whether a call to a session only asks how far it is. */
export const asksOnly = ({ headers }: Pick<SandboxRequest, 'headers'>) =>
  (headers['content-range'] ?? '').startsWith('bytes */');

/** `PUT` to a session's address: a part, or `bytes *` to ask. */
export function putBytes(state: State, request: SandboxRequest): SandboxReply {
  const channel = ownChannel(state, request, UPLOADING);
  const session = state.youtubeSessions.get(request.query.get('upload_id') ?? '');
  const age = state.clock.now().getTime() - Date.parse(session?.createdAt ?? '');
  if (!session || session.channel !== channel.id || age > state.settings().youtubeSessionHours * HOUR)
    return { status: 404 };
  const { headers, body } = request;
  const range = /^bytes (?:(\d+)-(\d+)|\*)\/(\d+)$/.exec(headers['content-range'] ?? '');
  if (range === null || Number(range[3]) !== session.size) return { status: 400 };
  if (range[1] === undefined) return body.length === 0 ? progressOf(state, session) : { status: 400 };
  if (session.video !== null) return progressOf(state, session);
  const [start, end] = [Number(range[1]), Number(range[2])];
  const isLast = end === session.size - 1;
  const fits = start === session.received && end - start + 1 === body.length && end < session.size;
  if (!fits || (!isLast && body.length % UNIT !== 0)) return { status: 400 };
  return progressOf(state, take(state, { channel, session }, body));
}

function take(
  state: State,
  { channel, session }: { channel: YoutubeChannel; session: YoutubeSession },
  body: Buffer,
): YoutubeSession {
  const parts = [...session.parts, state.store.putBlob(body)];
  const after = { ...session, parts, received: session.received + body.length };
  if (after.received < session.size) return state.youtubeSessions.put(session.id, after);
  const whole = Buffer.concat(parts.map((hash) => state.store.getBlob(hash) ?? Buffer.alloc(0)));
  return state.youtubeSessions.put(session.id, {
    ...after,
    video: acceptVideo(state, channel, { session: after, bytes: whole }),
  });
}

/** 308 with what is there, or the video. */
function progressOf(state: State, { received, video }: YoutubeSession): SandboxReply {
  const found = video === null ? undefined : state.youtubeVideos.get(video);
  if (found !== undefined) return json(200, resourceOf(state, found, ['id', 'snippet', 'status']));
  return { status: 308, headers: received === 0 ? {} : { range: `bytes=0-${received - 1}` } };
}
