import { message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import { NetworkError } from '../network-error.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { PublishTarget, ReadBack } from '../social-network.ts';
import type { YoutubeApi } from './api.ts';
import { droppedRow } from './error-table.ts';

const Videos = z.object({
  items: z
    .array(
      z.object({
        snippet: z.object({ publishedAt: z.string() }),
        status: z.object({
          uploadStatus: z.string(),
          failureReason: z.string().default(''),
          rejectionReason: z.string().default(''),
        }),
      }),
    )
    .default([]),
});
const LOOK_SECONDS = [3, 5, 10, 20, 30];
const LOOK_THEN_SECONDS = 60;
/** YouTube is given this long to work on a video; a long one in a large size takes its time. */
const MOST_MINUTES = 180;

/** Waits until YouTube has worked on the video: only then it is seen, or it turns out that it cannot be. */
export async function readYoutubeBack(
  api: YoutubeApi,
  { account, handles, now, signal }: PublishTarget,
  { remoteId, postUrl }: { remoteId: string; postUrl: (channel: string, video: string) => string },
): Promise<ReadBack> {
  const path = `/youtube/v3/videos?part=snippet,status&id=${remoteId}`;
  const { body } = await api.call({ method: 'GET', path, token: account.token, signal });
  const [video] = parseAnswer(Videos, body, null).items;
  const { uploadStatus = 'deleted', failureReason = '', rejectionReason = '' } = video?.status ?? {};
  if (uploadStatus === 'failed' || uploadStatus === 'rejected') {
    const code = failureReason || rejectionReason || uploadStatus;
    throw new NetworkError({ ...droppedRow(uploadStatus, code), code, dropped: true });
  }
  if (video === undefined || uploadStatus === 'deleted')
    throw new NetworkError({ action: 'fix', code: 'videoNotFound', userMessage: message('youtube.gone') });
  const since = handles.acceptedAt ?? now.toISOString();
  if (uploadStatus !== 'processed') {
    if ((now.getTime() - Date.parse(since)) / 60_000 > MOST_MINUTES)
      throw new NetworkError({ action: 'stop', code: 'video-slow', userMessage: message('youtube.slow') });
    const looks = Number(handles.looks ?? 0);
    const kept = { ...handles, acceptedAt: since, looks: String(looks + 1) };
    return { notYetSeconds: LOOK_SECONDS[looks] ?? LOOK_THEN_SECONDS, handles: kept, requestId: null };
  }
  const at = new Date(video.snippet.publishedAt);
  return {
    remoteId,
    permalink: postUrl(account.remoteId, remoteId),
    publishedAt: Number.isNaN(at.getTime()) ? null : at,
    requestId: null,
  };
}
