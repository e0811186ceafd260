import type { OccasionNames } from '@postownia/contract/occasion-names';
import translations from './occasion-names.json' with { type: 'json' };
import type { Occasion } from './occasions.ts';

const TRANSLATIONS: Readonly<Record<string, Omit<OccasionNames, 'pl'>>> = translations;

/** What the month shows on every trading Sunday, whichever of the year it is. */
const TRADING_SUNDAY: OccasionNames = {
  pl: 'Niedziela handlowa',
  en: 'Trading Sunday',
  de: 'Verkaufsoffener Sonntag',
  it: 'Domenica di apertura',
  fr: 'Dimanche d’ouverture',
};

/** An occasion's name in each interface language; null for one that the file of names lacks. */
export function namesOf({ id, namePl }: Occasion): OccasionNames | null {
  const others = TRANSLATIONS[id];
  return others === undefined ? null : { pl: namePl, ...others };
}

/** The names that a day of the month shows; a day that is a habit and not announced yet carries a question mark. */
export function namesOfDay(occasion: Occasion, provisional: boolean): OccasionNames {
  const { namePl } = occasion;
  const own = namesOf(occasion) ?? { pl: namePl, en: namePl, de: namePl, it: namePl, fr: namePl };
  const { pl, en, de, it, fr } = occasion.kind === 'trading-sunday' ? TRADING_SUNDAY : own;
  const marked = (name: string) => (provisional ? `${name} (?)` : name);
  return { pl: marked(pl), en: marked(en), de: marked(de), it: marked(it), fr: marked(fr) };
}
