import { randomBytes } from 'node:crypto';
import type { Route, SandboxReply, SandboxRequest } from '../http-kernel.ts';
import { readVideoFacts } from '../video-facts.ts';
import { LinkedInError } from './answers.ts';
import { mayWriteAs } from './roles.ts';
import type { LinkedInLogin, LinkedInVideo, State } from './state.ts';

const VIDEO = 'urn:li:video:C4E10AQ';
const UPLOAD_MILLISECONDS = 24 * 3_600_000;
const BYTES = [75_000, 500_000_000] as const;
const SECONDS = [3, 30 * 60] as const;
const WIDEST = 2.4;
const MOST_PART = 64 * 1024 * 1024;

type Json = Record<string, unknown>;
const missing = (name: string) => new LinkedInError(400, 'MISSING_FIELD', `${name} is required`);
const invalid = (message: string) => new LinkedInError(400, 'INVALID_VALUE_FOR_FIELD', message);
const asked = (body: unknown, name: string): Json => {
  const value = ((body ?? {}) as Json)[name];
  if (typeof value !== 'object' || value === null) throw missing(name);
  return value as Json;
};

/** `POST /rest/videos?action=initializeUpload`: a name for a video, and where each part of it goes. */
export function startVideo(state: State, login: LinkedInLogin, body: unknown): unknown {
  const request = asked(body, 'initializeUploadRequest');
  const { owner, fileSizeBytes: bytes, uploadCaptions, uploadThumbnail } = request;
  if (typeof owner !== 'string') throw missing('owner');
  mayWriteAs(state, login, owner);
  if (typeof bytes !== 'number' || !Number.isInteger(bytes) || bytes <= 0) throw missing('fileSizeBytes');
  if (bytes > BYTES[1]) throw invalid('fileSizeBytes is too large');
  if (uploadCaptions !== false || uploadThumbnail !== false)
    throw invalid('captions and thumbnails are not served here');
  const now = state.clock.now().getTime();
  const uploadToken = randomBytes(16).toString('hex');
  const urn = `${VIDEO}${uploadToken}`;
  const size = state.settings().linkedinPartBytes;
  const parts = Array.from({ length: Math.ceil(bytes / size) }, (_, index) => ({
    firstByte: index * size,
    lastByte: Math.min(bytes, (index + 1) * size) - 1,
    hash: null,
    tag: null,
  }));
  const startedAt = new Date(now).toISOString();
  const begun = { urn, owner, uploadToken, bytes, startedAt, parts };
  state.linkedinVideos.put(urn, { ...begun, hash: null, finishedAt: null, fails: false });
  const uploadInstructions = parts.map(({ firstByte, lastByte }, index) => ({
    uploadUrl: `${state.ownUrl()}/linkedin-video/${uploadToken}/${index}`,
    firstByte,
    lastByte,
  }));
  const uploadUrlsExpireAt = now + UPLOAD_MILLISECONDS;
  return { value: { uploadUrlsExpireAt, video: urn, uploadInstructions, uploadToken } };
}

/** Where the parts of videos are PUT, each at its own address and without a token. */
export function partRoute(state: State): Route {
  return {
    provider: 'linkedin',
    method: 'PUT',
    path: '/linkedin-video/:token/:part',
    maxBodyBytes: MOST_PART,
    handle: (request) => putPart(state, request),
  };
}

function putPart(state: State, { params, body }: SandboxRequest): SandboxReply {
  const video = state.linkedinVideos.get(`${VIDEO}${params.token}`);
  const place = Number(params.part);
  const part = video?.parts[place];
  if (video === undefined || part === undefined) return { status: 404 };
  if (state.clock.now().getTime() - Date.parse(video.startedAt) > UPLOAD_MILLISECONDS) return { status: 400 };
  if (video.finishedAt !== null || body.length !== part.lastByte - part.firstByte + 1) return { status: 400 };
  const tag = `/ambry-video/signedId/${randomBytes(9).toString('base64url')}`;
  const sent = { ...part, hash: state.store.putBlob(body), tag };
  state.linkedinVideos.put(video.urn, { ...video, parts: video.parts.with(place, sent) });
  return { status: 200, headers: { etag: tag } };
}

/** `POST /rest/videos?action=finalizeUpload`: joins the parts, named by their tags in their order; once. */
export function finishVideo(state: State, login: LinkedInLogin, body: unknown): void {
  const { video: urn, uploadToken, uploadedPartIds: tags } = asked(body, 'finalizeUploadRequest');
  const video = state.linkedinVideos.get(String(urn));
  if (video === undefined) throw new LinkedInError(404, 'NOT_FOUND', `Could not find entity ${String(urn)}`);
  mayWriteAs(state, login, video.owner);
  if (uploadToken !== video.uploadToken) throw invalid('uploadToken is not that of the upload');
  if (video.finishedAt !== null) throw invalid('the upload is finalized already');
  const wanted = video.parts.map(({ tag }) => tag);
  if (!Array.isArray(tags) || wanted.includes(null) || JSON.stringify(tags) !== JSON.stringify(wanted))
    throw invalid('uploadedPartIds are not those of the parts');
  const bytes = Buffer.concat(
    video.parts.map(({ hash }) => state.store.getBlob(hash ?? '') ?? Buffer.alloc(0)),
  );
  state.linkedinVideos.put(video.urn, {
    ...video,
    hash: state.store.putBlob(bytes),
    finishedAt: state.clock.now().toISOString(),
    fails: !isTaken(bytes),
  });
}

function isTaken(bytes: Buffer): boolean {
  const facts = readVideoFacts(bytes);
  if (facts?.container !== 'mp4' || bytes.length < BYTES[0]) return false;
  const { seconds, width, height } = facts;
  const ratio = width === null || height === null ? 1 : width / height;
  const isLong = seconds !== null && seconds >= SECONDS[0] && seconds <= SECONDS[1];
  return isLong && ratio <= WIDEST && ratio >= 1 / WIDEST;
}

function statusOf(state: State, { finishedAt, fails }: LinkedInVideo): string {
  if (finishedAt === null) return 'WAITING_UPLOAD';
  const readyAt = Date.parse(finishedAt) + state.settings().linkedinVideoMs;
  if (readyAt > state.clock.now().getTime()) return 'PROCESSING';
  return fails ? 'PROCESSING_FAILED' : 'AVAILABLE';
}

/** `GET /rest/videos/{urn}`: of a page's, for whoever has a role there. Of a person's nobody wrote it down. */
export function readVideo(state: State, { member }: LinkedInLogin, urn: string): unknown {
  const video = state.linkedinVideos.get(urn);
  if (video === undefined) throw new LinkedInError(404, 'NOT_FOUND', `Could not find entity ${urn}`);
  const page = state.linkedinPages.get(video.owner);
  if (page?.roles.some((role) => role.member === member) !== true)
    throw new LinkedInError(403, 'ACCESS_DENIED', `Not enough permissions to read ${urn}`);
  return { id: urn, owner: video.owner, status: statusOf(state, video) };
}

/**
 * A video that a post wants to show.
 * @throws LinkedInError while it is not there, not worked through, somebody else's, or no video
 */
export function takeVideo(state: State, author: string, urn: string): { urn: string; hash: string } {
  const video = state.linkedinVideos.get(urn);
  if (video === undefined || video.owner !== author)
    throw new LinkedInError(400, 'INVALID_CONTENT_OWNERSHIP', `${urn} is not owned by the author`);
  const status = statusOf(state, video);
  if (status === 'PROCESSING_FAILED')
    throw new LinkedInError(400, 'MEDIA_ASSET_PROCESSING_FAILED', `${urn} failed`);
  if (status !== 'AVAILABLE' || video.hash === null)
    throw new LinkedInError(400, 'MEDIA_ASSET_WAITING_UPLOAD', `${urn} is waiting for its upload`);
  return { urn, hash: video.hash };
}
