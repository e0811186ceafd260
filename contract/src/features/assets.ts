import * as z from 'zod/mini';
import { refusals } from '../errors.ts';
import { Id, Instant, line, TimeCursor } from '../fields.ts';
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

/**
 * What the organization's images and videos take, uploads under way included, of what its plan gives; bytes. And how many
 * uploads are under way.
 */
export const StorageUse = z.object({ usedBytes: z.int(), storageBytes: z.int(), uploadsOpen: z.int() });
export type StorageUse = z.infer<typeof StorageUse>;

const Share = z.number().check(z.minimum(0), z.maximum(1));
/** What matters most in an image, in shares of its width and height from its left upper corner. */
const FocalPoint = z.strictObject({ x: Share, y: Share });

/** An image or a video of the brand with all that is known of it. */
export const Asset = z.object({
  id: Id,
  kind: z.enum(['image', 'video']),
  /** How it came here: brought by a person, made, put together of others, fetched, shared in. */
  origin: z.enum(['upload', 'generated', 'rendered', 'import', 'share']),
  /** As the person's computer calls it; null for what we made. */
  name: z.nullable(z.string()),
  mime: z.string(),
  bytes: z.int(),
  /** Of the file, in hexadecimal; empty until somebody looked. */
  sha256: z.string(),
  width: z.int(),
  height: z.int(),
  /** Null for an image. */
  durationMs: z.nullable(z.int()),
  /** Null where nobody said: the middle. */
  focalPoint: z.nullable(FocalPoint),
  /** Main colours as `#rrggbb`, the widest spread first; empty until somebody looked. */
  colors: z.array(z.string()),
  /** What it shows, for those who do not see it; a post may say it in its own words. */
  altText: z.string(),
  tags: z.array(z.string()),
  /** The mark of what a machine made, as IPTC names it; null for what a person brought. */
  digitalSourceType: z.nullable(z.enum(['algorithmicMedia', 'trainedAlgorithmicMedia'])),
  /** Only a person removes it; false: it goes once nothing needs it. */
  inLibrary: z.boolean(),
  /** Places in posts that show it now. */
  posts: z.int(),
  /** Posts, versions, publications and looks that need it: nothing removes it before they are none. */
  uses: z.int(),
  /** Who brought it; null for what we made and for people who are gone. */
  author: z.nullable(z.string()),
  /** Paths on our own host. */
  url: z.string(),
  thumbnailUrl: z.nullable(z.string()),
  createdAt: Instant,
});
export type Asset = z.infer<typeof Asset>;

/** The same without what only one at a time is asked for. */
export const LibraryAsset = z.omit(Asset, { uses: true, author: true });
export type LibraryAsset = z.infer<typeof LibraryAsset>;

/** A person's own photos, videos, what we made, and own photos that nobody described. */
export const LIBRARY_FILTERS = ['photos', 'videos', 'generated', 'undescribed'] as const;
export type LibraryFilter = (typeof LIBRARY_FILTERS)[number];

/** Every part narrows. */
const LibraryQuery = z.strictObject({
  /** The `next` of the page before. */
  cursor: z.optional(TimeCursor),
  filter: z.optional(z.enum(LIBRARY_FILTERS)),
  /** However it is written. */
  tag: z.optional(line(LIMITS.tagCharacters, 1)),
  /** Found in name, description or tags. */
  search: z.optional(line(LIMITS.assetSearchCharacters)),
});

const LibrarySummary = z.object({
  counts: z.object({
    all: z.int(),
    photos: z.int(),
    videos: z.int(),
    generated: z.int(),
    undescribed: z.int(),
  }),
  /** The most frequent first. */
  tags: z.array(z.object({ tag: z.string(), assets: z.int() })),
});
export type LibrarySummary = z.infer<typeof LibrarySummary>;

/** What a person says of an asset; what is left out stays. */
const AssetDescription = {
  altText: z.optional(line(LIMITS.altTextCharacters)),
  focalPoint: z.optional(z.nullable(FocalPoint)),
  /** Each once, however it is written. */
  tags: z.optional(z.array(line(LIMITS.tagCharacters, 1)).check(z.maxLength(LIMITS.tagsPerAsset))),
};

export const assetsContract = {
  /**
   * The library and all that was made for the brand, newest first, a page of 60; `next` is null after the last. Logos and
   * uploads that went into nothing are not among them.
   */
  list: may('posts.read')
    .route({ method: 'GET', path: '/assets', tags: ['Biblioteka'] })
    .input(LibraryQuery)
    .output(z.object({ assets: z.array(LibraryAsset), next: z.nullable(z.string()) })),
  summary: may('posts.read')
    .route({ method: 'GET', path: '/assets/summary', tags: ['Biblioteka'] })
    .output(LibrarySummary),
  /**
   * A photo as `multipart/form-data`: JPEG, PNG, WebP, AVIF or HEIC, told by its content, whatever its name says. It is stored
   * upright, without what the camera wrote down, at most 2560 pixels long. The same file again is the asset that it was.
   */
  add: may('posts.write')
    .errors(refusals('IMAGE_UNREADABLE', 'IMAGE_TOO_LARGE', 'IMAGE_ANIMATED', 'IMAGE_HEIC', 'STORAGE_FULL'))
    .route({ method: 'POST', path: '/assets', successStatus: 201, tags: ['Biblioteka'] })
    .input(z.strictObject({ file: z.file() }))
    .output(Asset),
  /**
   * Removes one that nothing needs. ASSET_IN_USE otherwise; with `keepInPosts` an own one leaves the library then, and
   * goes once nothing needs it any more.
   */
  discard: may('posts.write')
    .errors(refusals('ASSET_IN_USE'))
    .route({ method: 'DELETE', path: '/assets/{id}', tags: ['Biblioteka'] })
    .input(z.strictObject({ id: Id, keepInPosts: z.optional(z.boolean()) }))
    .output(z.object({ removed: z.literal(true) })),
  read: may('posts.read')
    .route({ method: 'GET', path: '/assets/{id}', tags: ['Biblioteka'] })
    .input(ById)
    .output(Asset),
  /** Who describes an asset keeps it: it becomes the library's. Posts that show it stay as they are. */
  describe: may('posts.write')
    .route({ method: 'PATCH', path: '/assets/{id}', tags: ['Biblioteka'] })
    .input(z.strictObject({ id: Id, ...AssetDescription }))
    .output(Asset),
  usage: may('billing.read')
    .route({ method: 'GET', path: '/assets/usage', tags: ['Filmy'] })
    .output(StorageUse),
  /** Announces a file before its first byte; VIDEO_TOO_LARGE above 200 MB. */
  begin: may('posts.write')
    .errors(refusals('VIDEO_TOO_LARGE', 'VIDEO_EMPTY', 'UPLOADS_OPEN', 'STORAGE_FULL'))
    .meta({ secretAnswer: true })
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
    .meta({ secretAnswer: true })
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
