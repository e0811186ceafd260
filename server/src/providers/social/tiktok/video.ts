import { tiktok } from '@postownia/contract/networks/tiktok';
import * as z from 'zod';
import { NetworkError } from '../network-error.ts';
import { parseAnswer } from '../parse-answer.ts';
import { isSameCaption } from '../same-caption.ts';
import type {
  Answered,
  Found,
  Handles,
  Prepared,
  PublishContent,
  PublishTarget,
  PublishVideo,
  SocialNetwork,
} from '../social-network.ts';
import { type TikTokApi, tiktokError } from './api.ts';
import { planChunks } from './chunks.ts';
import { askCreator, formOf } from './form.ts';
import { POST_LIMITS } from './limits.ts';
import { type PostUrl, readTikTokBack, readUpload } from './status.ts';

const Started = z.object({ publish_id: z.string().min(1).max(64), upload_url: z.url().optional() });
const Videos = z.object({
  videos: z.array(z.object({ id: z.coerce.string(), title: z.string().optional(), create_time: z.number() })),
  has_more: z.boolean().optional(),
});

/** As everywhere: clocks differ. */
const CLOCK_SKEW_SECONDS = 300;

/** Where the bytes come from: we send them, or TikTok fetches them from our verified domain. */
export type TikTokSource = 'upload' | 'pull';

/**
 * A creator's video. Sent by us, nothing can be seen before its last byte: the last chunk is the visible call, and
 * the publish id tells for certain what became of it. Fetched by TikTok, `init` itself is the visible call.
 * @param options.postUrl where the world sees a video; the API does not say
 */
export function tiktokVideo(
  api: TikTokApi,
  { source, postUrl }: { source: TikTokSource; postUrl: PostUrl },
): SocialNetwork {
  return {
    network: 'tiktok',
    medium: 'video',
    capabilities: {
      text: tiktok.formats.video.text,
      images: null,
      mediaRequired: true,
      fetchesMedia: source === 'pull',
      aiLabel: true,
      settleSeconds: source === 'pull' ? 600 : 30,
      limits: POST_LIMITS,
    },
    nextStep: ({ video }, handles) => nextStep(video, handles, source),
    prepare(target) {
      const { handles, content } = target;
      if (handles.creatorAt === undefined) return askCreator(api, target, videoOf(content).seconds);
      if (handles.publishId === undefined) return startUpload(api, target);
      if (handles.offset === undefined) return readUpload(api, target);
      return sendChunk(api, target, videoOf(content), Number(handles.offset));
    },
    async publish(target) {
      if (source === 'pull') return pull(api, target);
      const { handles, content } = target;
      const { requestId } = await sendChunk(api, target, videoOf(content), Number(handles.offset));
      return { remoteId: handles.publishId ?? '', requestId };
    },
    find: (target, trace) => (source === 'pull' ? findPulled(api, target, trace) : findUploaded(api, target)),
    readBack: (target, remoteId) => readTikTokBack(api, target, { remoteId, postUrl }),
  };
}

function videoOf({ video }: PublishContent): PublishVideo {
  if (video !== null) return video;
  throw new Error('A TikTok post needs a video');
}

function nextStep(video: PublishVideo | null, handles: Handles, source: TikTokSource): string | null {
  if (handles.creatorAt === undefined) return 'creator';
  if (source === 'pull') return null;
  if (handles.publishId === undefined) return 'init';
  if (handles.offset === undefined) return 'upload-status';
  const last = planChunks(video?.bytes ?? 0).chunks.at(-1);
  return Number(handles.offset) < (last?.start ?? 0) ? 'chunk' : null;
}

async function init(
  api: TikTokApi,
  { account, content, signal }: PublishTarget,
  sourceInfo: Readonly<Record<string, unknown>>,
): Promise<Answered<z.infer<typeof Started>>> {
  const form = formOf(content);
  const { data, requestId } = await api.call({
    path: '/v2/post/publish/video/init/',
    token: account.token,
    body: {
      post_info: {
        privacy_level: form.privacyLevel,
        title: content.caption,
        disable_comment: form.disableComment,
        disable_duet: form.disableDuet,
        disable_stitch: form.disableStitch,
        video_cover_timestamp_ms: videoOf(content).coverMs,
        brand_content_toggle: form.brandContent,
        brand_organic_toggle: form.brandOrganic,
        is_aigc: content.aiLabel,
      },
      source_info: sourceInfo,
    },
    signal,
  });
  return { ...parseAnswer(Started, data, requestId), requestId };
}

/** A session for our bytes: invisible, so a lost answer costs nothing but another session. */
async function startUpload(api: TikTokApi, target: PublishTarget): Promise<Prepared> {
  const { content, handles } = target;
  const { bytes } = videoOf(content);
  const { chunkSize, chunks } = planChunks(bytes);
  const { publish_id, upload_url, requestId } = await init(api, target, {
    source: 'FILE_UPLOAD',
    video_size: bytes,
    chunk_size: chunkSize,
    total_chunk_count: chunks.length,
  });
  const uploadUrl = upload_url ?? '';
  return { handles: { ...handles, publishId: publish_id, uploadUrl, offset: '0' }, requestId };
}

async function sendChunk(
  api: TikTokApi,
  { handles, signal }: PublishTarget,
  video: PublishVideo,
  offset: number,
): Promise<Prepared> {
  const chunk = planChunks(video.bytes).chunks.find(({ start }) => start === offset);
  if (chunk === undefined) throw tiktokError('invalid_publish_id', {});
  const body = await video.open(chunk);
  try {
    const { uploadUrl: url = '' } = handles;
    await api.putChunk({ url, mime: video.mime, ...chunk, total: video.bytes, body, signal });
    return { handles: { ...handles, offset: String(chunk.end + 1) }, requestId: null };
  } catch (error) {
    if (!(error instanceof NetworkError) || error.restart) throw error;
    const { offset: _unknown, ...kept } = handles;
    throw new NetworkError({ ...error, handles: kept, cause: error });
  } finally {
    body.destroy();
  }
}

/** Out unless it is known that bytes are missing; then the same session goes on where it stopped. */
async function findUploaded(api: TikTokApi, target: PublishTarget): Promise<Found> {
  const { handles, content } = target;
  try {
    const { handles: after, requestId } = await readUpload(api, target);
    if (Number(after.offset) >= videoOf(content).bytes) {
      return { result: 'found', remoteId: handles.publishId ?? '', requestId };
    }
    return { result: 'absent', handles: after, requestId };
  } catch (error) {
    if (!(error instanceof NetworkError) || !(error.dropped || error.restart)) throw error;
    return { result: 'absent', handles: {}, requestId: error.requestId };
  }
}

async function pull(api: TikTokApi, target: PublishTarget) {
  const { publicUrl } = videoOf(target.content);
  const { publish_id, requestId } = await init(api, target, {
    source: 'PULL_FROM_URL',
    video_url: publicUrl,
  });
  return { remoteId: publish_id, requestId };
}

/** The list holds public videos only: of any other nobody can say whether it is there. */
async function findPulled(
  api: TikTokApi,
  { account, content, handles, signal }: PublishTarget,
  { since, known }: { since: Date; known: ReadonlySet<string> },
): Promise<Found> {
  const { data, requestId } = await api.call({
    path: '/v2/video/list/?fields=id,title,create_time',
    token: account.token,
    body: { max_count: 20 },
    signal,
  });
  const earliest = since.getTime() / 1000 - CLOCK_SKEW_SECONDS;
  const { videos, has_more = false } = parseAnswer(Videos, data, requestId);
  const ours = videos.findLast(
    ({ id, title, create_time }) =>
      !known.has(id) && create_time >= earliest && isSameCaption(content.caption, title),
  );
  if (ours !== undefined) return { result: 'found', remoteId: ours.id, requestId };
  const isListed = formOf(content).privacyLevel === 'PUBLIC_TO_EVERYONE' && !has_more;
  return isListed ? { result: 'absent', handles, requestId } : { result: 'undecided', requestId };
}
