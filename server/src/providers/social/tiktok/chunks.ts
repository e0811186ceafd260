/** Bytes of one PUT, both ends included. */
export interface Chunk {
  readonly start: number;
  readonly end: number;
}

export interface ChunkPlan {
  readonly chunkSize: number;
  readonly chunks: readonly Chunk[];
}

/** Above this a video must be split (TikTok: media transfer guide). */
const WHOLE_BYTES = 64_000_000;
const CHUNK_BYTES = 32_000_000;

/**
 * How TikTok wants a video in parts: `total_chunk_count = floor(video_size / chunk_size)`, chunks of 5 to 64 MB, the
 * last one takes the rest (up to 128 MB); what is not too large goes whole.
 */
export function planChunks(bytes: number): ChunkPlan {
  if (bytes <= WHOLE_BYTES) return { chunkSize: bytes, chunks: [{ start: 0, end: bytes - 1 }] };
  const count = Math.floor(bytes / CHUNK_BYTES);
  const chunks = Array.from({ length: count }, (_, index) => ({
    start: index * CHUNK_BYTES,
    end: index === count - 1 ? bytes - 1 : (index + 1) * CHUNK_BYTES - 1,
  }));
  return { chunkSize: CHUNK_BYTES, chunks };
}
