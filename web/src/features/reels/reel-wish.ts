import { isDrawn, undrawnOf } from '@postownia/contract/drawn-text';
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
  /** Of the brand's own; null: the bed that `mood` names. */
  readonly sound: Wish['sound'];
  /** Which of the storyboards of a length was asked for last, 0 for the first. */
  readonly boards: ReadonlyMap<ReelSeconds, number>;
  readonly cover: number;
  /** The picture or film of each beat, as many as the longest reel has; none: type alone. */
  readonly pictures: readonly string[];
  /** Beats of each length, as they are written now. */
  readonly words: ReadonlyMap<ReelSeconds, readonly ReelBeat[]>;
}

/** What is wrong with the words of a beat; null: nothing. Words that are not in the film may be of any letters. */
export function problemOf(text: string, { captions }: { captions: boolean }): BeatProblem | null {
  if (text.trim() === '') return 'beatEmpty';
  if (countGraphemes(text.trim()) > REEL_BEAT_MAX) return 'beatLong';
  if (!captions || isDrawn(text)) return null;
  return undrawnOf(text).words.length > 0 ? 'beatWords' : 'beatEmpty';
}
type BeatProblem = 'beatEmpty' | 'beatLong' | 'beatWords';

/** The next style in the order in which they fit the brand, so that another reel of a post looks like another one. */
export function otherMotion(
  last: Pick<Reel, 'motion'> | undefined,
  motions: readonly ReelMotion[],
): ReelMotion {
  const place = last === undefined ? 0 : motions.indexOf(last.motion) + 1;
  return motions[place % motions.length] ?? REEL_MOTIONS[0];
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

/** The list with one item exchanged; an empty one is filled with it. */
export const placed = (list: readonly string[], place: number, item: string): readonly string[] =>
  list.length === 0
    ? Array.from({ length: REEL_BEATS[15] }, () => item)
    : list.map((before, at) => (at === place ? item : before));

/** A reel as it is put together in the dialog. */
export function useReelWish(post: Post, offer: ReelOffer, last: Reel | undefined) {
  const [choices, setChoices] = useState<Choices>(() => {
    const shown = post.media.map(({ assetId }) => assetId);
    const all = shown.length === 0 ? 0 : REEL_BEATS[15];
    return {
      seconds: offer.proposals.at(-1)?.seconds ?? 6,
      motion: otherMotion(last, offer.motions),
      mood: last?.mood ?? 'calm',
      shape: last?.shape ?? '9:16',
      captions: true,
      sound: last?.sound ?? null,
      boards: new Map(),
      cover: 0,
      pictures: Array.from({ length: all }, (_, beat) => shown[beat % shown.length] ?? ''),
      words: new Map(offer.proposals.map((one) => [one.seconds, one.beats])),
    };
  });
  const change = (part: Partial<Choices>) => setChoices((now) => ({ ...now, ...part }));
  const { words, boards, ...looks } = choices;
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
  const others = offer.proposals.find((one) => one.seconds === choices.seconds)?.others ?? [];
  const board = boards.get(choices.seconds) ?? 0;
  const rewrite = (written: readonly ReelBeat[]) => new Map(words).set(choices.seconds, written);
  return {
    ...choices,
    cover,
    beats,
    change,
    /** The post has words for a storyboard that was not shown yet. */
    hasOthers: board < others.length,
    nextBoard: () => {
      const written = others[board];
      if (written !== undefined)
        change({ words: rewrite(written), boards: new Map(boards).set(choices.seconds, board + 1) });
    },
    writeAll: (said: readonly string[]) =>
      change({ words: rewrite(beats.map((beat, at) => ({ ...beat, text: said[at] ?? beat.text }))) }),
    /** Gives a beat a picture or film of the library; where no beat has one, all take it. */
    choosePicture: (place: number, id: string) => change({ pictures: placed(choices.pictures, place, id) }),
    write: (place: number, text: string) => {
      const written = beats.map((beat, at) =>
        at === place ? { ...beat, text: text.replace(/\s*\n\s*/g, ' ') } : beat,
      );
      change({ words: rewrite(written) });
    },
    /** Exchanges the picture of a beat with the one beside it. */
    movePicture: (place: number, by: -1 | 1) =>
      change({
        pictures: [...swapped(wish.pictures ?? [], place, by), ...choices.pictures.slice(beats.length)],
      }),
    /** Pictures can be exchanged where there are at least two. */
    hasOrder: new Set(choices.pictures).size > 1,
    wish,
    isWrong: beats.some(({ text }) => problemOf(text, choices) !== null),
  };
}
export type ReelDraft = ReturnType<typeof useReelWish>;
