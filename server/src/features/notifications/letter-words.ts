import type { InterfaceLanguage } from '@postownia/contract';
import frame from './letter-frame.json' with { type: 'json' };
import de from './letter-texts.de.json' with { type: 'json' };
import en from './letter-texts.en.json' with { type: 'json' };
import fr from './letter-texts.fr.json' with { type: 'json' };
import it from './letter-texts.it.json' with { type: 'json' };
import pl from './letter-texts.json' with { type: 'json' };

/** Templates there are; their words are data. */
export type LetterKind = keyof typeof pl;

/** Letters to the operator of the installation, who reads Polish. */
type ToOperator = 'contact-message' | 'enrolment-message' | 'ledger-alarm';

interface Texts {
  subject: string;
  heading: string;
  paragraphs: string[];
  button: string;
  note: string;
}

/** A letter that people get and that lacks one of the languages does not compile. */
const TRANSLATIONS: Record<
  Exclude<InterfaceLanguage, 'pl'>,
  Record<Exclude<LetterKind, ToOperator>, Texts> & Partial<Record<ToOperator, Texts>>
> = { en, de, it, fr };

export interface LetterWords extends Texts {
  /** Ends letters of this kind; stands where there is a choice. */
  unsubscribe: string;
  /** Stands before the address in words, for readers whose button does nothing. */
  noButton: string;
  /** Names of details, by the Polish one. */
  names: Readonly<Record<string, string>>;
}

/** The words of a letter in a language. */
export function letterWords(kind: LetterKind, language: InterfaceLanguage): LetterWords {
  const texts = language === 'pl' ? pl[kind] : (TRANSLATIONS[language][kind] ?? pl[kind]);
  return { ...texts, ...frame[language] };
}
