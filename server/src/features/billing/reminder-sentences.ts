import type { InterfaceLanguage } from '@postownia/contract';

/** One sentence per interface language. */
export type Sentences = (language: InterfaceLanguage) => string;

const POLISH = new Intl.PluralRules('pl');
const polishTokens = (count: number) =>
  ({ one: 'token', few: 'tokeny' })[POLISH.select(count) as 'one' | 'few'] ?? 'tokenów';
const byCount = (count: number, one: string, other: string) => `${count}\u00a0${count === 1 ? one : other}`;

/** `days` until the trial ends, at least one; `tokens` of it that are left. */
export function trialSentences({ days, tokens }: { days: number; tokens: number }): Sentences {
  const left = tokens > 0;
  const sentences: Record<InterfaceLanguage, () => string> = {
    pl: () =>
      `Okres próbny kończy się ${days === 1 ? 'za niecały dzień' : `za ${days}\u00a0dni`}.` +
      `${left ? ` Zostało ${tokens}\u00a0${polishTokens(tokens)} z\u00a0okresu próbnego.` : ''} Posty i\u00a0ustawienia zostaną.`,
    en: () =>
      `Your trial ends in ${days === 1 ? 'less than a day' : `${days}\u00a0days`}.` +
      `${left ? ` ${byCount(tokens, 'token is', 'tokens are')} left.` : ''} Posts and settings stay.`,
    de: () =>
      `Ihr Testzeitraum endet in ${days === 1 ? 'weniger als einem Tag' : `${days}\u00a0Tagen`}.` +
      `${left ? ` Es bleiben ${tokens}\u00a0Token.` : ''} Beiträge und Einstellungen bleiben.`,
    it: () =>
      `Il periodo di prova finisce tra ${days === 1 ? 'meno di un giorno' : `${days}\u00a0giorni`}.` +
      `${left ? ` Restano ${tokens}\u00a0token.` : ''} Post e impostazioni restano.`,
    fr: () =>
      `Votre période d’essai se termine dans ${days === 1 ? 'moins d’un jour' : `${days}\u00a0jours`}.` +
      `${left ? ` Il reste ${byCount(tokens, 'jeton', 'jetons')}.` : ''} Publications et réglages restent.`,
  };
  return (language) => sentences[language]();
}

const LOCALES: Readonly<Record<InterfaceLanguage, string>> = {
  pl: 'pl-PL',
  en: 'en-GB',
  de: 'de-DE',
  it: 'it-IT',
  fr: 'fr-FR',
};

/** `at` is when the yearly plan renews, told as a day in Polish time; `cents` of a dollar are what it costs. */
export function renewalSentences({ at, cents }: { at: Date; cents: number }): Sentences {
  const day = (language: InterfaceLanguage) =>
    at.toLocaleDateString(LOCALES[language], { dateStyle: 'long', timeZone: 'Europe/Warsaw' });
  const price = (language: InterfaceLanguage) =>
    (cents / 100).toLocaleString(LOCALES[language], {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
    });
  const sentences: Record<InterfaceLanguage, (day: string, price: string) => string> = {
    pl: (on, sum) =>
      `${on} Twój roczny plan odnowi się na kolejny rok za ${sum}. Do tego dnia możesz go zmienić albo z\u00a0niego zrezygnować.`,
    en: (on, sum) =>
      `On ${on} your yearly plan renews for another year at ${sum}. Until that day you can change or cancel it.`,
    de: (on, sum) =>
      `Am ${on} verlängert sich Ihr Jahresplan um ein weiteres Jahr für ${sum}. Bis dahin können Sie ihn ändern oder kündigen.`,
    it: (on, sum) =>
      `Il ${on} il tuo piano annuale si rinnova per un altro anno a ${sum}. Fino a quel giorno puoi cambiarlo o disdirlo.`,
    fr: (on, sum) =>
      `Le ${on}, votre formule annuelle se renouvelle pour un an à ${sum}. Jusque-là, vous pouvez la changer ou la résilier.`,
  };
  return (language) => sentences[language](day(language), price(language));
}

/** A plan whose payment could not be taken. */
export const unpaidSentences: Sentences = (language) =>
  ({
    pl: 'Nie udało się pobrać płatności za plan. Zmień kartę albo opłać fakturę; plan działa jeszcze przez 7\u00a0dni.',
    en: 'The payment for your plan could not be taken. Change the card or pay the invoice; the plan works for another 7\u00a0days.',
    de: 'Die Zahlung für Ihren Plan konnte nicht eingezogen werden. Ändern Sie die Karte oder bezahlen Sie die Rechnung; der Plan gilt noch 7\u00a0Tage.',
    it: 'Non è stato possibile riscuotere il pagamento del piano. Cambia la carta o paga la fattura; il piano vale ancora per 7\u00a0giorni.',
    fr: 'Le paiement de votre formule n’a pas pu être prélevé. Changez de carte ou réglez la facture\u202f; la formule reste active 7\u00a0jours.',
  })[language];

/** A plan that is over. */
export const endedSentences: Sentences = (language) =>
  ({
    pl: 'Twój plan się zakończył. Posty i\u00a0tokeny zostają; nowych tokenów z\u00a0planu już nie będzie.',
    en: 'Your plan has ended. Posts and tokens stay; there will be no new tokens from the plan.',
    de: 'Ihr Plan ist beendet. Beiträge und Token bleiben; neue Token aus dem Plan gibt es nicht mehr.',
    it: 'Il tuo piano è terminato. Post e token restano; non arriveranno nuovi token dal piano.',
    fr: 'Votre formule est terminée. Publications et jetons restent\u202f; la formule n’apportera plus de nouveaux jetons.',
  })[language];
