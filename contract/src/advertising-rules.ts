import rules from './advertising-rules.json' with { type: 'json' };

/**
 * A rule of Polish advertising law, or of a profession's ethics (docs/content/advertising-law.md). It holds for everybody,
 * or for trades with one of its flags; `unless` is what a text has to say so that the rule is content.
 */
interface AdvertisingRule {
  readonly code: string;
  /** `refuses`: no machine writes it; a person is told why. `asks`: a person is asked to look at it. */
  readonly outcome: 'refuses' | 'asks';
  readonly pattern: string;
  readonly flags?: readonly string[];
  /** Trades with this flag have a rule of their own. */
  readonly without?: string;
  readonly unless?: string;
}

const RULES = (rules.rules as readonly AdvertisingRule[]).map(({ pattern, unless, ...rule }) => ({
  ...rule,
  expression: new RegExp(pattern, 'iu'),
  answered: unless === undefined ? null : new RegExp(unless, 'iu'),
}));

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
  const read = withoutNames(text, names);
  return RULES.flatMap(({ code, outcome, flags: trades, without, expression, answered }) => {
    if (trades !== undefined && !trades.some((flag) => flags.includes(flag))) return [];
    if (without !== undefined && flags.includes(without)) return [];
    const found = expression.exec(read);
    if (found === null || answered?.test(read)) return [];
    const range = { start: found.index, end: found.index + found[0].length };
    return [{ rule: code, refuses: outcome === 'refuses', range }];
  });
}

/** The text with every name blanked out, so that all places stay where they are. */
function withoutNames(text: string, names: readonly string[]): string {
  return names
    .filter((name) => name.trim().length > 2)
    .reduce((rest, name) => rest.replaceAll(new RegExp(escaped(name.trim()), 'giu'), blank), text);
}

const escaped = (name: string) => name.replaceAll(/[$()*+./?[\\\]^{|}]/g, '\\$&');

const blank = (found: string) => ' '.repeat(found.length);
