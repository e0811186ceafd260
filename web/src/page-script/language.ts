import { LANGUAGE_KEY } from '../i18n/languages.ts';
import { onPress } from './on-press.ts';

/** A link to another language, `[data-language]`, is a choice that the application keeps to. */
export function rememberLanguage(): void {
  onPress('[data-language]', ({ dataset }) => localStorage.setItem(LANGUAGE_KEY, dataset.language ?? ''));
}
