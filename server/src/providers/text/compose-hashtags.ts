import type { BrandProfile } from '@postownia/contract/features/brand-profile';
import { LIMITS } from '@postownia/contract/limits';
import { countGraphemes } from '@postownia/contract/post-text';

const LONGEST_TAG = 28;
/** Of words that were left over by others: half a family name is none. */
const LONGEST_CUT = 24;
const COUNT_BY_LENGTH = { short: 2, medium: 3, long: 4 } as const;

/** A hashtag of free words: one word stays as it is, several are joined with capitals so that they can be read. */
export function hashtagOf(words: string): string | null {
  const parts = words.match(/[\p{L}\p{N}]+/gu) ?? [];
  const first = parts[0];
  if (!first || !parts.some((part) => /\p{L}/u.test(part))) return null;
  const capitals = parts.map((part) => part.charAt(0).toLocaleUpperCase('pl') + part.slice(1));
  // A capital can bring combining marks along, and those end a hashtag.
  const joined = (parts.length === 1 ? first : capitals.join('')).replace(/[^\p{L}\p{N}]/gu, '');
  return countGraphemes(joined) <= LONGEST_TAG ? `#${joined}` : null;
}

/** A name too long for a hashtag is known by what stands before its dash or comma, or by as many of its words as fit. */
function brandTag(name: string): string | null {
  const [before = ''] = name.split(/\s[–—|-]\s|[,:|(]/u);
  const words = before.split(/\s+/u);
  const beginnings = words.map((_, at) => words.slice(0, words.length - at).join(' '));
  const short = beginnings
    .slice(1)
    .map(hashtagOf)
    .find((tag) => tag !== null && countGraphemes(tag) <= LONGEST_CUT);
  return hashtagOf(name) ?? hashtagOf(before) ?? short ?? null;
}

/** How many hashtags the brand wants: the strategy's own words or figure, else by the length of its posts. */
export function hashtagCount(profile: BrandProfile): number {
  const strategy = profile.hashtagStrategy.toLocaleLowerCase('pl');
  const figures = (strategy.match(/(?<!#\S*)\d+/g) ?? []).map(Number).filter((figure) => figure > 0);
  const clamp = (count: number) => Math.min(LIMITS.hashtagsMax, Math.max(LIMITS.hashtagsMin, count));
  if (figures.length > 0) return clamp(Math.max(...figures));
  if (/mało|niewiele|minim|few|wenig|peu|poc[oh]/u.test(strategy)) return LIMITS.hashtagsMin;
  if (/dużo|wiele|maks|many|viele|beaucoup|much|molt/u.test(strategy)) return LIMITS.hashtagsMax;
  return COUNT_BY_LENGTH[profile.contentLength];
}

export interface HashtagSources {
  readonly profile: BrandProfile;
  /** The topic's own tags, most fitting first. */
  readonly topicTags: readonly string[];
  /** Tags that fit whatever the brand posts. */
  readonly generalTags: readonly string[];
  /** Turns the brand's own tags from day to day. */
  readonly turn: number;
}

/**
 * Up to five different hashtags, most wanted first: the strategy's own, the topic's, a keyword, the brand, the general ones.
 * Always at least two.
 */
export function composeHashtags({ profile, topicTags, generalTags, turn }: HashtagSources): string[] {
  const wished = turned(profile.hashtagStrategy.match(/#[\p{L}\p{N}_]+/gu) ?? [], turn);
  const keywords = turned(profile.keywords.map(hashtagOf), turn);
  const brand = profile.brandName === 'Moja marka' ? null : brandTag(profile.brandName);
  const general = turned(generalTags, turn);
  const before = [wished[0], topicTags[0], keywords[0], brand, wished[1], topicTags[1], keywords[1]];
  const told = differing([...before, ...general.filter((tag) => !begins(brand, tag)), ...topicTags]);
  const tags = told.length < LIMITS.hashtagsMin ? differing([...told, ...general]) : told;
  return tags.slice(0, LIMITS.hashtagsMax);
}

/** Each once, whatever its capitals; those that are too long for anybody are none. */
function differing(tags: readonly (string | null | undefined)[]): string[] {
  const seen = new Set<string>();
  return tags.filter((tag): tag is string => {
    const key = tag?.toLocaleLowerCase('pl');
    if (!tag || !key || seen.has(key) || countGraphemes(tag) > LONGEST_TAG + 1) return false;
    seen.add(key);
    return true;
  });
}

/** "#SalonFryzjerski" says nothing more beside "#SalonFryzjerskiAneta". */
const begins = (brand: string | null, tag: string): boolean =>
  brand?.toLocaleLowerCase('pl').startsWith(tag.toLocaleLowerCase('pl')) ?? false;

function turned<Value>(values: readonly Value[], turn: number): Value[] {
  if (values.length === 0) return [];
  const at = turn % values.length;
  return [...values.slice(at), ...values.slice(0, at)];
}
