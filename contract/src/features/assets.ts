import * as z from 'zod/mini';
import { refusals } from '../errors.ts';
import { Id } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { AUDIO_CODECS, VIDEO_CODECS, VIDEO_CONTAINERS } from '../networks/network-definition.ts';
import { may } from '../procedure.ts';
import { VIDEO_PROBLEMS } from '../video-rules.ts';

/** A video's file, on its way or there. */
export const Video = z.object({
  id: Id,
  name: z.string(),
  bytes: z.int(),
  state: z.enum(['uploading', 'ready', 'refused']),
  /** Why it is refused; null otherwise. */
  problem: z.nullable(z.enum(VIDEO_PROBLEMS)),
  /** What the refusal speaks of: a format, codec or system by its name, or how many bytes are missing at least. */
  problemFound: z.nullable(z.union([z.string(), z.int()])),
  /** Read from the bytes once they are all there. */
  facts: z.nullable(
    z.object({
      container: z.enum(VIDEO_CONTAINERS),
      videoCodec: z.enum(VIDEO_CODECS),
      audioCodec: z.nullable(z.enum(AUDIO_CODECS)),
      durationMs: z.int(),
      width: z.int(),
      height: z.int(),
      framesPerSecond: z.number(),
    }),
  ),
  /** Paths on our own host; null until it is there. Takes range requests. */
  url: z.nullable(z.string()),
  thumbnailUrl: z.nullable(z.string()),
});
export type Video = z.infer<typeof Video>;

/**
 * How the bytes get to their place: resumable to us (tus 1.0 at `url`), or in parts of `partBytes` straight to the
 * object store, each to an address asked for with `signParts`.
 */
export const UploadWay = z.discriminatedUnion('way', [
  z.object({ way: z.literal('tus'), url: z.string() }),
  z.object({ way: z.literal('parts'), partBytes: z.int(), parts: z.int() }),
]);
export type UploadWay = z.infer<typeof UploadWay>;

const PartNumber = z.int().check(z.minimum(1), z.maximum(10_000));
const ById = z.strictObject({ id: Id });

/** What the organization's images and videos take, uploads under way included, of what its plan gives; bytes. */
export const StorageUse = z.object({ usedBytes: z.int(), storageBytes: z.int() });
export type StorageUse = z.infer<typeof StorageUse>;

export const assetsContract = {
  usage: may('billing.read')
    .route({ method: 'GET', path: '/assets/usage', tags: ['Filmy'] })
    .output(StorageUse),
  /** Announces a file before its first byte; VIDEO_TOO_LARGE above 200 MB. */
  begin: may('posts.write')
    .errors(refusals('VIDEO_TOO_LARGE', 'VIDEO_EMPTY', 'UPLOADS_OPEN', 'STORAGE_FULL'))
    .route({ method: 'POST', path: '/videos', successStatus: 201, tags: ['Filmy'] })
    .input(
      z.strictObject({
        /** As the person's computer calls it; whatever cannot be shown is taken out. */
        name: z.string().check(z.maxLength(LIMITS.fileNameCharacters)),
        bytes: z.int().check(z.minimum(0)),
      }),
    )
    .output(z.object({ video: Video, upload: UploadWay })),
  get: may('posts.read')
    .route({ method: 'GET', path: '/videos/{id}', tags: ['Filmy'] })
    .input(ById)
    .output(Video),
  /** Addresses in the object store for these parts, good for an hour; send each part with PUT and keep its ETag. */
  signParts: may('posts.write')
    .route({ method: 'POST', path: '/videos/{id}/parts', tags: ['Filmy'] })
    .input(z.strictObject({ id: Id, numbers: z.array(PartNumber).check(z.minLength(1), z.maxLength(50)) }))
    .output(z.object({ parts: z.array(z.object({ number: z.int(), url: z.string() })) })),
  /** All bytes are there: looks at them and takes the video or refuses it. Safe to repeat. */
  finish: may('posts.write')
    .errors(refusals('VIDEO_NOT_READY'))
    .route({ method: 'POST', path: '/videos/{id}/finish', tags: ['Filmy'] })
    .input(
      z.strictObject({
        id: Id,
        /** The parts that were sent to the object store, with the ETag of each. */
        parts: z.optional(
          z
            .array(z.strictObject({ number: PartNumber, etag: z.string().check(z.maxLength(200)) }))
            .check(z.maxLength(10_000)),
        ),
      }),
    )
    .output(Video),
  /** Gives up an upload, or a video that no post uses. */
  remove: may('posts.write')
    .errors(refusals('CONFLICT'))
    .route({ method: 'DELETE', path: '/videos/{id}', tags: ['Filmy'] })
    .input(ById)
    .output(z.object({ removed: z.literal(true) })),
};
