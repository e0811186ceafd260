import {
  CHARACTERS_BY_LENGTH,
  POST_LANGUAGES,
  type PostLanguage,
} from '@postownia/contract/brand-vocabulary';
import { checkPostText, countGraphemes, detectLanguage, splitHashtags } from '@postownia/contract/post-text';
import { detect } from 'tinyld';
import { flagsOf } from '../../server/src/trade-packs/trade-of.ts';
import type { Figure } from '../report.ts';
import type { WrittenPost } from './content-brands.ts';
import { findInvented } from './find-claims.ts';

export interface Fault {
  readonly demand: string;
  readonly what: string;
  readonly text: string;
}

const BROKEN = /[{}]|\bundefined\b|\bnull\b|\bNaN\b|\.\.|: *[.:?!]|\?\.|!\.| ,| \.(?!\w)|lorem ipsum/;

/** The language by an outside detector limited to our six (it errs on a few short texts, so ours may overrule it); what the brand told is taken out, as it may be foreign. */
export function detectOutside({ text, brief }: WrittenPost): PostLanguage | null {
  const { brandName, trade, uniqueSellingPoints, brandValues, callToAction, keywords } = brief.profile;
  const told = [brandName, trade, uniqueSellingPoints, brandValues, callToAction, ...keywords];
  const bare = told
    .filter((words) => words.length > 2)
    .reduce((body, words) => body.replaceAll(words, ''), splitHashtags(text).body);
  const found = detect(bare.replace(/\p{Extended_Pictographic}/gu, ''), { only: [...POST_LANGUAGES] });
  return found === '' ? null : (found as PostLanguage);
}

/** Every fault of every post against the demands on a single text. */
export function findFaults(posts: readonly WrittenPost[]): Fault[] {
  return posts.flatMap((post) => {
    const { text, brief } = post;
    const fault = (demand: string, what: string): Fault => ({ demand, what, text });
    const limit = Math.min(280, CHARACTERS_BY_LENGTH[brief.profile.contentLength]);
    const tags = splitHashtags(text).hashtags.length;
    const language = detectOutside(post);
    const names = [brief.profile.brandName];
    const context = { language: brief.language, flags: flagsOf(brief), limit, names };
    const checked = checkPostText(text, context).filter(({ severity }) => severity === 'error');
    return [
      ...(countGraphemes(text) > limit ? [fault('length', `${countGraphemes(text)} > ${limit}`)] : []),
      ...(tags < 2 || tags > 5 ? [fault('hashtags', String(tags))] : []),
      ...(language === brief.language || detectLanguage(text, names) === brief.language
        ? []
        : [fault('language', `${language} instead of ${brief.language}`)]),
      ...(BROKEN.test(splitHashtags(text).body) ? [fault('placeholders', BROKEN.exec(text)?.[0] ?? '')] : []),
      ...findInvented(post).map((claim) => fault('invented', claim)),
      ...checked.map(({ code }) => fault('checker', code)),
    ];
  });
}

const DEMANDS = ['length', 'hashtags', 'language', 'placeholders', 'invented', 'checker'] as const;

/** One figure per demand, for one set of posts. */
export function textFigures(name: string, posts: readonly WrittenPost[], faults: readonly Fault[]): Figure[] {
  const told: Figure = { name: `${name}: posts`, value: posts.length, unit: 'posts', least: 1 };
  const counted = DEMANDS.map((demand): Figure => {
    const value = faults.filter((fault) => fault.demand === demand).length;
    return { name: `${name}: ${demand} faults`, value, unit: 'posts', most: 0 };
  });
  return [told, ...counted];
}
