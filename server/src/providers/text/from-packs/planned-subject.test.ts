import { expect, it } from 'vitest';
import fit from '../../../../data/neutral-fit.json' with { type: 'json' };
import { sampleBrand } from '../../../../test/brand-profiles.ts';
import { materialOf } from '../../../trade-packs/brand-material.ts';
import { anySubject } from './planned-subject.ts';

const DATES = Array.from({ length: 28 }, (_, at) => `2027-01-${String(at + 1).padStart(2, '0')}`);

/** What is told on each day that nobody planned. */
function told(trade: string): Set<string> {
  const profile = sampleBrand('bakery', {
    brandName: 'Zacisze',
    trade,
    keywords: [],
    uniqueSellingPoints: '',
  });
  const material = materialOf({ profile });
  return new Set(
    DATES.flatMap((date) =>
      ['a', 'b', 'c', 'd', 'e'].map((seed) => anySubject({ date, seed, profile }, material).subject.id),
    ),
  );
}

it('tells a practitioner’s readers of no receipts and estimates, whatever the day', () => {
  const refused = [...fit.withoutGoods.unfit, ...fit.servesPeople.unfit, ...fit.heals.unfit];
  expect([...told('osteopata')].filter((id) => refused.includes(id))).toEqual([]);
});

it('tells a smith’s readers of both', () => {
  const ids = [...told('kowal artystyczny')];
  expect(ids.some((id) => fit.withoutGoods.unfit.includes(id))).toBe(true);
  expect(ids.some((id) => fit.servesPeople.unfit.includes(id))).toBe(true);
  expect(ids.some((id) => fit.servesPeople.only.includes(id))).toBe(false);
});
