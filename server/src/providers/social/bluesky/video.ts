import { message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import { NetworkError } from '../network-error.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { Handles, Prepared, PublishTarget, PublishVideo } from '../social-network.ts';
import type { BlueskyApi } from './api.ts';
import { BlobRef, VIDEO_HANDLE } from './record.ts';

/** Where videos are worked through before an account's own server keeps them; the same for all servers. */
export const VIDEO_SERVICE = 'https://video.bsky.app';
const SERVICE_NAME = new URL(VIDEO_SERVICE).host;

const Token = z.object({ token: z.string().min(1) });
const Allowance = z.object({ canUpload: z.boolean() });
const Job = z.object({
  jobId: z.string().min(1),
  state: z.string(),
  blob: BlobRef.optional(),
  failureCode: z.string().optional(),
});
/** The schema wraps it, the service answers an upload with the job alone. */
const Status = z.union([z.object({ jobStatus: Job }).transform(({ jobStatus }) => jobStatus), Job]);

/** The service may upload for the account as long as this. */
const ACCESS_SECONDS = 30 * 60;
/** Clocks differ: a server whose own is a minute ahead refuses a token that ends within it. */
const ALLOWANCE_SECONDS = 5 * 60;
const LOOK_SECONDS = [1, 2, 4, 8, 15, 30];
const LOOK_THEN_SECONDS = 60;
const MOST_LOOKS = 30;
/** It lies in the file, so the same file fails again. */
const OF_THE_FILE = ['validation_failure', 'encoding_failure', 'pds_upload_unsupported_blob_size'];

const NOT_TAKEN = { action: 'fix', userMessage: message('bluesky.video') } as const;
const NOT_DONE = { action: 'retry', userMessage: message('bluesky.video-failed') } as const;
const NOT_ALLOWED = { action: 'stop', userMessage: message('bluesky.no-videos') } as const;

/** The step that is left before the video may be named; null: none. */
export function nextVideoStep(handles: Handles): string | null {
  if (handles[VIDEO_HANDLE] !== undefined) return null;
  if (handles.videoJob !== undefined) return 'video-wait';
  return handles.videosAllowed === undefined ? 'video-allowance' : 'video-upload';
}

/** Does that step; nobody sees it. */
export function prepareVideo(api: BlueskyApi, target: PublishTarget): Promise<Prepared> {
  const step = nextVideoStep(target.handles);
  if (step === 'video-allowance') return askAllowance(api, target);
  return step === 'video-upload' ? upload(api, target) : look(api, target);
}

/** A token that lets one call of one service be made in the account's name; it is never kept. */
async function tokenFor(
  api: BlueskyApi,
  { account, now, signal }: PublishTarget,
  { service, call, seconds }: { service: string; call: string; seconds: number },
): Promise<string> {
  const exp = String(Math.floor(now.getTime() / 1000) + seconds);
  const answer = await api.call(account, {
    method: 'GET',
    name: 'com.atproto.server.getServiceAuth',
    params: { aud: `did:web:${service}`, lxm: call, exp },
    signal,
  });
  return parseAnswer(Token, answer, null).token;
}

const serviceOf = (api: BlueskyApi, token: string | null) => ({
  baseUrl: api.servers.addressOf(SERVICE_NAME),
  token,
});

/** Whether the service takes videos of the account: its email has to be confirmed, and a day has a limit. */
async function askAllowance(api: BlueskyApi, target: PublishTarget): Promise<Prepared> {
  const { handles, now, signal } = target;
  const name = 'app.bsky.video.getUploadLimits';
  const asked = { service: SERVICE_NAME, call: name, seconds: ALLOWANCE_SECONDS };
  const caller = serviceOf(api, await tokenFor(api, target, asked));
  const answer = await api.call(caller, { method: 'GET', name, signal });
  if (!parseAnswer(Allowance, answer, null).canUpload)
    throw new NetworkError({ ...NOT_ALLOWED, code: 'videos-not-allowed' });
  return { handles: { ...handles, videosAllowed: now.toISOString() }, requestId: null };
}

/** The service works on the video and lays it into the account's own server, for which it needs that server's consent. */
async function upload(api: BlueskyApi, target: PublishTarget): Promise<Prepared> {
  const { account, content, handles, signal } = target;
  const { key = '' } = handles;
  const video = videoOf(content.video);
  const server = api.servers.nameOf(account.baseUrl ?? '');
  const asked = { service: server, call: 'com.atproto.repo.uploadBlob', seconds: ACCESS_SECONDS };
  const caller = serviceOf(api, await tokenFor(api, target, asked));
  const file = await video.open({ start: 0, end: video.bytes - 1 });
  try {
    const answer = await api.call(caller, {
      method: 'POST',
      name: 'app.bsky.video.uploadVideo',
      params: { did: account.remoteId, name: `${key}.mp4` },
      file: { content: file, bytes: video.bytes, mime: video.mime },
      // The same file once more: what came of it before is told with the refusal.
      answersConflict: true,
      signal,
    });
    return afterLook(handles, answer, 0);
  } finally {
    file.destroy();
  }
}

async function look(api: BlueskyApi, { handles, signal }: PublishTarget): Promise<Prepared> {
  const { videoJob = '', looks = '0' } = handles;
  const name = 'app.bsky.video.getJobStatus';
  const params = { jobId: videoJob };
  try {
    const answer = await api.call(serviceOf(api, null), { method: 'GET', name, params, signal });
    return afterLook(handles, answer, Number(looks) + 1);
  } catch (error) {
    // A job that nobody knows any more: the video goes up anew.
    if (error instanceof NetworkError && error.action === 'fix' && error.code !== 'video-refused')
      throw again(handles, error.code);
    throw error;
  }
}

/** A file that is there counts, whatever else the answer says. */
function afterLook(handles: Handles, answer: unknown, looks: number): Prepared {
  const { jobId, state, blob, failureCode = '' } = parseAnswer(Status, answer, null);
  if (blob !== undefined) {
    const { videoJob: _job, looks: _looks, ...others } = handles;
    return { handles: { ...others, [VIDEO_HANDLE]: JSON.stringify(blob) }, requestId: null };
  }
  if (state === 'JOB_STATE_FAILED' && OF_THE_FILE.includes(failureCode))
    throw new NetworkError({ ...NOT_TAKEN, code: 'video-refused' });
  if (state === 'JOB_STATE_FAILED' || looks > MOST_LOOKS) throw again(handles, failureCode || 'video-slow');
  return {
    handles: { ...handles, videoJob: jobId, looks: String(looks) },
    lookAgainSeconds: LOOK_SECONDS[looks] ?? LOOK_THEN_SECONDS,
    requestId: null,
  };
}

function again({ videoJob: _job, looks: _looks, ...handles }: Handles, code: string): NetworkError {
  return new NetworkError({ ...NOT_DONE, code, handles });
}

function videoOf(video: PublishVideo | null): PublishVideo {
  if (video === null) throw new Error('a video was asked for that is not there');
  return video;
}
