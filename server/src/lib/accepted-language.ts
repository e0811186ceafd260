import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '@postownia/contract';

/**
 * The interface language a browser asks for (`accept-language`, RFC 9110, section 12.5.4): the first it names that we
 * speak, weights left aside because browsers name the best first. Polish where it asks for none of ours.
 */
export function acceptedLanguage(header: string | undefined): InterfaceLanguage {
  const asked = (header ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return INTERFACE_LANGUAGES.find((known) => known === asked.find(isOurs)) ?? 'pl';
}

const isOurs = (code: string) => INTERFACE_LANGUAGES.some((known) => known === code);
