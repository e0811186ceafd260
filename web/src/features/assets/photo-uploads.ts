import type { Asset } from '@postownia/contract/features/assets';
import { errorCodeOf, errorText } from '../../lib/error-text.ts';
import { sendPhoto } from './send-photo.ts';

/** A photo on its way into the library. */
export interface PhotoUpload {
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
