import { randomBytes } from 'node:crypto';
import type { SandboxRequest } from '../http-kernel.ts';
import { readVideoFacts } from '../video-facts.ts';
import { cidOf, XrpcError } from './answers.ts';
import { isThere } from './records.ts';
import { serviceCaller } from './service-auth.ts';
import type { BlueskyAccount, BlueskyVideoJob, State } from './state.ts';

/** The one place where videos of all servers are worked through. */
export const VIDEO_SERVER = 'video.bsky.app';
export const MOST_VIDEO_BYTES = 300_000_000;
const MOST_SECONDS = 180;
const VIDEOS_A_DAY = 25;
const DAY = 86_400_000;
const UPLOAD_BLOB = 'com.atproto.repo.uploadBlob';
const LIMITS = 'app.bsky.video.getUploadLimits';

function atService({ params: { server } }: SandboxRequest): void {
  if (server !== VIDEO_SERVER) throw new XrpcError(404, 'XRPCNotSupported', 'XRPCNotSupported');
}

function accountOf(state: State, did: string): BlueskyAccount {
  const account = state.blueskyAccounts.get(did);
  if (account === undefined) throw new XrpcError(401, 'BadJwt', 'could not resolve iss did');
  return account;
}

const jobsOf = (state: State, did: string) =>
  state.blueskyVideoJobs.values().filter((job) => job.did === did);

function allowanceOf(state: State, account: BlueskyAccount) {
  if (account.isEmailUnconfirmed)
    return {
      canUpload: false,
      error: 'unconfirmed_email',
      message: 'User must confirm email to upload videos',
    };
  const since = state.clock.now().getTime() - DAY;
  const sent = jobsOf(state, account.did).filter(({ startedAt }) => Date.parse(startedAt) > since).length;
  const remainingDailyVideos = Math.max(0, VIDEOS_A_DAY - sent);
  if (remainingDailyVideos === 0)
    return { canUpload: false, error: 'daily_limit', message: 'User has exceeded daily upload videos limit' };
  return { canUpload: true, remainingDailyVideos };
}

/** `app.bsky.video.getUploadLimits`, with a token for this very call. */
export function getUploadLimits(state: State, request: SandboxRequest) {
  atService(request);
  const { did, aud } = serviceCaller(state, request, { lxm: LIMITS });
  if (aud !== `did:web:${VIDEO_SERVER}`)
    throw new XrpcError(401, 'BadJwtAudience', 'jwt audience does not match');
  return allowanceOf(state, accountOf(state, did));
}

/** `app.bsky.video.uploadVideo`: needs the consent of the account's own server, where the video ends. */
export function uploadVideo(state: State, request: SandboxRequest) {
  atService(request);
  const { body, query, headers } = request;
  const { did, aud } = serviceCaller(state, request, { lxm: UPLOAD_BLOB });
  const account = accountOf(state, did);
  if (aud !== `did:web:${account.server}`)
    throw new XrpcError(401, 'BadJwtAudience', 'jwt audience does not match the PDS of the account');
  if (query.get('did') !== did) throw new XrpcError(400, 'InvalidRequest', 'did does not match the token');
  if (!query.get('name')) throw new XrpcError(400, 'InvalidRequest', 'name is required');
  if (headers['content-type'] !== 'video/mp4')
    throw new XrpcError(400, 'InvalidRequest', 'unsupported content type');
  if (Number(headers['content-length']) !== body.length || body.length === 0)
    throw new XrpcError(411, 'InvalidRequest', 'Content-Length is required');
  const { canUpload, message = '', error = '' } = allowanceOf(state, account);
  if (!canUpload) throw new XrpcError(400, error, message);
  const cid = cidOf(body);
  const before = jobsOf(state, did).find((job) => job.cid === cid && job.failureCode === null);
  if (before !== undefined && !isDropped(state, before))
    throw new XrpcError(409, 'already_exists', 'Video already processed', {}, statusOf(state, before));
  const jobId = randomBytes(10).toString('hex');
  const now = state.clock.now().getTime();
  const job = state.blueskyVideoJobs.put(jobId, {
    jobId,
    did,
    cid,
    hash: state.store.putBlob(body),
    size: body.length,
    failureCode: failureOf(body),
    startedAt: new Date(now).toISOString(),
    readyAt: new Date(now + state.settings().blueskyVideoMs).toISOString(),
    isLaid: false,
  });
  return { jobStatus: statusOf(state, job) };
}

/** `app.bsky.video.getJobStatus`: everybody may ask. */
export function getJobStatus(state: State, request: SandboxRequest) {
  atService(request);
  const job = state.blueskyVideoJobs.get(request.query.get('jobId') ?? '');
  if (job === undefined) throw new XrpcError(400, 'InvalidRequest', 'Job not found');
  return { jobStatus: statusOf(state, job) };
}

/** What the file itself is found to be, once it is worked on. */
function failureOf(bytes: Buffer): string | null {
  const facts = readVideoFacts(bytes);
  const isVideo = facts?.container === 'mp4' && (facts.seconds ?? 0) <= MOST_SECONDS;
  return isVideo && bytes.length <= MOST_VIDEO_BYTES ? null : 'validation_failure';
}

/** It was laid into the account's server, and no record named it in time. */
const isDropped = (state: State, { isLaid, did, cid }: BlueskyVideoJob) =>
  isLaid && !isThere(state, state.blueskyBlobs.get(`${did} ${cid}`));

function statusOf(state: State, job: BlueskyVideoJob) {
  const { jobId, did, cid, size, hash, readyAt, failureCode } = job;
  const own = { jobId, did };
  if (Date.parse(readyAt) > state.clock.now().getTime())
    return { ...own, state: 'JOB_STATE_ENCODING', progress: 50 };
  if (failureCode !== null)
    return {
      ...own,
      state: 'JOB_STATE_FAILED',
      failureCode,
      error: failureCode,
      message: 'Video not accepted',
    };
  const mimeType = 'video/mp4';
  if (!job.isLaid) {
    const blob = { cid, did, mimeType, size, hash, uploadedAt: readyAt, used: false };
    state.blueskyBlobs.put(`${did} ${cid}`, blob);
    state.blueskyVideoJobs.put(jobId, { ...job, isLaid: true });
  }
  return {
    ...own,
    state: 'JOB_STATE_COMPLETED',
    progress: 100,
    blob: { $type: 'blob', ref: { $link: cid }, mimeType, size },
  };
}
