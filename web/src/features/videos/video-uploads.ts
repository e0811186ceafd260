import type { Video } from '@postownia/contract/features/assets';
import { VIDEO_MAX_BYTES } from '@postownia/contract/video-rules';
import { api } from '../../lib/api.ts';
import { errorCodeOf } from '../../lib/error-text.ts';
import { keepThumbnail } from './draw-thumbnail.ts';
import { HiddenTagError } from './hidden-tag-error.ts';
import { type PreviewFacts, readPreview } from './read-preview.ts';
import { sendVideo } from './send-video.ts';
import type { Sending, SentPart } from './sending.ts';
import {
  forgetUnfinished,
  keepUnfinished,
  readUnfinished,
  type Unfinished,
  unfinishedOf,
} from './unfinished.ts';
import { openPace, type Pace } from './upload-pace.ts';

/** One chosen file, or an upload that waits for its file after a reload. */
export interface VideoUpload extends Pace {
  readonly key: string;
  readonly name: string;
  readonly bytes: number;
  readonly sent: number;
  /** `interrupted`: the page was loaded anew; choosing the same file goes on. `blocked`: the operator has to help. */
  readonly status:
    | 'waiting'
    | 'sending'
    | 'paused'
    | 'offline'
    | 'blocked'
    | 'checking'
    | 'ready'
    | 'refused'
    | 'interrupted';
  /** The browser's address of the chosen file, or ours once it is there. */
  readonly previewUrl: string | null;
  readonly preview: PreviewFacts | null;
  readonly video: Video | null;
}

/** Why a chosen file is not sent at all. */
export type FileRefusal = 'not-a-video' | 'too-large' | 'empty';

/** @param file its type is the browser's guess by the name; the server looks at the content */
export function refuseFile(file: Pick<File, 'type' | 'size' | 'name'>): FileRefusal | null {
  if (!file.type.startsWith('video/') && !/\.(mp4|mov|m4v|webm)$/i.test(file.name)) return 'not-a-video';
  if (file.size > VIDEO_MAX_BYTES) return 'too-large';
  return file.size === 0 ? 'empty' : null;
}

const STILL = { speed: null, secondsLeft: null } as const;

/** Every video of this page that is on its way, with what a person can do about it. One is sent at a time. */
export function openUploads() {
  let uploads: readonly VideoUpload[] = [];
  const files = new Map<string, File>();
  const sendings = new Map<string, Sending>();
  const paces = new Map<string, ReturnType<typeof openPace>>();
  const listeners = new Set<() => void>();
  const find = (key: string) => uploads.find((upload) => upload.key === key);
  const set = (next: readonly VideoUpload[]) => {
    uploads = next;
    for (const listener of listeners) listener();
  };
  const change = (key: string, values: Partial<VideoUpload>) =>
    set(uploads.map((upload) => (upload.key === key ? { ...upload, ...values } : upload)));

  const sendNext = () => {
    if (uploads.some(({ status }) => status === 'sending' || status === 'checking')) return;
    const next = uploads.find(({ status }) => status === 'waiting');
    if (next !== undefined) void send(next.key);
  };

  const send = async (key: string) => {
    const file = files.get(key);
    if (file === undefined) return;
    change(key, { status: 'sending', ...STILL });
    const pace = openPace(file.size);
    paces.set(key, pace);
    try {
      const known = await askUnfinished(file);
      if (known?.video.state === 'ready') {
        await settle(key, known.video);
        return sendNext();
      }
      const unfinished = known?.unfinished ?? (await begin(file));
      change(key, { video: null });
      const sending = await sendVideo(
        { file, unfinished },
        {
          onProgress: (sent) => change(key, { sent, ...pace.mark(sent, performance.now()) }),
          onSent: (parts) => void finish(key, unfinished.videoId, parts),
          onStopped: (error) => stopped(key, error),
        },
      );
      sendings.set(key, sending);
      // Paused or removed while the first answer was on its way.
      if (find(key)?.status !== 'sending') sending.pause();
    } catch (error) {
      stopped(key, error);
    }
  };

  const stopped = (key: string, error: unknown) => {
    // The server may have the video by now, or no such upload any more: whoever goes on asks first.
    sendings.delete(key);
    change(key, { status: error instanceof HiddenTagError ? 'blocked' : 'offline', ...STILL });
    sendNext();
  };

  const finish = async (key: string, videoId: string, parts: readonly SentPart[]) => {
    change(key, { status: 'checking', sent: find(key)?.bytes ?? 0, ...STILL });
    try {
      const video = await api.assets.finish({ id: videoId, parts: [...parts] });
      await settle(key, video);
    } catch (error) {
      // What lies there can't become the video any more: the next try begins anew.
      if (isLost(error)) forgetUnfinished(videoId);
      return stopped(key, error);
    }
    sendNext();
  };

  const settle = async (key: string, video: Video) => {
    if (video.state === 'refused') {
      forgetUnfinished(video.id);
      return change(key, { status: 'refused', video });
    }
    const url = find(key)?.previewUrl ?? video.url;
    // Before it counts as ready: once its post is made, the browser's address of the file is gone.
    if (video.thumbnailUrl === null && url !== null) await keepThumbnail({ videoId: video.id, url, atMs: 0 });
    change(key, { status: 'ready', video });
  };

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    list: () => uploads,
    /** Takes a file that `refuseFile` let through; an interrupted upload of the same file goes on. */
    add(file: File): string {
      const known = unfinishedOf(file);
      const key = known?.videoId ?? crypto.randomUUID();
      const old = find(key);
      files.set(key, file);
      const previewUrl = URL.createObjectURL(file);
      const chosen: VideoUpload = {
        key,
        name: file.name,
        bytes: file.size,
        sent: old?.sent ?? 0,
        status: 'waiting',
        previewUrl,
        preview: null,
        video: null,
        ...STILL,
      };
      set(
        old === undefined
          ? [...uploads, chosen]
          : uploads.map((upload) => (upload === old ? chosen : upload)),
      );
      void readPreview(file, previewUrl).then((preview) => change(key, { preview }));
      sendNext();
      return key;
    },
    pause(key: string) {
      sendings.get(key)?.pause();
      change(key, { status: 'paused', ...STILL });
      sendNext();
    },
    resume(key: string) {
      const sending = sendings.get(key);
      paces.get(key)?.restart();
      change(key, { status: sending === undefined ? 'waiting' : 'sending', ...STILL });
      if (sending === undefined) sendNext();
      else sending.resume();
    },
    /** Takes it off the list; a video that no post took goes from the server, too. */
    remove(key: string, { keepVideo }: { keepVideo: boolean }) {
      const upload = find(key);
      sendings.get(key)?.pause();
      const videoId = upload?.video?.id ?? readUnfinished().find((entry) => entry.videoId === key)?.videoId;
      const begun = videoId ?? unfinishedIdOf(files.get(key));
      if (begun !== undefined) forgetUnfinished(begun);
      if (begun !== undefined && !keepVideo) void api.assets.remove({ id: begun }).catch(() => undefined);
      if (upload?.previewUrl?.startsWith('blob:')) URL.revokeObjectURL(upload.previewUrl);
      for (const map of [files, sendings, paces]) map.delete(key);
      set(uploads.filter((other) => other.key !== key));
      sendNext();
    },
    /** What stood here before the page was loaded anew. */
    async restore() {
      for (const entry of readUnfinished()) {
        if (find(entry.videoId) !== undefined) continue;
        const video = await api.assets.get({ id: entry.videoId }).catch(() => null);
        if (video === null || video.state === 'refused') forgetUnfinished(entry.videoId);
        else if (find(entry.videoId) === undefined) set([...uploads, restored(entry, video)]);
      }
    },
    /** The line is back. */
    reconnect() {
      for (const { key, status } of uploads) if (status === 'offline') this.resume(key);
    },
  };
}

export type VideoUploads = ReturnType<typeof openUploads>;

/** The server has no such upload, or not all its parts. */
const isLost = (error: unknown) => ['NOT_FOUND', 'VIDEO_NOT_READY'].includes(errorCodeOf(error) ?? '');

const unfinishedIdOf = (file: File | undefined) => (file ? unfinishedOf(file)?.videoId : undefined);

/**
 * How an upload of this file stands that was begun before, here or on another page: its video may be there already. null
 * when there is none that could go on.
 */
async function askUnfinished(file: File): Promise<{ unfinished: Unfinished; video: Video } | null> {
  const unfinished = unfinishedOf(file);
  if (unfinished === undefined) return null;
  try {
    const video = await api.assets.get({ id: unfinished.videoId });
    if (video.state !== 'refused') return { unfinished, video };
  } catch (error) {
    if (errorCodeOf(error) !== 'NOT_FOUND') throw error;
  }
  forgetUnfinished(unfinished.videoId);
  return null;
}

async function begin(file: File): Promise<Unfinished> {
  const { video, upload } = await api.assets.begin({ name: file.name, bytes: file.size });
  const { name, size: bytes, lastModified } = file;
  const unfinished = { videoId: video.id, upload, name, bytes, lastModified, parts: {} };
  keepUnfinished(unfinished);
  return unfinished;
}

function restored({ videoId, name, bytes }: Unfinished, video: Video): VideoUpload {
  const ready = video.state === 'ready';
  return {
    key: videoId,
    name,
    bytes,
    sent: ready ? bytes : 0,
    ...STILL,
    status: ready ? 'ready' : 'interrupted',
    previewUrl: video.url,
    preview: null,
    video,
  };
}
