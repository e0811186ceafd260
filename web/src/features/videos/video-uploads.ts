import type { Video } from '@postownia/contract/features/assets';
import { VIDEO_MAX_BYTES } from '@postownia/contract/video-rules';
import { api } from '../../lib/api.ts';
import { errorCodeOf } from '../../lib/error-text.ts';
import { isVideoFile } from '../../lib/video-sending.ts';
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
  if (!isVideoFile(file)) return 'not-a-video';
  if (file.size > VIDEO_MAX_BYTES) return 'too-large';
  return file.size === 0 ? 'empty' : null;
}

const STILL = { speed: null, secondsLeft: null } as const;

/** Every video of this page that is on its way, with what a person can do about it. One is sent at a time. */
export class VideoUploads {
  #uploads: readonly VideoUpload[] = [];
  readonly #files = new Map<string, File>();
  readonly #sendings = new Map<string, Sending>();
  readonly #paces = new Map<string, ReturnType<typeof openPace>>();
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly list = () => this.#uploads;

  /** Takes a file that `refuseFile` let through; an interrupted upload of the same file goes on. */
  add(file: File): string {
    const key = unfinishedOf(file)?.videoId ?? crypto.randomUUID();
    const old = this.#find(key);
    this.#files.set(key, file);
    const previewUrl = URL.createObjectURL(file);
    const { name, size: bytes } = file;
    const begun = { key, name, bytes, sent: old?.sent ?? 0, status: 'waiting', previewUrl } as const;
    const chosen: VideoUpload = { ...begun, preview: null, video: null, ...STILL };
    if (old === undefined) this.#set([...this.#uploads, chosen]);
    else this.#change(key, chosen);
    void readPreview(file, previewUrl).then((preview) => this.#change(key, { preview }));
    this.#sendNext();
    return key;
  }

  pause(key: string): void {
    this.#sendings.get(key)?.pause();
    this.#change(key, { status: 'paused', ...STILL });
    this.#sendNext();
  }

  resume(key: string): void {
    const sending = this.#sendings.get(key);
    this.#paces.get(key)?.restart();
    this.#change(key, { status: sending === undefined ? 'waiting' : 'sending', ...STILL });
    if (sending === undefined) this.#sendNext();
    else sending.resume();
  }

  /** Takes it off the list; a video that no post took goes from the server, too. */
  remove(key: string, { keepVideo }: { keepVideo: boolean }): void {
    const upload = this.#find(key);
    this.#sendings.get(key)?.pause();
    const videoId = upload?.video?.id ?? readUnfinished().find((entry) => entry.videoId === key)?.videoId;
    const begun = videoId ?? unfinishedIdOf(this.#files.get(key));
    if (begun !== undefined) forgetUnfinished(begun);
    if (begun !== undefined && !keepVideo) void api.assets.remove({ id: begun }).catch(() => undefined);
    if (upload?.previewUrl?.startsWith('blob:')) URL.revokeObjectURL(upload.previewUrl);
    for (const map of [this.#files, this.#sendings, this.#paces]) map.delete(key);
    this.#set(this.#uploads.filter((other) => other.key !== key));
    this.#sendNext();
  }

  /** What stood here before the page was loaded anew. */
  async restore(): Promise<void> {
    for (const entry of readUnfinished()) {
      if (this.#find(entry.videoId) !== undefined) continue;
      const video = await api.assets.get({ id: entry.videoId }).catch(() => null);
      if (video === null || video.state === 'refused') forgetUnfinished(entry.videoId);
      else if (this.#find(entry.videoId) === undefined) this.#set([...this.#uploads, restored(entry, video)]);
    }
  }

  /** The line is back. */
  reconnect(): void {
    for (const { key, status } of this.#uploads) if (status === 'offline') this.resume(key);
  }

  #find(key: string): VideoUpload | undefined {
    return this.#uploads.find((upload) => upload.key === key);
  }

  #set(next: readonly VideoUpload[]): void {
    this.#uploads = next;
    for (const listener of this.#listeners) listener();
  }

  #change(key: string, values: Partial<VideoUpload>): void {
    this.#set(this.#uploads.map((upload) => (upload.key === key ? { ...upload, ...values } : upload)));
  }

  #sendNext(): void {
    if (this.#uploads.some(({ status }) => status === 'sending' || status === 'checking')) return;
    const next = this.#uploads.find(({ status }) => status === 'waiting');
    const file = next && this.#files.get(next.key);
    if (next !== undefined && file !== undefined) void this.#send(next.key, file);
  }

  async #send(key: string, file: File): Promise<void> {
    this.#change(key, { status: 'sending', ...STILL });
    const pace = openPace(file.size);
    this.#paces.set(key, pace);
    try {
      const known = await askUnfinished(file);
      if (known?.video.state === 'ready') {
        await this.#settle(key, known.video);
        return this.#sendNext();
      }
      const unfinished = known?.unfinished ?? (await begin(file));
      this.#change(key, { video: null });
      const sending = await sendVideo(
        { file, unfinished },
        {
          onProgress: (sent) => this.#change(key, { sent, ...pace.mark(sent, performance.now()) }),
          onSent: (parts) => void this.#finish(key, unfinished.videoId, parts),
          onStopped: (error) => this.#stopped(key, error),
        },
      );
      this.#sendings.set(key, sending);
      // Paused or removed while the first answer was on its way.
      if (this.#find(key)?.status !== 'sending') sending.pause();
    } catch (error) {
      this.#stopped(key, error);
    }
  }

  #stopped(key: string, error: unknown): void {
    // The server may have the video by now, or no such upload any more: whoever goes on asks first.
    this.#sendings.delete(key);
    this.#change(key, { status: error instanceof HiddenTagError ? 'blocked' : 'offline', ...STILL });
    this.#sendNext();
  }

  async #finish(key: string, videoId: string, parts: readonly SentPart[]): Promise<void> {
    this.#change(key, { status: 'checking', sent: this.#find(key)?.bytes ?? 0, ...STILL });
    try {
      await this.#settle(key, await api.assets.finish({ id: videoId, parts: [...parts] }));
    } catch (error) {
      // What lies there can't become the video any more: the next try begins anew.
      if (isLost(error)) forgetUnfinished(videoId);
      return this.#stopped(key, error);
    }
    this.#sendNext();
  }

  async #settle(key: string, video: Video): Promise<void> {
    if (video.state === 'refused') {
      forgetUnfinished(video.id);
      return this.#change(key, { status: 'refused', video });
    }
    const url = this.#find(key)?.previewUrl ?? video.url;
    // Before it counts as ready: once its post is made, the browser's address of the file is gone.
    if (video.thumbnailUrl === null && url !== null) await keepThumbnail({ videoId: video.id, url, atMs: 0 });
    this.#change(key, { status: 'ready', video });
  }
}

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
