import { VIDEO_SCOPES } from '../google/state.ts';
import { json, type Route, type SandboxReply, type SandboxRequest } from '../http-kernel.ts';
import { channelOf, ownChannel, spend } from './access.ts';
import { refusal, YoutubeError } from './answers.ts';
import type { State, YoutubeChannel } from './state.ts';
import { asksOnly, openUpload, putBytes } from './uploads.ts';
import { deleteVideo, listUploads, listVideos, uploadsOf } from './videos.ts';

const UPLOAD = '/upload/youtube/v3/videos';
const READING = [VIDEO_SCOPES.read, VIDEO_SCOPES.change];
const PARTS = ['id', 'snippet', 'status', 'statistics', 'contentDetails', 'processingDetails'];
const LIST_UNITS = 1;
const CHANGE_UNITS = 50;
const MOST_LISTED = 50;
const MAX_BODY = 300 * 1024 * 1024;

/** Uploads and the Data API; login and tokens are Google's. */
export function youtubeRoutes(state: State): Route[] {
  const route = (method: string, path: string, run: (request: SandboxRequest) => SandboxReply): Route => ({
    provider: 'youtube',
    method,
    path,
    handle: (request) => guarded(request, () => run(request)),
  });
  return [
    route('POST', UPLOAD, (request) => openUpload(state, request)),
    {
      ...route('PUT', UPLOAD, (request) => putBytes(state, request)),
      // Asking how far an upload is has a name of its own: it changes nothing.
      name: (request) => (asksOnly(request) ? 'PUT {upload}?' : 'PUT {upload}'),
      maxBodyBytes: MAX_BODY,
    },
    route('GET', '/youtube/v3/channels', (request) => json(200, listChannels(state, request))),
    route('GET', '/youtube/v3/videos', (request) => {
      const channel = ownChannel(state, request, READING);
      spend(state, 'units', LIST_UNITS);
      const ids = namesIn(request, 'id');
      if (ids.length === 0) throw new YoutubeError('missingRequiredParameter', 400);
      return json(200, listVideos(state, channel, { ids, parts: partsOf(request) }));
    }),
    route('DELETE', '/youtube/v3/videos', (request) => {
      const channel = ownChannel(state, request, [VIDEO_SCOPES.change]);
      spend(state, 'units', CHANGE_UNITS);
      deleteVideo(state, channel, request.query.get('id') ?? '');
      return { status: 204 };
    }),
    route('GET', '/youtube/v3/playlistItems', (request) => {
      const channel = ownChannel(state, request, READING);
      spend(state, 'units', LIST_UNITS);
      partsOf(request);
      const most = Number(request.query.get('maxResults') ?? 5);
      if (!(most >= 0 && most <= MOST_LISTED)) throw new YoutubeError('invalidValue', 400);
      const from = Number(request.query.get('pageToken') ?? 0);
      const playlist = request.query.get('playlistId') ?? '';
      return json(200, listUploads(state, channel, { playlist, most, from }));
    }),
  ];
}

function listChannels(state: State, request: SandboxRequest) {
  const own = channelOf(state, request, READING);
  spend(state, 'units', LIST_UNITS);
  const parts = partsOf(request);
  const isMine = request.query.get('mine') === 'true';
  const ids = namesIn(request, 'id');
  if (isMine === ids.length > 0) throw new YoutubeError('missingRequiredParameter', 400);
  if (isMine && own === undefined) throw new YoutubeError('youtubeSignupRequired', 401, 'Unauthorized');
  const found = isMine ? [own] : ids.map((id) => state.youtubeChannels.get(id));
  const items = found.flatMap((channel) => (channel ? [channelResource(state, channel, parts)] : []));
  // Nothing found has no list at all.
  return { kind: 'youtube#channelListResponse', ...(items.length === 0 ? {} : { items }) };
}

function channelResource(state: State, channel: YoutubeChannel, parts: readonly string[]) {
  const videos = state.youtubeVideos.values().filter((video) => video.channel === channel.id && video.shown);
  const url = `${state.publicUrl()}/avatar/${channel.id}.svg`;
  const all: Record<string, unknown> = {
    snippet: {
      title: channel.title,
      customUrl: `@${channel.handle}`,
      thumbnails: { default: { url, width: 88, height: 88 } },
    },
    statistics: {
      subscriberCount: String(channel.subscribers),
      videoCount: String(videos.length),
      hiddenSubscriberCount: false,
    },
    contentDetails: { relatedPlaylists: { uploads: uploadsOf(channel.id) } },
  };
  const asked = Object.entries(all).filter(([name]) => parts.includes(name));
  return { kind: 'youtube#channel', id: channel.id, ...Object.fromEntries(asked) };
}

const namesIn = ({ query }: SandboxRequest, name: string) =>
  (query.get(name) ?? '').split(',').filter(Boolean);

function partsOf(request: SandboxRequest): string[] {
  const parts = namesIn(request, 'part');
  if (parts.length === 0 || parts.some((part) => !PARTS.includes(part)))
    throw new YoutubeError('unexpectedPart', 400);
  return parts;
}

function guarded({ fault }: SandboxRequest, run: () => SandboxReply): SandboxReply {
  try {
    if (fault?.kind === 'youtube-error') {
      const { text = 'backendError', status = 403 } = fault.parameters;
      throw new YoutubeError(text, status, 'An error that was asked for.');
    }
    return run();
  } catch (error) {
    if (error instanceof YoutubeError) return refusal(error);
    throw error;
  }
}
