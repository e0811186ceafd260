import type { SandboxRequest } from '../http-kernel.ts';
import { readImageFacts } from '../image-facts.ts';
import { parseMultipart } from '../multipart.ts';
import { readVideoFacts } from '../video-facts.ts';
import { invalid, XError } from './answers.ts';
import { breachOf } from './spec.ts';
import type { State, XMedia, XUser } from './state.ts';

const LIFE_SECONDS = 86_400;
const IMAGE_BYTES = 5 * 1024 * 1024;
const VIDEO_BYTES = 512 * 1024 * 1024;
const PART_BYTES = 5 * 1024 * 1024;
const VIDEO_SECONDS = [0.5, 140] as const;

const later = (state: State, milliseconds: number) =>
  new Date(state.clock.now().getTime() + milliseconds).toISOString();

function put(state: State, user: XUser, media: Partial<XMedia>): XMedia {
  const id = `146${String(state.store.nextNumber()).padStart(16, '0')}`;
  return state.xMedia.put(id, {
    id,
    user: user.id,
    category: 'tweet_image',
    totalBytes: null,
    parts: {},
    hash: null,
    altText: null,
    readyAt: later(state, 0),
    expiresAt: later(state, LIFE_SECONDS * 1000),
    fails: false,
    ...media,
  });
}

/** Parts of a form, held against the specification of its call. */
function formOf(request: SandboxRequest, call: string) {
  let parts: ReturnType<typeof parseMultipart>;
  try {
    parts = parseMultipart(request.body, request.headers['content-type'] ?? '');
  } catch (error) {
    throw invalid(String(error));
  }
  const values = parts.map(({ name, data }) => {
    const text = name === 'media' ? 'bytes' : data.toString('utf8');
    return [name, name === 'segment_index' ? Number(text) : text] as const;
  });
  const breach = breachOf(call, 'request', Object.fromEntries(values));
  if (breach !== null) throw invalid(breach);
  return (name: string) => parts.find((part) => part.name === name)?.data ?? Buffer.alloc(0);
}

/** `POST /2/media/upload`: an image, whole. */
export function uploadImage(state: State, user: XUser, request: SandboxRequest) {
  const part = formOf(request, 'POST /2/media/upload');
  const bytes = part('media');
  if (part('media_category').toString() !== 'tweet_image')
    throw invalid('media_category must be tweet_image');
  if (readImageFacts(bytes)?.complete !== true) throw invalid('media type unrecognized.');
  if (bytes.length > IMAGE_BYTES)
    throw new XError(413, 'File size exceeds 5242880 bytes', { title: 'Too Large' });
  const { id } = put(state, user, { hash: state.store.putBlob(bytes) });
  return { data: { id, media_key: `3_${id}`, size: bytes.length, expires_after_secs: LIFE_SECONDS } };
}

/** `POST /2/media/upload/initialize`. */
export function startVideo(state: State, user: XUser, body: unknown) {
  const {
    media_type: type,
    total_bytes: totalBytes,
    media_category: category,
  } = (body ?? {}) as Record<string, unknown>;
  if (category !== 'tweet_video' || typeof type !== 'string' || !type.startsWith('video/'))
    throw invalid('media_category must fit media_type');
  if (typeof totalBytes !== 'number' || totalBytes > VIDEO_BYTES) throw invalid('total_bytes is too large');
  const { id } = put(state, user, { category, totalBytes });
  return { data: { id, media_key: `13_${id}`, expires_after_secs: LIFE_SECONDS } };
}

/** Somebody's own file, while it lives. */
export function ownMedia(state: State, user: XUser, id: string): XMedia {
  const media = state.xMedia.get(id);
  const isAlive = media !== undefined && Date.parse(media.expiresAt) > state.clock.now().getTime();
  if (!isAlive || media.user !== user.id) throw invalid('Your media IDs are invalid.');
  return media;
}

/** `POST /2/media/upload/{id}/append`: the same number twice replaces. */
export function appendPart(
  state: State,
  user: XUser,
  { id, request }: { id: string; request: SandboxRequest },
) {
  const part = formOf(request, 'POST /2/media/upload/{id}/append');
  const media = ownMedia(state, user, id);
  const bytes = part('media');
  if (media.totalBytes === null || media.hash !== null) throw invalid('media takes no segments');
  if (bytes.length > PART_BYTES) throw new XError(413, 'Segment too large', { title: 'Too Large' });
  const number = Number(part('segment_index').toString());
  state.xMedia.put(id, { ...media, parts: { ...media.parts, [number]: state.store.putBlob(bytes) } });
  return { data: { expires_at: Math.floor(Date.parse(media.expiresAt) / 1000) } };
}

/** `POST /2/media/upload/{id}/finalize`: done twice is as done once. */
export function finishVideo(state: State, user: XUser, id: string) {
  const media = ownMedia(state, user, id);
  if (media.hash !== null) return describe(state, media);
  const parts = Object.entries(media.parts)
    .toSorted(([one], [other]) => Number(one) - Number(other))
    .map(([, hash]) => state.store.getBlob(hash) ?? Buffer.alloc(0));
  const bytes = Buffer.concat(parts);
  if (bytes.length !== media.totalBytes) throw invalid('Segments do not add up to provided total file size');
  const facts = readVideoFacts(bytes);
  const [shortest, longest] = VIDEO_SECONDS;
  const seconds = facts?.seconds ?? 0;
  const fails = facts === undefined || facts.container === 'webm' || seconds < shortest || seconds > longest;
  const hash = state.store.putBlob(bytes);
  const readyAt = later(state, state.settings().xVideoMs);
  return describe(state, state.xMedia.put(id, { ...media, hash, readyAt, fails }));
}

const isReady = (state: State, { readyAt }: XMedia) => Date.parse(readyAt) <= state.clock.now().getTime();

/** How far a file is. */
export function describe(state: State, media: XMedia) {
  const { id, totalBytes, fails } = media;
  const shape = { id, media_key: `13_${id}`, expires_after_secs: LIFE_SECONDS };
  if (totalBytes === null) return { data: shape };
  if (!isReady(state, media))
    return { data: { ...shape, processing_info: { state: 'pending', check_after_secs: 1 } } };
  return {
    data: { ...shape, processing_info: { state: fails ? 'failed' : 'succeeded', progress_percent: 100 } },
  };
}

/** `POST /2/media/metadata`. */
export function describeImage(state: State, user: XUser, body: unknown) {
  const { id, metadata } = body as { id: string; metadata?: { alt_text?: { text?: string } } };
  const media = ownMedia(state, user, id);
  state.xMedia.put(id, { ...media, altText: metadata?.alt_text?.text ?? null });
  return { data: { id, associated_metadata: {} } };
}

/** Files that a post wants to show. */
export function takeMedia(state: State, user: XUser, ids: readonly string[]): XMedia[] {
  const media = ids.map((id) => ownMedia(state, user, id));
  if (media.some((one) => one.hash === null || one.fails || !isReady(state, one)))
    throw invalid('Your media IDs are invalid.');
  if (media.length > 1 && media.some(({ totalBytes }) => totalBytes !== null))
    throw invalid('A post has either one video or up to four images');
  return media;
}
