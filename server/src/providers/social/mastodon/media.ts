import { message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import type { FilePart } from '../multipart.ts';
import { NetworkError } from '../network-error.ts';
import { idsIn } from '../numbered-step.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { Handles, Prepared, PublishImage, PublishTarget, PublishVideo } from '../social-network.ts';
import type { MastodonApi } from './api.ts';

const Attachment = z.object({ id: z.string().regex(/^\w[\w.-]*$/), url: z.string().nullish() });

/** Took the file, still at work on it. */
const ACCEPTED = 202;
const PARTIAL = 206;
const LOOK_SECONDS = [1, 2, 4, 8, 15, 30];
const LOOK_THEN_SECONDS = 60;
const MOST_LOOKS = 25;
const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
};

/** The next file goes up, or the one that the server is at work on is looked at. Nobody sees either. */
export const prepareMedia = (api: MastodonApi, target: PublishTarget): Promise<Prepared> =>
  target.handles.waitingFor === undefined ? upload(api, target) : look(api, target);

const done = ({ waitingFor: _done, looks: _looks, ...handles }: Handles, id: string): Prepared => ({
  handles: { ...handles, mediaIds: [...idsIn(handles.mediaIds), id].join(',') },
  requestId: null,
});

async function upload(
  api: MastodonApi,
  { account, content, handles, signal }: PublishTarget,
): Promise<Prepared> {
  const sent = idsIn(handles.mediaIds).length;
  const image = content.images[sent];
  const { video } = content;
  const part = video === null ? await jpegOf(image) : await fileOf(video);
  // Some servers call a file by the name that it came under, and show it by its ending.
  const file = { ...part, filename: `${handles.key}-${sent + 1}.${ENDINGS[part.mime] ?? 'mp4'}` };
  try {
    const description = [...(image?.altText ?? '')].slice(0, Number(handles.mostOfDescription)).join('');
    const call = { method: 'POST', path: '/api/v2/media', file, description, signal } as const;
    const { status, body } = await api.call(account, call);
    const { id } = parseAnswer(Attachment, body, null);
    if (status !== ACCEPTED) return done(handles, id);
    const [lookAgainSeconds = LOOK_THEN_SECONDS] = LOOK_SECONDS;
    return { handles: { ...handles, waitingFor: id, looks: '0' }, lookAgainSeconds, requestId: null };
  } catch (error) {
    throw notTaken(error);
  } finally {
    if (!(file.content instanceof Uint8Array)) file.content.destroy();
  }
}

async function jpegOf(image: PublishImage | undefined): Promise<FilePart> {
  const content = (await image?.bytes()) ?? new Uint8Array();
  return { content, bytes: content.length, mime: 'image/jpeg' };
}

const fileOf = async (video: PublishVideo): Promise<FilePart> => ({
  ...video,
  content: await video.open({ start: 0, end: video.bytes - 1 }),
});

async function look(api: MastodonApi, { account, handles, signal }: PublishTarget): Promise<Prepared> {
  const { waitingFor = '', looks = '0', ...others } = handles;
  const path = `/api/v1/media/${encodeURIComponent(waitingFor)}`;
  try {
    const { status } = await api.call(account, { method: 'GET', path, signal });
    if (status !== PARTIAL) return done(handles, waitingFor);
  } catch (error) {
    // Forgotten meanwhile: it goes up once more.
    if (error instanceof NetworkError && error.code === '404') return { handles: others, requestId: null };
    throw notTaken(error);
  }
  const count = Number(looks) + 1;
  if (count > MOST_LOOKS)
    throw new NetworkError({ action: 'stop', code: 'file-slow', userMessage: message('mastodon.file-slow') });
  return {
    handles: { ...handles, looks: String(count) },
    lookAgainSeconds: LOOK_SECONDS[count] ?? LOOK_THEN_SECONDS,
    requestId: null,
  };
}

/** What a server says of a file that it does not take is in words that name no way out: ours do. */
function notTaken(error: unknown): unknown {
  if (!(error instanceof NetworkError) || !['422', '413'].includes(error.code)) return error;
  return new NetworkError({
    ...error,
    code: error.code,
    userMessage: message('mastodon.image'),
    cause: error,
  });
}
