import type { InterfaceLanguage } from '@postownia/contract';

/** A connection that ends in so many days, one sentence per interface language. */
export function expirySentences({
  name,
  days,
}: {
  name: string;
  days: number;
}): (language: InterfaceLanguage) => string {
  const count = (one: string, other: string) => `${days}\u00a0${days === 1 ? one : other}`;
  const sentences: Record<InterfaceLanguage, () => string> = {
    pl: () =>
      `Połączenie z kontem „${name}” wygaśnie za ${count('dzień', 'dni')}. Połącz je ponownie już teraz.`,
    en: () => `The connection to “${name}” expires in ${count('day', 'days')}. Reconnect it now.`,
    de: () => `Die Verbindung mit „${name}“ läuft in ${count('Tag', 'Tagen')} ab. Verbinde sie jetzt neu.`,
    it: () => `Il collegamento con «${name}» scade tra ${count('giorno', 'giorni')}. Ricollegalo subito.`,
    fr: () =>
      `La connexion à «\u00a0${name}\u00a0» expire dans ${count('jour', 'jours')}. Reconnectez-la dès maintenant.`,
  };
  return (language) => sentences[language]();
}
