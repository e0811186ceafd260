import rules from './advertising-rules.json' with { type: 'json' };
import { withoutNames } from './without-names.ts';

/**
 * A rule of Polish advertising law, or of a profession's ethics (docs/content/advertising-law.md); the law that each stands on is in
 * `advertising-sources.json`, which no browser loads. It holds for everybody,
 * or for trades with one of its flags; `unless` is what a text has to say so that the rule is content.
 */
interface AdvertisingRule {
  readonly code: string;
  /** `refuses`: no machine writes it; a person is told why. `asks`: a person is asked to look at it. */
  readonly outcome: 'refuses' | 'asks';
  /** In lower case, as the text is read, unless it asks for a capital by `\p{Lu}`. */
  readonly pattern: string;
  /** What says the same in these languages, between ends of words. A text in any language is read for all of them. */
  readonly english?: string;
  readonly german?: string;
  readonly flags?: readonly string[];
  /** Trades with this flag have a rule of their own. */
  readonly without?: string;
  readonly unless?: string;
}

/**
 * The letters of the languages we write in, in lower case. `\p{L}` with the flags `iu` would say it shorter, but an engine
 * needs 0.2 s to make 49 such expressions, at the first key in a composer; these take a twentieth of it.
 */
const ALPHABET = 'a-zß-öø-ɏа-ӿ';

const readable = (pattern: string) =>
  new RegExp(
    pattern
      .replaceAll(/\[(\^?)\\p\{L\}([^\]]*)\]/g, `[$1${ALPHABET}$2]`)
      .replaceAll('\\p{L}', `[${ALPHABET}]`),
    'u',
  );

const wholeWords = (pattern: string | undefined) =>
  pattern === undefined ? [] : [`(?<!\\p{L})(?:${pattern})(?!\\p{L})`];

const RULES = (rules.rules as readonly AdvertisingRule[]).map(
  ({ pattern, english, german, unless, ...rule }) => ({
    ...rule,
    expression: readable([pattern, ...wholeWords(english), ...wholeWords(german)].join('|')),
    answered: unless === undefined ? null : readable(unless),
    cased: pattern.includes('\\p{Lu}'),
  }),
);

/** What a text says that the law may forbid. */
export interface Claim {
  readonly rule: string;
  readonly refuses: boolean;
  /** UTF-16 offsets into the text. */
  readonly range: { readonly start: number; readonly end: number };
}

/**
 * Finds what advertising law may forbid this trade to say. Pure; at most one claim of each rule.
 * @param flags those of the brand's trade; none where the trade is not known
 * @param names of the brand and its products: a brewery's name is no advertisement of beer
 */
export function findClaims(
  text: string,
  { flags, names }: { flags: readonly string[]; names: readonly string[] },
): Claim[] {
  const written = withoutNames(text, names);
  const lower = lowerCase(written);
  return RULES.flatMap(({ code, outcome, flags: trades, without, expression, answered, cased }) => {
    if (trades !== undefined && !trades.some((flag) => flags.includes(flag))) return [];
    if (without !== undefined && flags.includes(without)) return [];
    const found = expression.exec(cased ? written : lower);
    if (found === null || answered?.test(lower)) return [];
    const range = { start: found.index, end: found.index + found[0].length };
    return [{ rule: code, refuses: outcome === 'refuses', range }];
  });
}

/** The only letter that becomes longer in lower case is replaced first. */
const lowerCase = (text: string) => text.replaceAll('İ', 'i').toLowerCase();

/** The rules that hold for trades with one of these flags alone, by their codes: what a writer has to be told before it writes. */
export const lawFor = (flags: readonly string[]): string[] =>
  RULES.filter(
    ({ flags: trades, without }) =>
      trades?.some((flag) => flags.includes(flag)) === true &&
      !(without !== undefined && flags.includes(without)),
  ).map(({ code }) => code);
