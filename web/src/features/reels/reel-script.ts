import type { ReelScript } from '@postownia/contract/features/generation';
import { REEL_BEAT_MAX } from '@postownia/contract/reel-vocabulary';
import { countGraphemes } from '@postownia/contract/text-length';

/**
 * Words of a script as the captions of so many beats: its hook, then its shots from first to last, spread evenly. What a
 * shot says with the hook's words, as the first one mostly does, is said once.
 */
export function textsOfScript({ hook, shots }: ReelScript, beats: number): string[] {
  const first = captionOf(hook);
  const captions = [...new Set(shots.map(({ words }) => captionOf(words)))].filter((words) => words !== '');
  const others = captions.filter((words) => words !== first);
  const said = others.length > 0 ? others : captions;
  const way = Array.from({ length: beats - 1 }, (_, at) => {
    const place = Math.round((at * (said.length - 1)) / Math.max(1, beats - 2));
    return said[place] ?? '';
  });
  return [first, ...way];
}

/** The longest beginning that fits a beat: whole sentences, else whole clauses, else whole words. */
export function captionOf(words: string): string {
  const text = words.replace(/\s+/g, ' ').trim();
  const fits = (end: number) => countGraphemes(tidy(text.slice(0, end))) <= REEL_BEAT_MAX;
  for (const ends of [/(?<=[.!?…])\s|$/gu, /(?<=[,;:–—])\s/gu, /\s/gu]) {
    const longest = [...text.matchAll(ends)].map(({ index }) => index).filter((end) => end > 0 && fits(end));
    const end = longest.at(-1);
    if (end !== undefined) return tidy(text.slice(0, end));
  }
  return '';
}

const tidy = (text: string) => text.trim().replace(/[.,;:–—]+$/u, '');
