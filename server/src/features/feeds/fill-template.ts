import { FEED_PLACEHOLDERS, type FeedPlaceholder } from '@postownia/contract';
import type { StoredEntry } from '../../db/schema/feeds.ts';
import { excerptOf } from '../../lib/excerpt.ts';

/** A post of a person's own may be longer; the networks that take least take so much. */
const MOST_CHARACTERS = 2000;

const PLACEHOLDER = new RegExp(`\\{(${FEED_PLACEHOLDERS.join('|')})\\}`, 'gu');

/**
 * What a draft says of an entry: the words of the template with what the entry says in their places, each once; what an
 * entry says is never read as a template. Lines that are left empty go, and a summary gives way where all is too long.
 */
export function fillTemplate(template: string, { title, summary, url }: StoredEntry): string {
  const filled = (shortened: string) => {
    const words: Readonly<Record<FeedPlaceholder, string>> = { title, summary: shortened, link: url ?? '' };
    return template
      .replace(PLACEHOLDER, (_, name: FeedPlaceholder) => words[name])
      .replace(/[^\S\n]+$/gmu, '')
      .replace(/\n{3,}/gu, '\n\n')
      .trim();
  };
  const whole = filled(summary);
  if (whole.length <= MOST_CHARACTERS) return whole;
  const room = Math.max(0, summary.length - (whole.length - MOST_CHARACTERS) - 1);
  const shorter = filled(room === 0 ? '' : excerptOf(summary, room));
  return shorter.length <= MOST_CHARACTERS ? shorter : excerptOf(shorter, MOST_CHARACTERS - 1);
}
