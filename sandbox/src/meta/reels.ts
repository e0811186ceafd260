import type { Route, SandboxReply, SandboxRequest } from '../http-kernel.ts';
import { json } from '../http-kernel.ts';
import { permalinkOf, recordDeleted, recordVisible } from '../state.ts';
import { readVideoFacts } from '../video-facts.ts';
import { type Edge, type GraphCall, LIST_PARAMS, listPage, withinWindow } from './call.ts';
import { badParameter, GraphError } from './errors.ts';
import { graphTime, type Resolvers, select } from './fields.ts';
import { requirePublisher } from './pages.ts';
import type { Page, PageVideo, State } from './state.ts';
import { authenticate } from './tokens.ts';

const DAY = 86_400_000;
const MOST_A_DAY = 30;
const MAX_UPLOAD = 320 * 1024 * 1024;
const MIN_SECONDS = 3;
const MAX_SECONDS = 90;
const MAX_STORY_SECONDS = 60;

/** `POST /{page}/video_reels`: `start` opens a session, `finish` publishes what was uploaded. */
export const postReel: Edge<'page'> = {
  params: [
    'upload_phase',
    'video_id',
    'video_state',
    'description',
    'title',
    'scheduled_publish_time',
    'place',
  ],
  run(call, { page }) {
    requirePublisher(call, page);
    const phase = call.params.get('upload_phase');
    if (phase === 'start') return start(call, page, false);
    if (phase === 'finish') return finish(call, page);
    throw badParameter('Param upload_phase must be one of {START, FINISH}');
  },
};

/** `POST /{page}/video_stories`: the same two phases; nothing is said beside the video. */
export const postVideoStory: Edge<'page'> = {
  params: ['upload_phase', 'video_id'],
  run(call, { page }) {
    requirePublisher(call, page);
    const phase = call.params.get('upload_phase');
    if (phase === 'start') return start(call, page, true);
    if (phase === 'finish') return finishStory(call, page);
    throw badParameter('Param upload_phase must be one of {START, FINISH}');
  },
};

function start({ state, version }: GraphCall, page: Page, isStory: boolean) {
  const id = `9901${state.store.nextNumber()}`;
  state.pageVideos.put(id, {
    id,
    pageId: page.id,
    createdAt: state.clock.now().toISOString(),
    fileSize: null,
    parts: [],
    received: 0,
    video: null,
    description: '',
    finishedAt: null,
    readyAt: null,
    fails: false,
    inPublishedPosts: false,
    ...(isStory ? { storyId: null } : {}),
  });
  return { video_id: id, upload_url: `${state.ownUrl()}/video-upload/${version}/${id}` };
}

function finish(call: GraphCall, page: Page) {
  const { state, params } = call;
  const video = sessionOf(call, page);
  if (video.storyId !== undefined) throw badParameter('The session is of a story');
  if (params.get('video_state') !== 'PUBLISHED') throw badParameter('Only PUBLISHED is served here');
  const today = state.pageVideos
    .values()
    .filter((one) => one.pageId === page.id && one.storyId === undefined)
    .filter((one) => Date.parse(one.finishedAt ?? '') > state.clock.now().getTime() - DAY);
  if (today.length >= MOST_A_DAY)
    throw new GraphError({ message: '(#613) Calls to this api have exceeded the rate limit.', code: 613 });
  finishSession(call, { ...video, description: params.get('description') ?? '' }, MAX_SECONDS);
  return { success: true };
}

function finishStory(call: GraphCall, page: Page) {
  const video = sessionOf(call, page);
  if (video.storyId === undefined) throw badParameter('The session is of a reel');
  const storyId = `1221${call.state.store.nextNumber()}`;
  finishSession(call, { ...video, storyId }, MAX_STORY_SECONDS);
  return { success: true, post_id: storyId };
}

/** @throws GraphError unless all bytes are there and nobody finished it before */
function sessionOf({ state, params }: GraphCall, page: Page): PageVideo {
  const video = state.pageVideos.get(params.get('video_id') ?? '');
  if (video?.pageId !== page.id) throw badParameter('Param video_id is not a session of this page');
  if (video.video === null)
    throw new GraphError({ message: '(#6000) There was a problem uploading your video file.', code: 6000 });
  if (video.finishedAt !== null) throw badParameter('The video was already finished');
  return video;
}

function finishSession({ state, fault }: GraphCall, video: PageVideo, mostSeconds: number): void {
  const now = state.clock.now().getTime();
  const slow = fault?.kind === 'container-slow' ? (fault.parameters.milliseconds ?? 60_000) : 0;
  state.pageVideos.put(video.id, {
    ...video,
    finishedAt: new Date(now).toISOString(),
    readyAt: new Date(now + state.settings().videoProcessingMs + slow).toISOString(),
    fails: fault?.kind === 'container-error' || !isUpright(state, video, mostSeconds),
  });
}

function isUpright(state: State, { video }: PageVideo, mostSeconds: number): boolean {
  const bytes = video === null ? undefined : state.store.getBlob(video.hash);
  const facts = bytes === undefined ? undefined : readVideoFacts(bytes);
  if (facts?.container !== 'mp4') return false;
  const { seconds, width, height } = facts;
  if (seconds !== null && (seconds < MIN_SECONDS || seconds > mostSeconds)) return false;
  return width === null || height === null || (width >= 540 && height >= 960);
}

const isReady = (state: State, video: PageVideo) =>
  video.readyAt !== null && Date.parse(video.readyAt) <= state.clock.now().getTime();

/** Lets processed reels become visible; the ledger and every look call it first. */
export function finishReels(state: State): void {
  for (const video of state.pageVideos.values()) {
    if (video.inPublishedPosts || video.fails || !isReady(state, video)) continue;
    state.pageVideos.put(video.id, { ...video, inPublishedPosts: true });
    const { storyId = null, pageId, readyAt } = video;
    if (storyId !== null) {
      const createdAt = readyAt ?? video.createdAt;
      state.pageStories.put(storyId, { id: storyId, pageId, mediaId: video.id, isVideo: true, createdAt });
    }
    recordVisible(state, {
      network: 'facebook',
      accountId: video.pageId,
      accountName: state.pages.get(video.pageId)?.name ?? video.pageId,
      postId: storyId ?? video.id,
      isStory: storyId !== null,
      text: video.description,
      at: video.readyAt ?? video.createdAt,
      imageHashes: [],
      videoHash: video.video?.hash ?? null,
      altTexts: [],
      aiGenerated: false,
    });
  }
}

function phase({ begun, over }: { begun: boolean; over: boolean }) {
  if (over) return 'complete';
  return begun ? 'in_progress' : 'not_started';
}

function statusOf(state: State, video: PageVideo): Record<string, unknown> {
  const finished = video.finishedAt !== null;
  const ready = isReady(state, video);
  const failed = ready && video.fails;
  const published = ready && !failed;
  const uploaded = video.video !== null;
  const uploadStatus = uploaded ? 'upload_complete' : 'uploading';
  const endStatus = failed ? 'error' : 'ready';
  return {
    video_status: ready ? endStatus : uploadStatus,
    uploading_phase: {
      status: phase({ begun: video.received > 0, over: uploaded }),
      bytes_transfered: video.received,
    },
    processing_phase: {
      status: failed ? 'error' : phase({ begun: finished, over: ready }),
      ...(failed ? { error: { message: 'The video could not be processed.' } } : {}),
    },
    publishing_phase: {
      status: phase({ begun: finished, over: published }),
      ...(published ? { publish_status: 'published', publish_time: graphTime(video.readyAt ?? '') } : {}),
    },
  };
}

const videoFields: Resolvers<{ video: PageVideo; page: Page; state: State }> = {
  id: ({ video }) => video.id,
  status: ({ video, state }) => statusOf(state, video),
  description: ({ video }) => video.description || undefined,
  created_time: ({ video }) => graphTime(video.readyAt ?? video.createdAt),
  updated_time: ({ video }) => graphTime(video.readyAt ?? video.createdAt),
  permalink_url: ({ video, page, state }) => permalinkOf(state, page.id, video.id),
};

/** `GET /{video}`. */
export const readReel: Edge<'video'> = {
  params: [],
  run(call, { video, page }) {
    const { state } = call;
    finishReels(state);
    return select('AdVideo', videoFields, ['id'], { video, page, state }, call.fields);
  },
};

/** `DELETE /{video}`. */
export const deleteReel: Edge<'video'> = {
  params: [],
  run(call, { video, page }) {
    requirePublisher(call, page);
    finishReels(call.state);
    call.state.pageVideos.delete(video.id);
    recordDeleted(call.state, video.id);
    return { success: true };
  },
};

/** `GET /{page}/video_reels`: newest first. */
export const listReels: Edge<'page'> = {
  params: LIST_PARAMS,
  run(call, { page }) {
    const { state } = call;
    finishReels(state);
    const own = state.pageVideos
      .values()
      .filter((video) => video.pageId === page.id && video.inPublishedPosts && video.storyId === undefined);
    const shown = withinWindow(call, own.reverse(), (video) => video.readyAt ?? video.createdAt);
    return listPage(call, shown, (video) =>
      select('AdVideo', videoFields, ['id', 'description'], { video, page, state }, call.fields),
    );
  },
};

/** `POST /video-upload/{version}/{video}` of the upload host: bytes from `offset` on. */
export function reelUploadRoute(state: State): Route {
  return {
    provider: 'meta',
    method: 'POST',
    path: '/video-upload/:version/:video',
    name: () => 'POST /video-upload/{video}',
    maxBodyBytes: MAX_UPLOAD,
    handle: (request) => receive(state, request),
  };
}

const refused = (type: string, message: string, status = 400): SandboxReply =>
  json(status, { debug_info: { retriable: type !== 'ProcessingFailedError', type, message } });

function receive(state: State, request: SandboxRequest): SandboxReply {
  if (request.fault?.kind === 'upload-refused') {
    return refused(request.fault.parameters.type ?? 'ProcessingFailedError', 'Injected refusal');
  }
  const { headers, body } = request;
  const token = /^OAuth (.+)$/.exec(headers.authorization ?? '')?.[1];
  const video = state.pageVideos.get(request.params.video ?? '');
  try {
    // The upload host takes no appsecret_proof; the token itself is checked as everywhere.
    const known = authenticate(state, token, undefined, { provenElsewhere: true });
    if (!video || known.pageId !== video.pageId) return refused('NotAuthorizedError', 'Not your video', 403);
  } catch {
    return refused('NotAuthorizedError', 'Invalid access token', 401);
  }
  const offset = Number(headers.offset);
  const fileSize = Number(headers.file_size);
  if (!Number.isInteger(offset) || !Number.isInteger(fileSize) || fileSize <= 0)
    return refused('PartialRequestError', 'offset and file_size are required');
  if (offset !== video.received) return refused('OffsetInvalidError', `Expected offset ${video.received}`);
  if (video.fileSize !== null && video.fileSize !== fileSize)
    return refused('PartialRequestError', 'file_size changed');
  const received = offset + body.length;
  if (received > fileSize) return refused('PartialRequestError', 'More bytes than file_size');
  const parts = [...video.parts, state.store.putBlob(body)];
  const whole = received === fileSize;
  const bytes = whole
    ? Buffer.concat(parts.map((hash) => state.store.getBlob(hash) ?? Buffer.alloc(0)))
    : null;
  state.pageVideos.put(video.id, {
    ...video,
    parts,
    received,
    fileSize,
    video: bytes && { hash: state.store.putBlob(bytes), bytes: bytes.length, mime: 'video/mp4' },
  });
  return whole ? json(200, { success: true }) : refused('PartialRequestError', 'Bytes are missing');
}
