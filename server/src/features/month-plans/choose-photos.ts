import type { PhotoShare, PlannedTopic } from '@postownia/contract/features/month-plans';
import { parseIdea } from '../../../data/idea.ts';
import { dayOrdinal } from '../../lib/day-ordinal.ts';
import type { RecentTopic } from './resting-ideas.ts';
import { sameWord, wordsOf } from './same-word.ts';

/** An own photo as its person described it. */
export interface PlanPhoto {
  readonly id: string;
  readonly altText: string;
  readonly tags: readonly string[];
}

export interface PhotoChoice {
  readonly topics: readonly PlannedTopic[];
  readonly photos: readonly PlanPhoto[];
  readonly share: PhotoShare;
  /** Posts around the plan: their photos rest a month. */
  readonly recent?: readonly Pick<RecentTopic, 'date' | 'photoId'>[] | undefined;
}

const PHOTO_REST_DAYS = 30;

/** One post in so many may show an own photo. */
const POSTS_PER_PHOTO: Readonly<Record<Exclude<PhotoShare, 'none'>, number>> = {
  every: 1,
  second: 2,
  third: 3,
  seldom: 6,
};

/** A tag is chosen to find the photo by, so one word of it is enough; of a description it takes what the post is called. */
const WORTH = { tag: 3, calledSo: 2, told: 1 } as const;
const LEAST_WORTH = 2;

/** Words of descriptions that every photo has. */
const SAYS_NOTHING = new Set(
  'zdjęcie fotografia widok obok jest oraz przed pod nad przy dla lub photo picture with and the foto bild mit und der die das avec les des une con una del'.split(
    ' ',
  ),
);

/**
 * Gives fitting own photos to topics, the best fits first: each photo once, no more of them than the brand wants, none on a
 * day of remembrance and none where nothing fits. Topics that have a photo already keep it.
 */
export function choosePhotos({ topics, photos, share, recent = [] }: PhotoChoice): PlannedTopic[] {
  if (share === 'none') return [...topics];
  const taken = new Set(topics.flatMap(({ photo }) => photo?.assetId ?? []));
  const shown = Map.groupBy(recent, ({ photoId }) => photoId);
  const rests = (photoId: string, date: string) =>
    shown
      .get(photoId)
      ?.some((post) => Math.abs(dayOrdinal(post.date) - dayOrdinal(date)) < PHOTO_REST_DAYS) ?? false;
  const chosen = new Map<string, string>();
  let room =
    Math.ceil(topics.length / POSTS_PER_PHOTO[share]) -
    topics.filter(({ photo }) => photo !== undefined).length;
  const pairs = topics
    .filter((topic) => topic.photo === undefined && parseIdea(topic.idea)?.kind !== 'quiet')
    .flatMap((topic) => photos.map((photo) => ({ topic, photo, worth: worthOf(photo, topic) })))
    .filter(({ worth }) => worth >= LEAST_WORTH)
    // The sort is stable: of equal fits the earlier day gets the newer photo.
    .sort((one, other) => other.worth - one.worth);
  for (const { topic, photo } of pairs) {
    if (room <= 0) break;
    if (chosen.has(topic.date) || taken.has(photo.id) || rests(photo.id, topic.date)) continue;
    chosen.set(topic.date, photo.id);
    taken.add(photo.id);
    room -= 1;
  }
  return topics.map((topic) => {
    const assetId = chosen.get(topic.date);
    return assetId === undefined ? topic : { ...topic, photo: { assetId } };
  });
}

/** How well a photo shows what a post is about, by the words that both are told with. */
function worthOf({ altText, tags }: PlanPhoto, { headline, summary }: PlannedTopic): number {
  const [called, told] = [wordsOf(headline), wordsOf(summary)];
  const isIn = (words: readonly string[]) => (word: string) => words.some((one) => sameWord(word, one));
  const tagged = tags.filter((tag) => {
    const words = wordsOf(tag);
    return words.length > 0 && words.every(isIn([...called, ...told]));
  });
  const described = [...new Set(wordsOf(altText))].filter((word) => !SAYS_NOTHING.has(word));
  const calledSo = described.filter(isIn(called));
  const toldSo = described.filter((word) => !calledSo.includes(word) && isIn(told)(word));
  return WORTH.tag * tagged.length + WORTH.calledSo * calledSo.length + WORTH.told * toldSo.length;
}
