import type { PostLanguage } from '@postownia/contract/brand-vocabulary';
import type { BrandProfile } from '@postownia/contract/features/brand-profile';
import { detectLanguage } from '@postownia/contract/post-text';
import { asSentence, capitalise, lowerAfterColon } from './typography.ts';

/** What a brand said about itself, cut into pieces that fit a post. Nothing is added. */
export interface ProfileFacts {
  /** Strengths as items without a stop ("Wypiek codziennie od piątej"). */
  readonly strengths: readonly string[];
  /** Strengths the brand wrote as whole sentences; used as they are. */
  readonly messages: readonly string[];
  /** The first values as one enumeration ("tradycja i uczciwość"). */
  readonly values: string | null;
  readonly keywords: readonly string[];
  /** The trade beside the brand's name; null when the name says it already. */
  readonly trade: string | null;
  /** Null while the brand has no name of its own. */
  readonly brand: string | null;
}

const LONGEST_ITEM = 70;
const LONGEST_STATEMENT = 110;
/** First person plural and its like: the words are a sentence of the brand's own. */
const SENTENCE_VERB =
  /(?<!\p{L})(\p{L}{2,}(?:emy|amy|imy|ymy)|mamy|jesteśmy|we|wir|nous|somos|siamo|offriamo|tenemos)(?!\p{L})/iu;

function pieces(text: string, separators: RegExp): string[] {
  return text
    .split(separators)
    .map((piece) =>
      piece
        .replace(/^[\s\-–•*\d.)]*(?=\p{L})/u, '')
        .trim()
        .replace(/[.,;]+$/u, ''),
    )
    .filter((piece) => /\p{L}/u.test(piece));
}

/** False when the brand described itself in another language than the post's: such words stay out of the post. */
export function speaksLanguage(profile: BrandProfile, language: PostLanguage): boolean {
  const words = [profile.trade, profile.uniqueSellingPoints, profile.brandValues, profile.callToAction].join(
    '. ',
  );
  if (language !== 'pl' && /[ąćęłńśźż]/iu.test(words)) return false;
  const detected = detectLanguage(words, [profile.brandName]);
  return detected === null || detected === language;
}

/** Cuts the profile's free texts into usable facts; what is too long for a post is left out, never shortened. */
export function readProfileFacts(profile: BrandProfile, language: PostLanguage): ProfileFacts {
  const brand = brandOf(profile);
  if (!speaksLanguage(profile, language)) {
    return { strengths: [], messages: [], values: null, keywords: [], trade: null, brand };
  }
  const sentences = pieces(profile.uniqueSellingPoints, /\n|(?<=[.!?])\s+/u);
  const messages = sentences.filter(
    (sentence) => SENTENCE_VERB.test(sentence) && sentence.length <= LONGEST_STATEMENT,
  );
  const items = sentences
    .filter((sentence) => !SENTENCE_VERB.test(sentence))
    .flatMap((sentence) => pieces(sentence, /[,;•\n]/u))
    .filter((item) => item.length <= LONGEST_ITEM);
  const values = pieces(profile.brandValues, /[,;•\n.]/u).filter((item) => item.length <= LONGEST_ITEM);
  return {
    strengths: items.map(capitalise),
    messages: messages.map(asSentence),
    values: enumerate(
      values.filter((value) => !SENTENCE_VERB.test(value)),
      language,
    ),
    keywords: profile.keywords.filter((keyword) => !/[#@/]|https?:/u.test(keyword)),
    trade: brand === null ? null : tradeBeside(brand, profile.trade.trim(), language),
    brand,
  };
}

function brandOf({ brandName }: BrandProfile): string | null {
  return brandName.trim() === '' || brandName === 'Moja marka' ? null : brandName.trim();
}

function tradeBeside(brand: string, trade: string, language: PostLanguage): string | null {
  const firstWord = (trade.split(/\s/)[0] ?? '').toLocaleLowerCase('pl');
  if (trade === '' || trade.length > LONGEST_ITEM) return null;
  return brand.toLocaleLowerCase('pl').includes(firstWord.slice(0, 5))
    ? null
    : lowerAfterColon(trade, language);
}

const AND: Readonly<Record<PostLanguage, string>> = {
  pl: 'i',
  en: 'and',
  de: 'und',
  fr: 'et',
  es: 'y',
  it: 'e',
};

function enumerate(values: readonly string[], language: PostLanguage): string | null {
  const first = values.slice(0, 3).map((value) => lowerAfterColon(value, language));
  if (first.length < 2) return first[0] ?? null;
  return `${first.slice(0, -1).join(', ')} ${AND[language]} ${first.at(-1)}`;
}
