import type { BrandProfile } from '@postownia/contract/features/brand-profile';
import { type PackLanguage, SPEECH } from './speech.ts';

/** Whom a brand addresses and as whom it speaks. */
export interface Register {
  readonly to: 'ty' | 'pan';
  readonly as: 'ja' | 'my';
}

/** A line of a pack: without marks it addresses nobody, speaks as nobody and suits every brand. */
export interface Marked {
  readonly to?: 'ty' | 'pan' | undefined;
  readonly as?: 'ja' | 'my' | undefined;
}

export const suits = ({ to, as }: Marked, register: Register): boolean =>
  (to === undefined || to === register.to) && (as === undefined || as === register.as);

type Voice = Register['as'];

/**
 * How a brand speaks: as it said in the interview, else as it writes of itself, else as its confirmed facts speak, else as
 * its trade usually does.
 */
export function registerOf(
  profile: BrandProfile,
  {
    speaker,
    usual,
    told = null,
    language = 'pl',
  }: { speaker: Voice | null; usual: Voice; told?: Voice | null; language?: PackLanguage },
): Register {
  const to = profile.languageStyle === 'formal' ? 'pan' : 'ty';
  return { to, as: speaker ?? writtenAs(profile, language) ?? told ?? usual };
}

/** Whether a sentence speaks as several. */
export const speaksAsSeveral = (sentence: string, language: PackLanguage): boolean =>
  SPEECH[language].several.test(sentence);

/** Who posts in another language may still describe the brand in Polish. */
function writtenAs({ trade, uniqueSellingPoints, callToAction }: BrandProfile, language: PackLanguage) {
  const words = `${trade}. ${uniqueSellingPoints}. ${callToAction}`;
  const spoken = [SPEECH[language], SPEECH.pl];
  if (spoken.some(({ several }) => several.test(words))) return 'my';
  return spoken.some(({ one }) => one.test(words)) ? 'ja' : null;
}
