import type { Post } from '@postownia/contract/features/posts';
import type { Reel, ReelBeat, ReelOffer } from '@postownia/contract/features/reels';
import {
  REEL_BEAT_MAX,
  REEL_BEATS,
  REEL_MOTIONS,
  type ReelMood,
  type ReelMotion,
  type ReelSeconds,
  type ReelShape,
} from '@postownia/contract/reel-vocabulary';
import { countGraphemes } from '@postownia/contract/text-length';
import { useState } from 'react';
import type { api } from '../../lib/api.ts';

/** As the server takes it. */
export type Wish = Parameters<typeof api.reels.start>[0];

interface Choices {
  readonly seconds: ReelSeconds;
  readonly motion: ReelMotion;
  readonly mood: ReelMood;
  readonly shape: ReelShape;
  readonly captions: boolean;
  readonly cover: number;
  /** The post's picture of each beat, as many as the longest reel has; none: the post has no pictures. */
  readonly pictures: readonly string[];
  /** Beats of each length, as they are written now. */
  readonly words: ReadonlyMap<ReelSeconds, readonly ReelBeat[]>;
}

/** What is wrong with the words of a beat; null: nothing. */
export function problemOf(text: string): 'beatEmpty' | 'beatLong' | null {
  if (text.trim() === '') return 'beatEmpty';
  return countGraphemes(text.trim()) > REEL_BEAT_MAX ? 'beatLong' : null;
}

/** The next style, so that another reel of a post looks like another one. */
export function otherMotion(last: Pick<Reel, 'motion'> | undefined): ReelMotion {
  if (last === undefined) return REEL_MOTIONS[0];
  return REEL_MOTIONS[(REEL_MOTIONS.indexOf(last.motion) + 1) % REEL_MOTIONS.length] ?? REEL_MOTIONS[0];
}

/** The list with two neighbours exchanged; a place beyond its ends changes nothing. */
export function swapped<Item>(list: readonly Item[], place: number, by: -1 | 1): readonly Item[] {
  const [one, other] = [list[place], list[place + by]];
  if (one === undefined || other === undefined) return list;
  const moved = new Map([
    [place, other],
    [place + by, one],
  ]);
  return list.map((item, at) => moved.get(at) ?? item);
}

/** A reel as it is put together in the dialog. */
export function useReelWish(post: Post, offer: ReelOffer, last: Reel | undefined) {
  const [choices, setChoices] = useState<Choices>(() => {
    const shown = post.media.map(({ assetId }) => assetId);
    const all = shown.length === 0 ? 0 : REEL_BEATS[15];
    return {
      seconds: offer.proposals.at(-1)?.seconds ?? 6,
      motion: otherMotion(last),
      mood: last?.mood ?? 'calm',
      shape: last?.shape ?? '9:16',
      captions: true,
      cover: 0,
      pictures: Array.from({ length: all }, (_, beat) => shown[beat % shown.length] ?? ''),
      words: new Map(offer.proposals.map((one) => [one.seconds, one.beats])),
    };
  });
  const change = (part: Partial<Choices>) => setChoices((now) => ({ ...now, ...part }));
  const { words, ...looks } = choices;
  const beats = words.get(choices.seconds) ?? [];
  const cover = Math.min(choices.cover, beats.length - 1);
  const texts = beats.map(({ text }) => text.trim());
  const wish: Wish = {
    ...looks,
    id: post.id,
    cover,
    pictures: choices.pictures.slice(0, beats.length),
    texts,
  };
  return {
    ...choices,
    cover,
    beats,
    change,
    write: (place: number, text: string) => {
      const written = beats.map((beat, at) =>
        at === place ? { ...beat, text: text.replace(/\s*\n\s*/g, ' ') } : beat,
      );
      change({ words: new Map(words).set(choices.seconds, written) });
    },
    /** Exchanges the picture of a beat with the one beside it. */
    movePicture: (place: number, by: -1 | 1) =>
      change({
        pictures: [...swapped(wish.pictures ?? [], place, by), ...choices.pictures.slice(beats.length)],
      }),
    /** Pictures can be exchanged where there are at least two. */
    hasOrder: new Set(choices.pictures).size > 1,
    wish,
    isWrong: beats.some(({ text }) => problemOf(text) !== null),
  };
}
export type ReelDraft = ReturnType<typeof useReelWish>;
