import type { InterfaceLanguage } from '@postownia/contract';
import frame from './email-frame.json' with { type: 'json' };
import de from './email-texts.de.json' with { type: 'json' };
import en from './email-texts.en.json' with { type: 'json' };
import fr from './email-texts.fr.json' with { type: 'json' };
import it from './email-texts.it.json' with { type: 'json' };
import pl from './email-texts.json' with { type: 'json' };

/** Templates there are; their words are data. */
export type EmailKind = keyof typeof pl;

/** Emails to the operator of the installation, who reads Polish. */
type ToOperator = 'contact-message' | 'enrolment-message' | 'support-message' | 'ledger-alarm' | 'api-ending';

interface Texts {
  subject: string;
  heading: string;
  paragraphs: string[];
  button: string;
  note: string;
}

/** An email that people get and that lacks one of the languages does not compile. */
const TRANSLATIONS: Record<
  Exclude<InterfaceLanguage, 'pl'>,
  Record<Exclude<EmailKind, ToOperator>, Texts> & Partial<Record<ToOperator, Texts>>
> = { en, de, it, fr };

export interface EmailWords extends Texts {
  /** Ends emails of this kind; stands where there is a choice. */
  unsubscribe: string;
  /** Stands before the address in words, for readers whose button does nothing. */
  noButton: string;
  labels: Readonly<Record<EmailLabel, string>>;
}

/** What a detail of an email is called; the words are data. */
export type EmailLabel = keyof typeof frame.pl.labels;

/** A language that lacks one of the labels does not compile. */
const FRAME: Readonly<Record<InterfaceLanguage, typeof frame.pl>> = frame;

/** The words of an email in a language. */
export function emailWords(kind: EmailKind, language: InterfaceLanguage): EmailWords {
  const texts = language === 'pl' ? pl[kind] : (TRANSLATIONS[language][kind] ?? pl[kind]);
  return { ...texts, ...FRAME[language] };
}
