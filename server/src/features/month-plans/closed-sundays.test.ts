import { describe, expect, it } from 'vitest';
import { sampleBrand } from '../../../test/brand-profiles.ts';
import type { ToldFact } from '../../trade-packs/told-fact.ts';
import { planMonth } from './plan-month.ts';
import { spreadDates } from './spread-dates.ts';

const DECEMBER = spreadDates({ from: '2026-12-01', days: 24, frequency: 'daily' });

const told = (text: string, type: ToldFact['type'] = 'hours'): ToldFact => ({
  id: text,
  type,
  tags: [],
  months: [],
  validUntil: null,
  state: 'confirmed',
  say: [{ text, as: 'none' }],
});

/** Trading Sundays that a clothes shop posts about before Christmas. */
const tradingSundays = (...facts: readonly ToldFact[]) =>
  planMonth({
    profile: sampleBrand('shoes', { brandName: 'Rękaw', trade: 'butik z odzieżą', keywords: [] }),
    facts,
    dates: DECEMBER,
    seed: 'sundays',
  }).filter(({ occasionId }) => occasionId?.startsWith('nh-'));

describe('a trading Sunday', () => {
  it.each([
    'Czynne pn.–pt. 10–18.',
    'Czynne pon-sob 9-17.',
    'Wtorek–sobota 10–17.',
    'Otwarte od poniedziałku do piątku 9–17, w soboty 9–13.',
    'Czynne codziennie 10–20, w niedziele zamknięte.',
    'Zapraszamy pn.–sob., niedziela: nieczynne.',
    'Pracujemy codziennie oprócz niedziel.',
  ])('has no post of a shop that is closed on Sundays: %s', (hours) => {
    expect(tradingSundays(told(hours))).toEqual([]);
  });

  it('has none either where the closing is told apart from the hours', () => {
    expect(tradingSundays(told('W niedziele odpoczywamy.', 'statement'))).toEqual([]);
  });

  it.each([
    'Otwieramy o 9.00, w soboty o 10.00.',
    'Czynne codziennie 10–20.',
    'Czynne pn.–nd. 10–18.',
    'Czynne od środy do niedzieli 11–19.',
    'Czynne pn.–sob. 9–19, w niedziele handlowe 10–16.',
    'W niedziele 10–14, w poniedziałki zamknięte.',
    'W czwartki czynne do 20.',
  ])('has its post where Sunday is not ruled out: %s', (hours) => {
    expect(tradingSundays(told(hours))).toHaveLength(1);
  });

  it('has its post where nothing is told, and where Sunday stands in a fact of its own', () => {
    expect(tradingSundays()).toHaveLength(1);
    expect(tradingSundays(told('Czynne pn.–pt. 10–18.'), told('Niedziele 10–14.'))).toHaveLength(1);
  });

  it('heeds only what was confirmed and still holds', () => {
    const hours = told('Czynne pn.–pt. 10–18.');
    expect(tradingSundays({ ...hours, state: 'rejected' })).toHaveLength(1);
    expect(tradingSundays({ ...hours, validUntil: '2026-11-30' })).toHaveLength(1);
  });
});
