import type { Readable } from 'node:stream';
import type { DataStore } from '@tus/server';

/** A file that is on its way to `key`. */
export interface Upload {
  readonly id: string;
  readonly key: string;
  readonly bytes: number;
  /** The object store's name of it, from `begin`; null where the bytes come to us. */
  readonly storageUploadId: string | null;
}

/** A part that the object store has, with the tag it gave for it. */
export interface ArrivedPart {
  readonly number: number;
  readonly etag: string;
}

interface Arriving {
  /** Makes a place for the bytes; answers with the object store's name of the upload, where there is one. */
  begin(upload: Omit<Upload, 'storageUploadId'>, mime: string): Promise<string | null>;
  /**
   * Makes the arrived bytes the object at `key`. False when not all of them are there. Safe to repeat.
   * @param parts what the browser sent to the object store
   */
  complete(upload: Upload, parts: readonly ArrivedPart[]): Promise<boolean>;
  /** Forgets what arrived; safe to repeat. */
  abandon(upload: Upload): Promise<void>;
}

/** The bytes come to us by the tus protocol (https://tus.io/protocols/resumable-upload) and lie on our disk. */
export interface TusUploads extends Arriving {
  readonly way: 'tus';
  readonly store: DataStore;
  /**
   * Writes a body behind what has arrived; of a body that breaks off, what came stays. One call at a time for an upload.
   * The pieces are taken over: their memory is free once they are written.
   * @returns where the file ends now; null when it does not end at `offset`, and nothing is written
   */
  append(upload: Upload, body: Readable, at: { offset: number; signal: AbortSignal }): Promise<number | null>;
}

/** The bytes go from the browser straight to the object store, in parts, each to an address signed for it alone. */
export interface PartUploads extends Arriving {
  readonly way: 'parts';
  readonly partBytes: number;
  /** Where the browser may PUT this part and nothing else, for an hour. */
  partUrl(upload: Upload, number: number): Promise<string>;
}

/** How big files get into the storage. */
export type Uploads = TusUploads | PartUploads;
