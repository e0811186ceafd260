import { message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import type { AccountAccess } from '../account-access.ts';
import { NetworkError } from '../network-error.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { Answered, Prepared, PublishTarget, ReadBack } from '../social-network.ts';
import { type TikTokApi, tiktokError } from './api.ts';

const Status = z.object({
  status: z.enum([
    'PROCESSING_UPLOAD',
    'PROCESSING_DOWNLOAD',
    'SEND_TO_USER_INBOX',
    'PUBLISH_COMPLETE',
    'FAILED',
  ]),
  fail_reason: z.string().optional(),
  // Their spelling. 64-bit numbers, kept as text.
  publicaly_available_post_id: z.array(z.coerce.string()).optional(),
  uploaded_bytes: z.number().optional(),
});
type Status = z.infer<typeof Status>;

/** Where the world sees a post. */
export type PostUrl = (post: { username: string; postId: string; accountId: string }) => string;

const LOOK_SECONDS = [3, 5, 10, 20, 30];
const LOOK_THEN_SECONDS = 60;
/** TikTok is given this long to process (docs/providers/publishing.md). */
const MOST_MINUTES = 60;
/** A finished post gets its public id after moderation; the person is not kept waiting longer than this for it. */
const MODERATION_MINUTES = 5;

async function readStatus(
  api: TikTokApi,
  { account, signal }: PublishTarget,
  publishId: string,
): Promise<Answered<Status>> {
  const { data, requestId } = await api.call({
    path: '/v2/post/publish/status/fetch/',
    token: account.token,
    body: { publish_id: publishId },
    signal,
  });
  const status = parseAnswer(Status, data, requestId);
  if (status.status === 'FAILED') throw dropped(status.fail_reason ?? 'internal', requestId);
  return { ...status, requestId };
}

/** A failed post is certainly not out. */
function dropped(reason: string, requestId: string | null): NetworkError {
  const error = tiktokError(reason, { requestId });
  return new NetworkError({ ...error, dropped: true, cause: error });
}

/** How far an interrupted upload came: where the next chunk begins. */
export async function readUpload(api: TikTokApi, target: PublishTarget): Promise<Prepared> {
  const { handles, content } = target;
  const status = await readStatus(api, target, handles.publishId ?? '');
  const isWhole = status.status !== 'PROCESSING_UPLOAD';
  const offset = isWhole ? (content.video?.bytes ?? 0) : (status.uploaded_bytes ?? 0);
  return { handles: { ...handles, offset: String(offset) }, requestId: status.requestId };
}

/** Waits until TikTok has processed video or photos, then for its public id where it is to have one. */
export async function readTikTokBack(
  api: TikTokApi,
  target: PublishTarget,
  { remoteId, postUrl }: { remoteId: string; postUrl: PostUrl },
): Promise<ReadBack> {
  const { handles, now } = target;
  const { publishId = remoteId, username = '' } = handles;
  const status = await readStatus(api, target, publishId);
  const { requestId } = status;
  const [postId] = status.publicaly_available_post_id ?? [];
  if (status.status === 'PUBLISH_COMPLETE' && postId !== undefined) {
    const permalink =
      username === '' ? null : postUrl({ username, postId, accountId: target.account.remoteId });
    return { remoteId: postId, permalink, publishedAt: null, requestId };
  }
  const since = handles.acceptedAt ?? now.toISOString();
  const minutes = (now.getTime() - Date.parse(since)) / 60_000;
  if (status.status === 'PUBLISH_COMPLETE' && (minutes > MODERATION_MINUTES || !isPublic(target))) {
    return { remoteId: publishId, permalink: null, publishedAt: null, requestId };
  }
  if (minutes > MOST_MINUTES) {
    throw new NetworkError({
      action: 'stop',
      code: 'video-slow',
      userMessage: message('tiktok.video-slow'),
      requestId,
    });
  }
  const looks = Number(handles.looks ?? 0);
  return {
    notYetSeconds: LOOK_SECONDS[looks] ?? LOOK_THEN_SECONDS,
    handles: { ...handles, publishId, acceptedAt: since, looks: String(looks + 1) },
    requestId,
  };
}

/** What an unmoderated or private video is called until it has a public id; TikTok forgets these in time. */
const FORGOTTEN = new Set(['invalid_publish_id', 'token_not_authorized_for_specified_publish_id']);

/**
 * The public id of a video that was stored under its publishing id, because its moderation took longer than anybody
 * waited; null while it has none.
 * @throws NetworkError
 */
export async function readPublicId(
  api: TikTokApi,
  account: AccountAccess,
  storedId: string,
): Promise<string | null> {
  if (/^\d+$/.test(storedId)) return storedId;
  try {
    const { data, requestId } = await api.call({
      path: '/v2/post/publish/status/fetch/',
      token: account.token,
      body: { publish_id: storedId },
    });
    return parseAnswer(Status, data, requestId).publicaly_available_post_id?.[0] ?? null;
  } catch (error) {
    if (error instanceof NetworkError && FORGOTTEN.has(error.code)) return null;
    throw error;
  }
}

const Privacy = z.object({ privacyLevel: z.literal('PUBLIC_TO_EVERYONE') });
const isPublic = ({ content }: PublishTarget) => Privacy.safeParse(content.options).success;
