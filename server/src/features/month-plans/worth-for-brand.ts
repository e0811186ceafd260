import type { BrandProfile } from '@postownia/contract/features/brand-profile';
import type { BrandMaterial } from '../../trade-packs/brand-material.ts';
import { deniedStems } from '../../trade-packs/denied.ts';
import { isNamedIn } from '../../trade-packs/meets.ts';
import type { Card } from './subject-cards.ts';

const MEANT_WORTH = 1.5;
/** More than a brand's own order weighs, less than what holds for any business costs: lessons for babies before the crawl. */
const AWAY_COST = 12;
/** More than what holds for any business costs: no varnish beside "lakieru nie używam". */
const DENIED_COST = 20;
/** For everybody of the trade. */
const ANYBODY = 'all';

/**
 * What a card is worth to this brand by those whom it serves and by what it does not do: subjects for others come after those for
 * its own and for everybody, yet before what holds for any business; what the firm denies comes after that.
 */
export function worthForBrand(
  profile: BrandProfile,
  { facts }: BrandMaterial,
): (card: Card) => { worth: number; isDenied: boolean } {
  const told = `${profile.trade} ${profile.targetAudience}`.toLocaleLowerCase('pl');
  const denied = deniedStems(facts);
  const meantIn = new Map<Card['audiences'], ReadonlySet<string>>();
  return ({ subject, audiences, source, sentences }) => {
    const meant = meantIn.get(audiences) ?? meantBy(told, audiences);
    meantIn.set(audiences, meant);
    const isMeant = subject.audience.some((id) => meant.has(id));
    const isAway = source === 'trade' && meant.size > 0 && !isMeant && !subject.audience.includes(ANYBODY);
    const isDenied =
      denied.length > 0 && isNamedIn({ tags: denied }, [...subject.headlines, ...subject.tags, ...sentences]);
    const worth = (isMeant ? MEANT_WORTH : 0) - (isAway ? AWAY_COST : 0) - (isDenied ? DENIED_COST : 0);
    return { worth, isDenied };
  };
}

/** Who of the pack's audiences stands in the words; a word that means everybody ("siłownia") means none of them ("sił"). */
function meantBy(told: string, audiences: Card['audiences']): ReadonlySet<string> {
  const everybody = audiences.find(({ id }) => id === ANYBODY)?.match ?? [];
  const words = told
    .split(/\s+/u)
    .filter((word) => !everybody.some((stem) => word.startsWith(stem)))
    .join(' ');
  return new Set(
    audiences
      .filter(({ id, match }) => id !== ANYBODY && match.some((stem) => words.includes(stem)))
      .map(({ id }) => id),
  );
}
