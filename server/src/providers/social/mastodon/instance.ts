import { message } from '@postownia/contract/messages/message';
import { mastodon } from '@postownia/contract/networks/mastodon';
import * as z from 'zod';
import { NetworkError } from '../network-error.ts';
import type { MastodonApi } from './api.ts';

/** What a server says of itself. Each limit is its own to choose, so each may be missing or nonsense. */
const Named = z.string().min(1);
const Instance = z.object({
  version: z.string().min(1),
  configuration: z.object({
    statuses: z.object({ max_characters: z.unknown(), max_media_attachments: z.unknown() }).partial(),
    media_attachments: z
      .object({
        image_size_limit: z.unknown(),
        video_size_limit: z.unknown(),
        description_limit: z.unknown(),
      })
      .partial()
      .default({}),
  }),
});
const Told = z.union([Instance.extend({ domain: Named }), Instance.extend({ uri: Named })]);
type Told = z.infer<typeof Told>;
/** The newer way first; some servers of the dialect (snac) and Mastodons before 4.0 know the older one alone. */
const PATHS = ['/api/v2/instance', '/api/v1/instance'];

export interface ServerLimits {
  readonly characters: number;
  readonly images: number;
  readonly imageBytes: number;
  readonly videoBytes: number;
  readonly descriptionCharacters: number;
}

const { text, images } = mastodon.formats.carousel;
const USUAL: ServerLimits = {
  characters: text.max,
  images: images.count[1],
  imageBytes: images.maxBytes,
  videoBytes: 103_809_024,
  descriptionCharacters: 1500,
};
/** No such page, in the server's own words or in those of whatever stands before it. */
const NOT_THERE: readonly string[] = ['404', 'http-404'];
const Count = z.int().min(1).max(1_000_000_000);

/** A limit that is no number of anything is not believed; the server then refuses by itself what it does not take. */
const believed = (value: unknown, usual: number): number => Count.safeParse(value).data ?? usual;

/**
 * What the server takes.
 * @throws NetworkError where whatever answers is no Mastodon
 */
export async function readLimits(
  api: MastodonApi,
  baseUrl: string | null,
  signal?: AbortSignal,
): Promise<ServerLimits> {
  const { statuses, media_attachments: media } = (await readInstance(api, baseUrl, signal)).configuration;
  return {
    characters: believed(statuses.max_characters, USUAL.characters),
    images: believed(statuses.max_media_attachments, USUAL.images),
    imageBytes: believed(media.image_size_limit, USUAL.imageBytes),
    videoBytes: believed(media.video_size_limit, USUAL.videoBytes),
    descriptionCharacters: believed(media.description_limit, USUAL.descriptionCharacters),
  };
}

async function readInstance(api: MastodonApi, baseUrl: string | null, signal?: AbortSignal): Promise<Told> {
  let missing: unknown = null;
  for (const path of PATHS) {
    try {
      const call = { method: 'GET', path, ...(signal && { signal }) } as const;
      const told = Told.safeParse((await api.call({ baseUrl, token: null }, call)).body);
      if (told.success) return told.data;
      throw notMastodon('not-mastodon');
    } catch (error) {
      if (!(error instanceof NetworkError) || !NOT_THERE.includes(error.code)) throw error;
      missing ??= error;
    }
  }
  throw missing;
}

/**
 * Looks whether a server that a person named is one of Mastodon's at all.
 * @throws NetworkError with the reason, in words for somebody who is signing in
 */
export async function checkServer(api: MastodonApi, baseUrl: string): Promise<void> {
  try {
    await readLimits(api, baseUrl);
  } catch (error) {
    // It did not answer, is not there, or leads inside: that is said as it is. Anything else that answers is another thing.
    const isAnswer = error instanceof NetworkError && /^(?:http-)?[1-5]\d\d$/.test(error.code);
    if (isAnswer && !error.code.startsWith('http-5')) throw notMastodon(error.code);
    throw error;
  }
}

const notMastodon = (code: string) =>
  new NetworkError({ action: 'reconnect', code, userMessage: message('mastodon.not-mastodon') });
