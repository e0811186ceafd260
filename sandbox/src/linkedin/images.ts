import { randomBytes } from 'node:crypto';
import type { Route, SandboxReply, SandboxRequest } from '../http-kernel.ts';
import { readImageFacts } from '../image-facts.ts';
import { LinkedInError } from './answers.ts';
import { authorize } from './login.ts';
import { mayWriteAs } from './roles.ts';
import type { LinkedInImage, LinkedInLogin, State } from './state.ts';

const IMAGE = 'urn:li:image:C4E10AQ';
const UPLOAD_MILLISECONDS = 24 * 3_600_000;
const MOST_PIXELS = 36_152_320;
const MOST_BODY = 60 * 1024 * 1024;

/** `POST /rest/images?action=initializeUpload`: a name for an image, and where its bytes go. */
export function startImage(state: State, login: LinkedInLogin, body: unknown): unknown {
  const { initializeUploadRequest: asked } = (body ?? {}) as {
    initializeUploadRequest?: { owner?: unknown };
  };
  const { owner } = asked ?? {};
  if (typeof owner !== 'string') throw new LinkedInError(400, 'MISSING_FIELD', 'owner is required');
  mayWriteAs(state, login, owner);
  const now = state.clock.now().getTime();
  const uploadToken = randomBytes(16).toString('hex');
  const urn = `${IMAGE}${uploadToken}`;
  state.linkedinImages.put(urn, {
    urn,
    owner,
    startedAt: new Date(now).toISOString(),
    hash: null,
    uploadedAt: null,
    fails: false,
  });
  const uploadUrl = `${state.ownUrl()}/linkedin-upload/${uploadToken}`;
  return { value: { uploadUrlExpiresAt: now + UPLOAD_MILLISECONDS, uploadUrl, image: urn } };
}

/** Where the bytes of images are PUT, each at its own address. */
export function uploadRoute(state: State): Route {
  return {
    provider: 'linkedin',
    method: 'PUT',
    path: '/linkedin-upload/:token',
    maxBodyBytes: MOST_BODY,
    handle: (request) => putImage(state, request),
  };
}

function putImage(state: State, request: SandboxRequest): SandboxReply {
  const { token = '' } = request.params;
  const image = state.linkedinImages.get(`${IMAGE}${token}`);
  if (image === undefined) return { status: 404 };
  const now = state.clock.now().getTime();
  if (now - Date.parse(image.startedAt) > UPLOAD_MILLISECONDS) return { status: 400 };
  try {
    authorize(state, request);
  } catch {
    return { status: 401 };
  }
  const facts = readImageFacts(request.body);
  const isTaken = facts?.complete === true && facts.width * facts.height < MOST_PIXELS;
  state.linkedinImages.put(image.urn, {
    ...image,
    hash: state.store.putBlob(request.body),
    uploadedAt: new Date(now).toISOString(),
    fails: !isTaken,
  });
  return { status: 201 };
}

/**
 * An image that a post wants to show.
 * @throws LinkedInError while it is not there, not worked through, somebody else's, or no image
 */
export function takeImage(state: State, author: string, urn: unknown): LinkedInImage & { hash: string } {
  const image = state.linkedinImages.get(String(urn));
  if (image === undefined || image.owner !== author)
    throw new LinkedInError(400, 'INVALID_CONTENT_OWNERSHIP', `${String(urn)} is not owned by the author`);
  const { hash, uploadedAt } = image;
  const readyAt = Date.parse(uploadedAt ?? '') + state.settings().linkedinImageMs;
  if (hash === null || !(readyAt <= state.clock.now().getTime()))
    throw new LinkedInError(400, 'MEDIA_ASSET_WAITING_UPLOAD', `${image.urn} is waiting for its upload`);
  if (image.fails) throw new LinkedInError(400, 'MEDIA_ASSET_PROCESSING_FAILED', `${image.urn} failed`);
  return { ...image, hash };
}
