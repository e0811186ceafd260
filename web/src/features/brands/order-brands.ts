import type { BrandCard } from '@postownia/contract/features/brands';

/** How the cards stand: what presses first, or by name as the server gives them. */
export type BrandOrder = 'urgent' | 'name';

/** How many things of a brand only a person can mend. */
export const troubleOf = ({ trouble }: BrandCard): number => trouble.posts + trouble.lostAccounts;

/** Letters alone, so that "swit" finds "Świt"; "ł" is a letter of its own to Unicode. */
export const foldName = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ł', 'l');

/** The cards whose name holds what was looked for, in the order that was chosen, those of the archive last. */
export function orderBrands(
  cards: readonly BrandCard[],
  { order, search }: { order: BrandOrder; search: string },
): readonly BrandCard[] {
  const wanted = foldName(search.trim());
  const found = cards.filter(({ name }) => foldName(name).includes(wanted));
  const ordered = order === 'name' ? found : found.toSorted(byUrgency);
  return ordered.toSorted((one, other) => Number(one.archived) - Number(other.archived));
}

/** Trouble, then what will be, then the soonest word that is missing; sorting keeps the names' order among equals. */
const byUrgency = (one: BrandCard, other: BrandCard): number =>
  troubleOf(other) - troubleOf(one) ||
  other.trouble.expiringAccounts - one.trouble.expiringAccounts ||
  compareDays(one.waiting.next, other.waiting.next);

function compareDays(one: string | null, other: string | null): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? 1 : -1;
  return one < other ? -1 : 1;
}
