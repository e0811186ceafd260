import type { Readable } from 'node:stream';

/**
 * Where images and videos live. Keys are `post-images/{workspace}/{id}.jpg` and `.webp` and
 * `post-videos/{workspace}/{id}`; a key is written once and never changes, so a repeated `put` is harmless.
 */
export interface Storage {
  put(key: string, bytes: Uint8Array, mime: string): Promise<void>;
  /** null when there is no such object. */
  get(key: string): Promise<Uint8Array | null>;
  /** A part of an object as a stream, both ends included; null when there is no such object. */
  read(key: string, range: { start: number; end: number }): Promise<Readable | null>;
  remove(key: string): Promise<void>;
  /** Every object whose key begins with the prefix, in no order. */
  list(prefix: string): AsyncIterable<StoredObject>;
  /** The address under which a network may fetch the object, or null where none is reachable from outside. */
  publicUrl(key: string): string | null;
  /** Throws when objects can't be read and written. */
  check(): Promise<void>;
}

export interface StoredObject {
  readonly key: string;
  readonly storedAt: Date;
}
