import { randomBytes } from 'node:crypto';
import type { Route, SandboxReply, SandboxRequest } from '../http-kernel.ts';
import { parseMultipart } from '../multipart.ts';
import { readVideoFacts } from '../video-facts.ts';
import { PinterestError } from './answers.ts';
import { readAs } from './schemas.ts';
import type { PinterestLogin, PinterestMedia, State } from './state.ts';

const MOST_BODY = 130_000_000;
const SECONDS = { least: 4, most: 900 };

/** `POST /v5/media`: a name for a video, and the form that takes its bytes. */
export function registerMedia(state: State, { userId }: PinterestLogin, body: unknown): unknown {
  const { media_type: type } = readAs('MediaUploadCreate', body);
  const id = `54${state.store.nextNumber()}`;
  const key = `uploads/${randomBytes(12).toString('hex')}`;
  state.pinterestMedia.put(id, { id, userId, key, hash: null, uploadedAt: null, fails: false });
  return {
    media_id: id,
    media_type: type,
    upload_url: `${state.ownUrl()}/pinterest-upload/`,
    upload_parameters: {
      key,
      'Content-Type': 'multipart/form-data',
      policy: 'sandbox',
      'x-amz-algorithm': 'AWS4-HMAC-SHA256',
      'x-amz-signature': key.slice(-12),
    },
  };
}

/** Where videos are sent: every parameter that was given, then the file. */
export function uploadRoute(state: State): Route {
  return {
    provider: 'pinterest',
    method: 'POST',
    path: '/pinterest-upload/',
    maxBodyBytes: MOST_BODY,
    handle: (request) => takeFile(state, request),
  };
}

function takeFile(state: State, request: SandboxRequest): SandboxReply {
  const parts = parseMultipart(request.body, request.headers['content-type'] ?? '');
  const given = (name: string) => parts.find((part) => part.name === name)?.data.toString('utf8');
  const key = given('key');
  const media = state.pinterestMedia.values().find((one) => one.key === key);
  const isSigned = media !== undefined && given('x-amz-signature') === media.key.slice(-12);
  if (!isSigned || given('policy') !== 'sandbox' || media.hash !== null) return { status: 403 };
  const file = parts.at(-1);
  if (file?.name !== 'file') return { status: 400 };
  const { seconds = null } = readVideoFacts(file.data) ?? {};
  const isTaken = seconds !== null && seconds >= SECONDS.least && seconds <= SECONDS.most;
  state.pinterestMedia.put(media.id, {
    ...media,
    hash: state.store.putBlob(file.data),
    uploadedAt: state.clock.now().toISOString(),
    fails: !isTaken,
  });
  return { status: 204 };
}

function statusOf(state: State, { uploadedAt, fails }: PinterestMedia): string {
  if (uploadedAt === null) return 'registered';
  const readyAt = Date.parse(uploadedAt) + state.settings().pinterestVideoMs;
  if (readyAt > state.clock.now().getTime()) return 'processing';
  return fails ? 'failed' : 'succeeded';
}

function ownMedia(state: State, { userId }: PinterestLogin, id: string): PinterestMedia {
  const media = state.pinterestMedia.get(id);
  if (media?.userId !== userId) throw new PinterestError(404, 'Media upload not found.', { code: 50 });
  return media;
}

/** `GET /v5/media/{media_id}`. */
export function readMedia(state: State, login: PinterestLogin, id: string): unknown {
  const media = ownMedia(state, login, id);
  return { media_id: id, media_type: 'video', status: statusOf(state, media) };
}

/** A video that a pin wants to show. @throws PinterestError while it is not there, not ready or somebody else's */
export function takeMedia(state: State, login: PinterestLogin, id: string): string {
  const media = ownMedia(state, login, id);
  if (statusOf(state, media) !== 'succeeded' || media.hash === null)
    throw new PinterestError(400, 'The media is not ready.', { code: 235 });
  return media.hash;
}
