import { youtube } from '@postownia/contract/networks/youtube';
import { NetworkError } from '../network-error.ts';
import type {
  Found,
  Handles,
  Prepared,
  PublishContent,
  Published,
  PublishTarget,
  PublishVideo,
  SocialNetwork,
} from '../social-network.ts';
import { unlessGone } from '../unless-gone.ts';
import type { YoutubeApi } from './api.ts';
import { findListed } from './find.ts';
import { readYoutubeBack } from './read-back.ts';
import { askSession, openSession, partFrom, sendPart, sessionGone } from './session.ts';

const DAY_SECONDS = 86_400;

/**
 * A video of a channel, sent by us in parts: nothing is there before the last byte, so the last part is the visible call,
 * and the session says for certain whether it came.
 * @param postUrl where the world sees a video
 */
export function youtubeVideo(
  api: YoutubeApi,
  postUrl: (channel: string, video: string) => string,
): SocialNetwork {
  return {
    network: 'youtube',
    medium: 'video',
    capabilities: {
      text: youtube.formats.video.text,
      images: null,
      mediaRequired: true,
      fetchesMedia: false,
      aiLabel: true,
      settleSeconds: 30,
      // Google counts from midnight in California; any stretch of a day is never more than that.
      limits: [
        { name: 'youtube-uploads', scope: 'app', most: api.app.uploadsPerDay, perSeconds: DAY_SECONDS },
      ],
    },
    nextStep: ({ video }, handles) => nextStep(handles, video?.bytes ?? 0),
    prepare(target) {
      const { handles, content } = target;
      const video = videoOf(content);
      if (handles.session === undefined) return begin(api, target, video);
      return handles.offset === undefined ? ask(api, target, video) : sendOn(api, target, video);
    },
    publish: (target) => finish(api, target),
    find: (target, trace) => find(api, target, trace),
    remove: ({ account: { token }, postId, signal }) =>
      unlessGone(
        api.call({ method: 'DELETE', path: `/youtube/v3/videos?id=${postId}`, token, signal }),
        (code) => code === 'videoNotFound',
      ),
    readBack: (target, remoteId) => readYoutubeBack(api, target, { remoteId, postUrl }),
  };
}

function videoOf({ video }: PublishContent): PublishVideo {
  if (video !== null) return video;
  throw new Error('A post on YouTube needs a video');
}

function nextStep(handles: Handles, bytes: number): string | null {
  if (handles.session === undefined) return 'session';
  if (handles.offset === undefined) return 'session-offset';
  return partFrom(Number(handles.offset), bytes).end < bytes - 1 ? 'part' : null;
}

async function begin(api: YoutubeApi, target: PublishTarget, video: PublishVideo): Promise<Prepared> {
  const session = await openSession(api, target, video);
  return { handles: { ...target.handles, session, offset: '0' }, requestId: null };
}

/** How far an interrupted upload came. */
async function ask(api: YoutubeApi, target: PublishTarget, video: PublishVideo): Promise<Prepared> {
  const progress = await askSession(api, target, video.bytes);
  if (progress.state === 'gone') throw sessionGone('session-gone');
  const from = progress.state === 'done' ? video.bytes : progress.from;
  return { handles: { ...target.handles, offset: String(from) }, requestId: null };
}

/** Sends a part; after one that was not answered the session is asked before the next. */
async function send(api: YoutubeApi, target: PublishTarget, video: PublishVideo) {
  const { handles } = target;
  try {
    const progress = await sendPart(api, target, { video, from: Number(handles.offset) });
    if (progress.state === 'gone') throw sessionGone('session-gone');
    return progress;
  } catch (error) {
    if (!(error instanceof NetworkError) || error.restart) throw error;
    const { offset: _unknown, ...kept } = handles;
    throw new NetworkError({ ...error, handles: kept, cause: error });
  }
}

async function sendOn(api: YoutubeApi, target: PublishTarget, video: PublishVideo): Promise<Prepared> {
  const progress = await send(api, target, video);
  const from = progress.state === 'done' ? video.bytes : progress.from;
  return { handles: { ...target.handles, offset: String(from) }, requestId: null };
}

async function finish(api: YoutubeApi, target: PublishTarget): Promise<Published> {
  const { handles, content } = target;
  const video = videoOf(content);
  const isWhole = Number(handles.offset) >= video.bytes;
  const progress = isWhole ? await askSession(api, target, video.bytes) : await send(api, target, video);
  if (progress.state === 'done') return { remoteId: progress.videoId, requestId: null };
  if (progress.state === 'gone') throw sessionGone('session-gone');
  const offset = String(progress.from);
  return { notReadySeconds: 0, handles: { ...handles, offset }, requestId: null };
}

/** Out when its session says so; where YouTube has forgotten the session, the channel's list is asked. */
async function find(
  api: YoutubeApi,
  target: PublishTarget,
  trace: { since: Date; known: ReadonlySet<string> },
): Promise<Found> {
  const { handles, content } = target;
  const progress = await askSession(api, target, videoOf(content).bytes);
  if (progress.state === 'done') return { result: 'found', remoteId: progress.videoId, requestId: null };
  if (progress.state === 'gone') return findListed(api, target, trace);
  return { result: 'absent', handles: { ...handles, offset: String(progress.from) }, requestId: null };
}
