import type { PostLanguage } from '@postownia/contract/brand-vocabulary';
import { LIMITS } from '@postownia/contract/limits';
import { countGraphemes } from '@postownia/contract/post-text';
import type { Part } from './compose-ending.ts';
import { type ComposedParts, joinOpener } from './compose-parts.ts';
import { setTypography } from './typography.ts';

export interface AssembleOptions {
  readonly language: PostLanguage;
  /** Most characters as a person counts them, hashtags included. */
  readonly limit: number;
  /** Up to five, most wanted first. */
  readonly hashtags: readonly string[];
  /** How many of them the brand wants when space allows. */
  readonly wantedHashtags: number;
  /** Set behind the core sentence and behind the end; empty for a brand without emoticons. */
  readonly emoji: readonly string[];
}

/**
 * Builds the text that keeps every rule of length: sentences of the highest rank leave first, then emoji, then
 * hashtags beyond two. When even the core with the two shortest hashtags is too long, the subject's few words stand
 * alone; null when those are too long as well.
 */
export function assemblePost(composed: ComposedParts, options: AssembleOptions): string | null {
  const ranks = [...new Set(composed.parts.map((part) => part.rank))].sort((a, b) => b - a);
  for (const emoji of [options.emoji, options.emoji.slice(0, 1), []]) {
    for (
      let tags = Math.min(options.wantedHashtags, options.hashtags.length);
      tags >= LIMITS.hashtagsMin;
      tags -= 1
    ) {
      const whole = build(composed, composed.parts, options.hashtags.slice(0, tags), { ...options, emoji });
      if (countGraphemes(whole) <= options.limit) return whole;
    }
  }
  for (const rank of ranks) {
    const kept = composed.parts.filter((part) => part.rank === 0 || part.rank < rank);
    const fitting = shortest(composed, kept, options);
    if (fitting) return fitting;
  }
  return shortest(composed, [{ role: 'core', text: composed.brief, rank: 0 }], options);
}

/** Fewer sentences, as many hashtags as still fit, and at last the two shortest ones. */
function shortest(composed: ComposedParts, parts: readonly Part[], options: AssembleOptions): string | null {
  const byLength = [...options.hashtags].sort((a, b) => countGraphemes(a) - countGraphemes(b));
  const choices = [
    options.hashtags.slice(0, options.wantedHashtags),
    options.hashtags.slice(0, LIMITS.hashtagsMin),
  ];
  for (const hashtags of [...choices, byLength.slice(0, LIMITS.hashtagsMin)]) {
    for (const emoji of [options.emoji.slice(0, 1), []]) {
      const text = build(composed, parts, hashtags, { ...options, emoji });
      if (countGraphemes(text) <= options.limit) return text;
    }
  }
  return null;
}

function build(
  composed: ComposedParts,
  parts: readonly Part[],
  hashtags: readonly string[],
  options: AssembleOptions,
): string {
  const body = layOut(composed, parts, options);
  return `${setTypography(body, options.language)}\n\n${hashtags.join(' ')}`;
}

const BULLET = '•';

function layOut(
  composed: ComposedParts,
  parts: readonly Part[],
  { language, emoji }: AssembleOptions,
): string {
  const only = (...roles: Part['role'][]) =>
    parts.filter((part) => roles.includes(part.role)).map((part) => part.text);
  const [opener] = only('opener');
  const [question] = only('question');
  const core = only('core')[0] ?? '';
  const opened = opener ? joinOpener(opener, core, language) : core;
  const [behindCore, behindEnd] = emoji;
  const ending = [...only('ask', 'call'), ...only('closer')].join(' ');
  const end = ending && behindEnd ? `${ending} ${behindEnd}` : ending;
  const details = only('second', 'fact');
  if (composed.layout === 'interview' && question) {
    const answer = [mark(opened, behindCore), ...details].join(' ');
    return [`– ${question}\n– ${answer}`, end].filter(Boolean).join('\n');
  }
  if (composed.layout === 'list' && details.length > 0) {
    const title = question ?? composed.title;
    const items = [core, ...details].map((item) => `${BULLET} ${item}`).join('\n');
    return [mark(title, behindCore), items, end].filter(Boolean).join('\n');
  }
  const main = [question, mark(opened, behindCore), ...details].filter(Boolean).join(' ');
  const separator = main.length + end.length > 150 ? '\n' : ' ';
  return [main, end].filter(Boolean).join(separator);
}

const mark = (text: string, emoji: string | undefined) => (emoji ? `${text} ${emoji}` : text);
