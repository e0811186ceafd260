import { createHash } from 'node:crypto';
import path from 'node:path';
import { json, type SandboxReply, type SandboxRequest } from '../http-kernel.ts';
import { readImageFacts } from '../image-facts.ts';
import { parseMultipart } from '../multipart.ts';
import { readVideoFacts } from '../video-facts.ts';
import { invalid, MastodonError } from './answers.ts';
import { keyOf, type MastodonAccount, type MastodonMedia, type State } from './state.ts';

const IMAGE_BYTES = 16_777_216;
const VIDEO_BYTES = 103_809_024;
const PIXELS = 33_177_600;
const DESCRIPTION = 1500;

const shape = ({ id, type, description, hash }: MastodonMedia, isReady: boolean, publicUrl: string) => ({
  id,
  type,
  url: isReady ? `${publicUrl}/media/${hash}.${type === 'image' ? 'jpg' : 'mp4'}` : null,
  description,
});

/** `POST /api/v2/media`: 200 for an image, 202 for a video that is still worked on. */
export function uploadMedia(state: State, account: MastodonAccount, request: SandboxRequest): SandboxReply {
  const parts = partsOf(request);
  const { data: file, filename = '' } = parts.find(({ name }) => name === 'file') ?? {};
  if (file === undefined || file.length === 0) throw invalid("File can't be blank");
  const given = parts.find(({ name }) => name === 'description')?.data.toString('utf8') ?? null;
  if (given !== null && [...given].length > DESCRIPTION)
    throw invalid(`Description is too long (maximum is ${DESCRIPTION} characters)`);
  const image = readImageFacts(file);
  const isVideo = readVideoFacts(file) !== undefined;
  if (image?.complete !== true && !isVideo) throw invalid('File content type is invalid');
  if (file.length > (isVideo ? VIDEO_BYTES : IMAGE_BYTES)) throw invalid('File size is too large');
  if (image !== undefined && image.width * image.height > PIXELS)
    throw invalid(`${image.width}x${image.height} images are not supported`);
  const now = state.clock.now().getTime();
  const id = state.mastodonServers.get(account.server)?.namesFiles
    ? createHash('md5').update(filename).digest('hex') + path.extname(filename)
    : `11${state.store.nextNumber()}`;
  const media = state.mastodonMedia.put(id, {
    id,
    account: keyOf(account),
    type: isVideo ? 'video' : 'image',
    hash: state.store.putBlob(file),
    description: given === '' ? null : given,
    readyAt: new Date(now + (isVideo ? state.settings().mastodonVideoMs : 0)).toISOString(),
    status: null,
  });
  const isReady = !isVideo;
  return json(isReady ? 200 : 202, shape(media, isReady, state.publicUrl()));
}

function partsOf(request: SandboxRequest) {
  try {
    return parseMultipart(request.body, request.headers['content-type'] ?? '');
  } catch (error) {
    throw new MastodonError(400, String(error));
  }
}

export const isReady = (state: State, { readyAt }: MastodonMedia) =>
  Date.parse(readyAt) <= state.clock.now().getTime();

/** `GET /api/v1/media/:id`: 206 while it is worked on. Of a post's own it is told no more. */
export function readMedia(state: State, account: MastodonAccount, id: string): SandboxReply {
  const media = state.mastodonMedia.get(id);
  if (media === undefined || media.account !== keyOf(account) || media.status !== null)
    throw new MastodonError(404, 'Record not found');
  const ready = isReady(state, media);
  return json(ready ? 200 : 206, shape(media, ready, state.publicUrl()));
}
