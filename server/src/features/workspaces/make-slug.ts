import { randomBytes } from 'node:crypto';

const LONGEST = 40;
/** Letters that no accent makes of another. */
const PLAIN_SPELLING: Readonly<Record<string, string>> = {
  ł: 'l',
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
};

/** A brand's name as addresses spell it: `Palarnia Świt` → `palarnia-swit`; empty where it has no letter of ours. */
export function spellSlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[łßøđæœ]/g, (letter) => PLAIN_SPELLING[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '');
}

/** The slug to try next: the name's own, and once that is taken one that nobody has. */
export function makeSlug(name: string, { taken }: { taken: boolean }): string {
  const spelt = spellSlug(name);
  if (spelt !== '' && !taken) return spelt;
  return `${spelt === '' ? 'marka' : spelt}-${randomBytes(4).toString('hex')}`;
}
