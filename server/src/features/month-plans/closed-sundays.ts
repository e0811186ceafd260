import { isTellable } from '@postownia/contract/features/brand-facts';
import type { ToldFact } from '../../trade-packs/told-fact.ts';

/** The days of a week as owners write them, Monday first. */
const DAYS = [
  'pn|pon|poniedzia[łl]\\p{L}*',
  'wt|wtor\\p{L}*',
  '[śs]r|[śs]rod\\p{L}*',
  'czw|czwart\\p{L}*',
  'pt|pi[ąa]t\\p{L}*',
  'sb|sob|sobot\\p{L}*',
  'nd|ndz|niedz|niedziel\\p{L}*',
];
const SUNDAY = DAYS.length - 1;
const ANY_DAY = DAYS.map((names) => `(${names})`).join('|');

const word = (pattern: string, flags = 'iu') => new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, flags);

const SPAN = word(`(?:${ANY_DAY})\\.?\\s*(?:[-–—]|do)\\s*(?:${ANY_DAY})`, 'giu');
const NAMES_SUNDAY = word(DAYS[SUNDAY] ?? '');
const EVERY_DAY = /codziennie|każdego dnia|cały tydzień|całodob|7 dni|24\s?h|24\s?\/\s?7/iu;
const TRADING = /niedziel\p{L}* handlow|handlow\p{L}* niedziel/iu;
const SHUT = 'zamkni|nieczynn|odpoczyw|nie pracuj|woln[eya]';
/** "W niedziele zamknięte", "nieczynne w niedziele i święta", "oprócz niedziel": in one breath, no hours between. */
const SHUT_ON_SUNDAY = new RegExp(
  `(?:niedziel\\p{L}*|(?<!\\p{L})ndz?\\.?)[^.;,\\d]*(?:${SHUT})|(?:${SHUT}|oprócz|prócz|poza)[^.;,\\d]*niedziel`,
  'iu',
);

/**
 * Whether a brand's own facts say that it is closed on Sundays, on a day: in so many words, or by hours that name a span of days
 * without Sunday and say nothing else of it. Whoever opens on trading Sundays says so.
 */
export function isClosedOnSundays(facts: readonly ToldFact[], date: string): boolean {
  const told = facts.filter((fact) => isTellable(fact, date));
  const textOf = ({ say }: ToldFact) => say[0]?.text ?? '';
  const texts = told.map(textOf);
  if (texts.some((text) => TRADING.test(text))) return false;
  if (texts.some((text) => SHUT_ON_SUNDAY.test(text))) return true;
  const hours = told.filter(({ type }) => type === 'hours').map(textOf);
  if (hours.some((text) => NAMES_SUNDAY.test(text) || EVERY_DAY.test(text))) return false;
  const spans = hours.flatMap(spansIn);
  return spans.length > 0 && !spans.some(([from, to]) => from > to);
}

/** First and last day of every span that a text names; none that names Sunday comes here. */
function spansIn(text: string): (readonly [from: number, to: number])[] {
  return [...text.matchAll(SPAN)].map((match) => {
    const named = match.slice(1);
    const from = named.slice(0, DAYS.length).findIndex((day) => day !== undefined);
    const to = named.slice(DAYS.length).findIndex((day) => day !== undefined);
    return [from, to];
  });
}
