import type { Asset } from '@postownia/contract/features/assets';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { queries } from '../../lib/api.ts';
import { ApiError, readErrorBody } from '../../lib/api-error.ts';
import { brandHeaders } from '../../lib/brand-of-tab.ts';
import { onBrandLeft } from '../../lib/brand-stay.ts';
import { errorCodeOf, errorText } from '../../lib/error-text.ts';
import type { LibraryUpload } from './upload-tile.tsx';

/** A photo on its way into the library. */
interface PhotoUpload {
  readonly key: string;
  readonly name: string;
  /** Of its bytes, 0 to 1. */
  readonly share: number;
  readonly status: 'waiting' | 'sending' | 'checking' | 'failed';
  /** Why it failed, in words; null otherwise. */
  readonly error: string | null;
  /** False where the file itself is the reason: trying again changes nothing. */
  readonly again: boolean;
}

/** So many at once: more would only share the line. */
const AT_ONCE = 2;

/** Every photo of this page that is on its way. Those that arrived leave the list. */
export class PhotoUploads {
  #uploads: readonly PhotoUpload[] = [];
  readonly #files = new Map<string, File>();
  readonly #aborts = new Map<string, AbortController>();
  readonly #listeners = new Set<() => void>();
  readonly #takers = new Set<(asset: Asset) => void>();
  readonly #send: typeof sendPhoto;

  constructor(send = sendPhoto) {
    this.#send = send;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Hears of each photo that the library took. */
  readonly onTaken = (taker: (asset: Asset) => void) => {
    this.#takers.add(taker);
    return () => void this.#takers.delete(taker);
  };

  readonly list = () => this.#uploads;

  add(file: File): void {
    const key = crypto.randomUUID();
    this.#files.set(key, file);
    const fresh = { key, name: file.name, share: 0, status: 'waiting', error: null, again: true } as const;
    this.#set([...this.#uploads, fresh]);
    this.#sendNext();
  }

  retry(key: string): void {
    this.#change(key, { status: 'waiting', share: 0, error: null });
    this.#sendNext();
  }

  remove(key: string): void {
    this.#aborts.get(key)?.abort();
    this.#drop(key);
    this.#sendNext();
  }

  #drop(key: string): void {
    this.#files.delete(key);
    this.#aborts.delete(key);
    this.#set(this.#uploads.filter((upload) => upload.key !== key));
  }

  #set(next: readonly PhotoUpload[]): void {
    this.#uploads = next;
    for (const listener of this.#listeners) listener();
  }

  #change(key: string, values: Partial<PhotoUpload>): void {
    this.#set(this.#uploads.map((upload) => (upload.key === key ? { ...upload, ...values } : upload)));
  }

  #sendNext(): void {
    const moving = this.#uploads.filter(({ status }) => status === 'sending' || status === 'checking');
    const next = this.#uploads.find(({ status }) => status === 'waiting');
    const file = next && this.#files.get(next.key);
    if (next === undefined || file === undefined || moving.length >= AT_ONCE) return;
    void this.#sendOne(next.key, file);
    this.#sendNext();
  }

  async #sendOne(key: string, file: File): Promise<void> {
    const abort = new AbortController();
    this.#aborts.set(key, abort);
    this.#change(key, { status: 'sending' });
    const onProgress = (share: number) =>
      this.#change(key, { share, status: share < 1 ? 'sending' : 'checking' });
    try {
      const asset = await this.#send(file, { onProgress, signal: abort.signal });
      this.#drop(key);
      for (const taker of this.#takers) taker(asset);
    } catch (error) {
      if (abort.signal.aborted) return;
      const again = !(errorCodeOf(error) ?? '').startsWith('IMAGE_');
      this.#change(key, { status: 'failed', error: errorText(error), again });
    }
    this.#sendNext();
  }
}

/**
 * Hands a photo to the library, as `assets.add` takes it. `fetch` tells nobody how much was sent, so this asks the older way.
 * @param options.onProgress share of the bytes that left this computer, 0 to 1
 * Rejects with an ApiError, with a TypeError where nobody answered, or with the signal's reason.
 */
export function sendPhoto(
  file: File,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<Asset> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.set('file', file);
    request.open('POST', '/api/v1/assets');
    request.responseType = 'json';
    for (const [name, value] of Object.entries(brandHeaders())) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () => {
      const { status, response } = request;
      if (status === 201) return resolve(response as Asset);
      reject(
        readErrorBody(response, { status }) ??
          new ApiError(status === 413 ? 'IMAGE_TOO_LARGE' : 'INTERNAL_SERVER_ERROR'),
      );
    };
    request.onerror = () => reject(new TypeError('Nobody answered'));
    signal.addEventListener('abort', () => {
      request.abort();
      reject(signal.reason);
    });
    request.send(form);
  });
}

/** The page's uploads; they outlive a change of tab within the dashboard. */
let shared: PhotoUploads | null = null;
onBrandLeft(() => {
  shared = null;
});

const NONE: readonly PhotoUpload[] = [];

/** @param onTaken hears of each photo that the library took, while this is on the screen */
export function usePhotoUploads(onTaken?: (asset: Asset) => void): {
  /** As they stand in the sheet. */
  photos: readonly LibraryUpload[];
  photoQueue: PhotoUploads;
} {
  const client = useQueryClient();
  const [photoQueue] = useState(() => {
    shared ??= new PhotoUploads();
    return shared;
  });
  const photos = useSyncExternalStore(photoQueue.subscribe, photoQueue.list, () => NONE);
  useEffect(
    () =>
      photoQueue.onTaken((asset) => {
        void client.invalidateQueries({ queryKey: queries.assets.key() });
        onTaken?.(asset);
      }),
    [photoQueue, client, onTaken],
  );
  const moving = photos.some(({ status }) => status !== 'failed');
  useEffect(() => {
    if (!moving) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [moving]);
  const tiles = photos.map(
    ({ again, ...photo }): LibraryUpload => ({
      ...photo,
      onRetry: again ? () => photoQueue.retry(photo.key) : null,
      onRemove: () => photoQueue.remove(photo.key),
    }),
  );
  return { photos: tiles, photoQueue };
}
