import { YoutubeError } from './answers.ts';
import type { YoutubeMetadata } from './state.ts';

type Json = Record<string, unknown>;
const SNIPPET = ['title', 'description', 'tags', 'categoryId', 'defaultLanguage'];
const STATUS = ['privacyStatus', 'publishAt', 'selfDeclaredMadeForKids', 'containsSyntheticMedia'];
const PRIVACY = ['public', 'unlisted', 'private'];
/** Categories that a video may be in, in Poland as everywhere. */
const CATEGORIES = ['1', '2', '10', '15', '17', '19', '20', '22', '23', '24', '25', '26', '27', '28', '29'];
const MOST_TITLE = 100;
const MOST_DESCRIPTION_BYTES = 5000;
const MOST_TAGS = 500;

/** What is said of a video, held against YouTube's rules. @throws YoutubeError */
export function readMetadata(body: unknown): YoutubeMetadata {
  const { snippet, status, ...rest } = asObject(body);
  refuseUnknown(rest, []);
  const { privacyStatus, publishAt, selfDeclaredMadeForKids, containsSyntheticMedia } = known(status, STATUS);
  if (!PRIVACY.includes(String(privacyStatus))) throw new YoutubeError('invalidVideoMetadata', 400);
  if (publishAt !== undefined && privacyStatus !== 'private') throw new YoutubeError('invalidPublishAt', 400);
  return {
    ...readSnippet(known(snippet, SNIPPET)),
    privacyStatus: String(privacyStatus),
    madeForKids: readFlag(selfDeclaredMadeForKids),
    syntheticMedia: readFlag(containsSyntheticMedia),
  };
}

function readSnippet({ title, description = '', tags = [], categoryId = '22' }: Json) {
  if (typeof title !== 'string' || title.trim() === '' || title.length > MOST_TITLE || /[<>]/.test(title))
    throw new YoutubeError('invalidTitle', 400);
  const isLong = typeof description === 'string' && Buffer.byteLength(description) > MOST_DESCRIPTION_BYTES;
  if (typeof description !== 'string' || isLong || /[<>]/.test(description))
    throw new YoutubeError('invalidDescription', 400);
  if (!CATEGORIES.includes(String(categoryId))) throw new YoutubeError('invalidCategoryId', 400);
  return { title, description, tags: readTags(tags) };
}

/** A tag of several words counts its quotes, and what parts two counts one. */
function readTags(tags: unknown): string[] {
  if (!Array.isArray(tags) || tags.some((tag) => typeof tag !== 'string' || tag === '' || /[<>]/.test(tag)))
    throw new YoutubeError('invalidTags', 400);
  const length = tags
    .map((tag: string) => tag.length + (tag.includes(' ') ? 2 : 0))
    .reduce((sum, one) => sum + one, Math.max(0, tags.length - 1));
  if (length > MOST_TAGS) throw new YoutubeError('invalidTags', 400);
  return tags;
}

function readFlag(value: unknown): boolean {
  if (value !== undefined && typeof value !== 'boolean') throw new YoutubeError('invalidVideoMetadata', 400);
  return value ?? false;
}

function known(value: unknown, names: readonly string[]): Json {
  const given = asObject(value);
  refuseUnknown(given, names);
  return given;
}

function asObject(value: unknown): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new YoutubeError('invalidVideoMetadata', 400);
  return value as Json;
}

function refuseUnknown(given: Json, names: readonly string[]): void {
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown !== undefined) throw new YoutubeError('badRequest', 400, `Unknown name "${unknown}"`);
}
