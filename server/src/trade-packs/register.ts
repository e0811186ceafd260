import type { BrandProfile } from '@postownia/contract/features/brand-profile';

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

const ONE =
  /(?<!\p{L})(?:\p{L}+uję|\p{L}*jadę|jeżdżę|jestem|prowadzę|robię|szyję|piekę|uczę|mam|zapraszam|naprawiam|pomagam|doradzam|strzygę|tworzę|kładę|sprzątam|piszę|gotuję|zajmuję|pracuję|wykonuję|układam|wyceniam|odpisuję|oddzwonię|oddzwaniam|dojeżdżam|przyjeżdżam|leczę|tatuuję|stroję|spawam|wożę|hoduję|moja|mój|moje|u mnie|do mnie)(?!\p{L})/iu;
const SEVERAL = /(?<!\p{L})(?:\p{L}{2,}(?:emy|amy|imy|ymy)|mamy|jesteśmy)(?!\p{L})/iu;

type Voice = Register['as'];

/**
 * How a brand speaks: as it said in the interview, else as it writes of itself, else as its confirmed facts speak, else as
 * its trade usually does.
 */
export function registerOf(
  profile: BrandProfile,
  { speaker, usual, told = null }: { speaker: Voice | null; usual: Voice; told?: Voice | null },
): Register {
  const to = profile.languageStyle === 'formal' ? 'pan' : 'ty';
  return { to, as: speaker ?? writtenAs(profile) ?? told ?? usual };
}

/** Whether a sentence has a verb in the first person plural. */
export const speaksAsSeveral = (sentence: string): boolean => SEVERAL.test(sentence);

function writtenAs({ trade, uniqueSellingPoints, callToAction }: BrandProfile): 'ja' | 'my' | null {
  const words = `${trade}. ${uniqueSellingPoints}. ${callToAction}`;
  if (SEVERAL.test(words)) return 'my';
  return ONE.test(words) ? 'ja' : null;
}
