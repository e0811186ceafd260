import { splitHashtags } from '@postownia/contract/post-text';
import { offerForms } from '../../../trade-packs/offer-in-words.ts';
import type { PackLanguage } from '../../../trade-packs/speech.ts';

/** What the posts around say already. */
export interface Said {
  readonly posts: number;
  /** Whether a sentence stands in any of them. */
  has(sentence: string): boolean;
  /** In how many of them it stands. */
  times(sentence: string): number;
  /** The share of them that begins with a question. */
  readonly askedFirst: number;
}

export function readSaid(texts: readonly string[], language: PackLanguage = 'pl'): Said {
  const bodies = texts.map((text) => plain(splitHashtags(text).body));
  const all = bodies.join('\n');
  const asked = bodies.filter((body) => /^[^.!?]*\?/u.test(body)).length;
  return {
    posts: texts.length,
    has: (sentence) => offerForms(sentence, language).some((form) => all.includes(bare(form))),
    times: (sentence) => bodies.filter((body) => body.includes(bare(sentence))).length,
    askedFirst: texts.length === 0 ? 0 : asked / texts.length,
  };
}

const plain = (text: string) => text.replace(/\s+/gu, ' ').toLocaleLowerCase('pl');
/** Without its stop: it may have got an emoji behind it. */
const bare = (sentence: string) => plain(sentence).replace(/[.!?…]+$/u, '');
