import { isVideoStory } from '@postownia/contract/first-comment';
import { message } from '@postownia/contract/messages/message';
import { facebook } from '@postownia/contract/networks/facebook';
import * as z from 'zod';
import { metaComments } from '../meta/comments.ts';
import type { GraphAnswer, MetaGraph } from '../meta/graph.ts';
import { readPost } from '../meta/read-post.ts';
import { removePost } from '../meta/remove-post.ts';
import { NetworkError } from '../network-error.ts';
import { parseAnswer } from '../parse-answer.ts';
import { parseGraphTime } from '../same-caption.ts';
import type {
  Found,
  Handles,
  Prepared,
  PublishContent,
  PublishTarget,
  ReadBack,
  SocialNetwork,
} from '../social-network.ts';
import { lookAgain } from './look-again.ts';
import { findVideoStory, publishVideoStory, readVideoStoryBack } from './video-story.ts';

const Started = z.object({ video_id: z.string().min(1) });
const Finished = z.object({ success: z.literal(true) });
const Phase = z.object({ status: z.string().optional() });
const Status = z.object({
  status: z.object({
    video_status: z.string(),
    uploading_phase: Phase.extend({ bytes_transfered: z.coerce.number().optional() }).optional(),
    publishing_phase: Phase.extend({ publish_status: z.string().optional() }).optional(),
  }),
  permalink_url: z.string().optional(),
  created_time: z.string().optional(),
});
type Status = z.infer<typeof Status>;

const SPOILT = ['error', 'expired', 'upload_failed'];

/**
 * A Page's reel, or a story of the video: an invisible session and its bytes, then one visible `finish` on the stored video
 * id, whose status tells for certain whether it was published.
 */
export function facebookReel(graph: MetaGraph): SocialNetwork {
  return {
    network: 'facebook',
    medium: 'video',
    capabilities: {
      text: facebook.formats.reel.text,
      images: null,
      mediaRequired: true,
      fetchesMedia: false,
      aiLabel: false,
      settleSeconds: 60,
      limits: [{ name: 'reels', scope: 'account', most: 30, perSeconds: 86_400 }],
    },
    nextStep: (_content, handles) => {
      if (handles.videoId === undefined) return 'reel-start';
      if (handles.offset === undefined) return 'reel-offset';
      return handles.uploadedAt === undefined ? 'reel-upload' : null;
    },
    prepare: (target) => {
      if (target.handles.videoId === undefined) return start(graph, target);
      if (target.handles.offset === undefined) return readOffset(graph, target);
      return upload(graph, target);
    },
    async publish(target) {
      const { account, content, handles, signal } = target;
      const { videoId = '' } = handles;
      if (isVideoStory(content.options)) return publishVideoStory(graph, target, videoId);
      const { body, requestId } = await graph.call({
        method: 'POST',
        path: `/${account.remoteId}/video_reels`,
        token: account.token,
        params: {
          upload_phase: 'finish',
          video_id: videoId,
          video_state: 'PUBLISHED',
          description: content.caption,
        },
        signal,
      });
      parseAnswer(Finished, body, requestId);
      return { remoteId: videoId, requestId };
    },
    comments: metaComments(graph, 'facebook'),
    find: async (target) => {
      const found = await find(graph, target);
      const isOut = found.result === 'found' && isVideoStory(target.content.options);
      return isOut ? findVideoStory(graph, target, found.remoteId) : found;
    },
    remove: (target) => removePost(graph, target),
    readBack: (target, remoteId) =>
      isVideoStory(target.content.options)
        ? readVideoStoryBack(graph, target, remoteId)
        : readBack(graph, target, remoteId),
  };
}

const edgeOf = ({ options }: PublishContent) => (isVideoStory(options) ? 'video_stories' : 'video_reels');

async function start(graph: MetaGraph, { account, content, signal }: PublishTarget): Promise<Prepared> {
  const { body, requestId } = await graph.call({
    method: 'POST',
    path: `/${account.remoteId}/${edgeOf(content)}`,
    token: account.token,
    params: { upload_phase: 'start' },
    signal,
  });
  const { video_id: videoId } = parseAnswer(Started, body, requestId);
  return { handles: { videoId }, requestId };
}

async function readStatus(
  graph: MetaGraph,
  { account, signal }: PublishTarget,
  videoId: string,
): Promise<Status & Pick<GraphAnswer, 'requestId'>> {
  const { body, requestId } = await readPost(graph, {
    method: 'GET',
    path: `/${videoId}`,
    token: account.token,
    params: { fields: 'status,permalink_url,created_time' },
    signal,
  });
  return { ...parseAnswer(Status, body, requestId), requestId };
}

/** How much of an interrupted upload has arrived. */
async function readOffset(graph: MetaGraph, target: PublishTarget): Promise<Prepared> {
  const { handles, content } = target;
  const { status, requestId } = await readStatus(graph, target, handles.videoId ?? '');
  if (SPOILT.includes(status.video_status)) throw spoilt(status.video_status, requestId);
  const offset = status.uploading_phase?.bytes_transfered ?? 0;
  const isThere = offset >= (content.video?.bytes ?? 0);
  const uploaded = isThere ? { uploadedAt: target.now.toISOString() } : {};
  return { handles: { ...handles, offset: String(offset), ...uploaded }, requestId };
}

async function upload(graph: MetaGraph, target: PublishTarget): Promise<Prepared> {
  const { account, content, handles, now, signal } = target;
  const { video } = content;
  if (video === null) throw new Error('A reel needs a video');
  const offset = Number(handles.offset);
  const body = await video.open({ start: offset, end: video.bytes - 1 });
  try {
    const { requestId } = await graph.upload({
      id: handles.videoId ?? '',
      token: account.token,
      offset,
      bytes: video.bytes,
      body,
      signal,
    });
    return { handles: { ...handles, uploadedAt: now.toISOString() }, requestId };
  } catch (error) {
    throw error instanceof NetworkError && !error.restart ? withoutOffset(error, handles) : error;
  } finally {
    body.destroy();
  }
}

/** Nobody knows how many bytes arrived: the next try asks first. */
function withoutOffset(error: NetworkError, { offset: _stale, ...handles }: Handles): NetworkError {
  return new NetworkError({ ...error, code: error.code, handles, cause: error });
}

function spoilt(status: string, requestId: string | null): NetworkError {
  return new NetworkError({
    action: 'retry',
    code: `reel-${status}`,
    userMessage: message('facebook.video-not-processed'),
    requestId,
    restart: true,
    dropped: true,
  });
}

const isPublished = ({ status }: Status) =>
  status.publishing_phase?.publish_status === 'published' || status.publishing_phase?.status === 'complete';

async function find(graph: MetaGraph, target: PublishTarget): Promise<Found> {
  const { handles } = target;
  const { videoId = '' } = handles;
  const answer = await readStatus(graph, target, videoId);
  const { requestId } = answer;
  if (SPOILT.includes(answer.status.video_status)) return { result: 'absent', handles: {}, requestId };
  const begun = answer.status.publishing_phase?.status;
  const isBegun = isPublished(answer) || (begun !== undefined && begun !== 'not_started');
  if (isBegun) return { result: 'found', remoteId: videoId, requestId };
  return { result: 'absent', handles, requestId };
}

async function readBack(graph: MetaGraph, target: PublishTarget, remoteId: string): Promise<ReadBack> {
  const answer = await readStatus(graph, target, remoteId);
  const { requestId } = answer;
  if (SPOILT.includes(answer.status.video_status)) throw spoilt(answer.status.video_status, requestId);
  if (isPublished(answer)) {
    const { permalink_url: path } = answer;
    // Meta gives a path, `/reel/123/`.
    const permalink = path === undefined ? null : new URL(path, 'https://www.facebook.com').href;
    return { remoteId, permalink, publishedAt: parseGraphTime(answer.created_time), requestId };
  }
  return lookAgain(target, { code: 'reel-slow', requestId });
}
