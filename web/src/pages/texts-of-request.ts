import type { SiteText, TextLanguage } from '../../site-texts.ts';
import { languageOfPath, pathIn } from '../i18n/addresses.ts';
import { textLanguage } from '../i18n/long-texts.ts';

/** The texts that a loader is asked for, in the language of the address; their links keep to that language. */
export function textsOfRequest(
  texts: Readonly<Record<TextLanguage, readonly SiteText[]>>,
  request: Request,
): SiteText[] {
  const language = languageOfPath(new URL(request.url).pathname);
  return texts[textLanguage(language)].map((text) => ({
    ...text,
    html: text.html.replaceAll(
      /(<a href=")(\/[^"]*)/g,
      (_, start: string, path: string) => start + pathIn(language, path),
    ),
  }));
}
