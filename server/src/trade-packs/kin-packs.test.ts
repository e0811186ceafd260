import { describe, expect, it } from 'vitest';
import kin from '../../data/kin-packs.json' with { type: 'json' };
import { kinPacksFor, namesSubject } from './kin-packs.ts';
import { readPack } from './read-pack.ts';

describe('packs of kindred trades', () => {
  it('are those whose things an owner of no known trade names', () => {
    expect(kinPacksFor(null, 'serwis akwariów i zakładanie akwariów słodkowodnych', 'pl')).toEqual([
      'pet-shop',
    ]);
  });

  it.each([
    'hodowla alpak i wyroby z wełny alpaki',
    'ostrzę noże, nożyczki i narzędzia ogrodowe',
    'naprawiam maszyny do szycia',
    'szklarz, szyby, lustra i oprawa obrazów',
    'wypożyczamy kury z kurnikiem na sezon do ogródków, przedszkoli i agroturystyk, okolice Torunia',
    'wynajem dmuchanych zamków',
    '',
  ])('are none where only the way of working is alike: %s', (described) => {
    expect(kinPacksFor(null, described, 'pl')).toEqual([]);
  });

  it('are asked for in Polish only', () => {
    expect(kinPacksFor(null, 'serwis akwariów', 'en')).toEqual([]);
  });

  it('are written, all of them, for trades that have no pack', () => {
    for (const [trade, packs] of Object.entries(kin)) {
      expect(readPack('pl', trade), trade).toBeNull();
      for (const pack of packs) expect(readPack('pl', pack), pack).not.toBeNull();
    }
  });

  it('lend the subjects on what the business names, and no others', () => {
    const named = namesSubject({
      described: 'serwis akwariów i zakładanie akwariów słodkowodnych',
      trade: null,
      facts: [],
    });
    const lent = (readPack('pl', 'pet-shop')?.subjects ?? []).filter(named);
    expect(lent.length).toBeGreaterThan(3);
    for (const { headlines, tags, cores } of lent)
      expect(
        [...headlines, ...tags, ...cores.flatMap(({ sentences }) => sentences)].join(' ').toLowerCase(),
      ).toMatch(/akwari/u);
  });
});
