import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '@postownia/contract';
import de from '@postownia/contract/messages/de.json' with { type: 'json' };
import en from '@postownia/contract/messages/en.json' with { type: 'json' };
import { formatMessage, type Sentences } from '@postownia/contract/messages/format-message';
import fr from '@postownia/contract/messages/fr.json' with { type: 'json' };
import it from '@postownia/contract/messages/it.json' with { type: 'json' };
import type { Message } from '@postownia/contract/messages/message';
import pl from '@postownia/contract/messages/pl.json' with { type: 'json' };

const CATALOGUES: Readonly<Record<InterfaceLanguage, { locale: string; sentences: Sentences }>> = {
  pl: { locale: 'pl-PL', sentences: pl },
  en: { locale: 'en-GB', sentences: en },
  de: { locale: 'de-DE', sentences: de },
  it: { locale: 'it-IT', sentences: it },
  fr: { locale: 'fr-FR', sentences: fr },
};

/** A number stays with its noun, a French mark with its word. */
const setSpaces = (sentence: string) =>
  sentence
    .replace(/(\d) (?=\p{L})/gu, '$1\u00a0')
    .replace(/« | (?=[»:;!?])/gu, (found) => found.replace(' ', '\u00a0'));

/** The locale that days, numbers and prices of a language are written in. */
export const localeOf = (language: InterfaceLanguage): string => CATALOGUES[language].locale;

/** The interface language that a person's setting names; Polish where it names none. */
export const languageOf = (wanted: string | null): InterfaceLanguage =>
  INTERFACE_LANGUAGES.find((known) => known === wanted) ?? 'pl';

/** The sentence for emails and files, in the language of who gets them; the browser says messages itself. */
export function formatMessageIn(language: InterfaceLanguage, message: Message): string {
  const { locale, sentences } = CATALOGUES[language];
  const sentence = formatMessage(sentences, locale, message);
  if (sentence === null) throw new Error(`No sentence for ${message.code}`);
  return setSpaces(sentence);
}
