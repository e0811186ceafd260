import type { InterfaceLanguage } from '@postownia/contract';
import { localeOf } from '../../lib/format-message-in.ts';

/** A moment as an email names it, by the office's clock. */
export const instantIn = (language: InterfaceLanguage, instant: Date): string =>
  instant.toLocaleString(localeOf(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Warsaw',
  });
