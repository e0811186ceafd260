/** What is stored under a key: pieces in their order, each kept by the hash of its bytes. */
export interface S3Object {
  key: string;
  pieces: { hash: string; bytes: number }[];
  etag: string;
  mime: string;
  cacheControl: string | null;
  storedAt: string;
}

/** An object on its way, in parts. */
export interface S3Upload extends Pick<S3Object, 'key' | 'mime' | 'cacheControl'> {
  id: string;
  parts: Record<string, { hash: string; bytes: number; etag: string }>;
}
