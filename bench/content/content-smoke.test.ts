import { describe, expect, it } from 'vitest';
import { brandOf, writeCoveringGrid, writeMonth, writeRandomProfiles } from './content-brands.ts';
import { findInvented } from './find-claims.ts';
import { measureAnswers } from './measure-answers.ts';
import { measureBusinesses, writeBusinesses } from './measure-businesses.ts';
import { measureImages } from './measure-images.ts';
import { measureMonths } from './measure-months.ts';
import { findFaults } from './measure-texts.ts';
import { faultsOfVariant, findVariantFaults } from './measure-variants.ts';
import { OWN_BUSINESSES } from './own-businesses.ts';

/** A slice of `npm run proof -- content`: the same measures on fewer brands. */
describe('words and images', () => {
  const grid = writeCoveringGrid();

  it('keep every demand on a single text, in all industries, tones, languages and lengths', () => {
    expect(grid.length).toBe(12 * 6 * 3);
    const met = grid.map(({ brief: { topic, language, profile } }) => [
      `${topic.tone} ${language}`,
      `${topic.tone} ${profile.contentLength}`,
      `${topic.tone} ${profile.industry}`,
    ]);
    expect(new Set(met.flat()).size).toBe(8 * 6 + 8 * 3 + 8 * 12);
    expect(findFaults([...grid, ...writeRandomProfiles(12)])).toEqual([]);
  });

  it('neither wish nor joke nor smile where people come in grief', () => {
    const told = { brandName: 'Dom Pożegnań', trade: 'zakład pogrzebowy', keywords: ['pożegnania'] };
    const profile = brandOf('Zdrowie', 0, {
      ...told,
      tones: ['funny'],
      emoticons: true,
      uniqueSellingPoints: '',
    });
    const month = writeMonth(profile, { from: '2027-03-15', seed: 'grief' });
    expect(month).toHaveLength(30);
    expect(month.filter(({ text }) => /\p{Extended_Pictographic}|!/u.test(text))).toEqual([]);
    const occasions = month.map(({ brief }) => brief.topic.occasionId).filter(Boolean);
    expect(occasions).toEqual(['wielki-piatek', 'wielkanoc']);
  });

  it('keep every rule of each network, and every sentence of the post', () => {
    expect(findVariantFaults(grid)).toEqual([]);
  });

  it('are judged: a planted price, superlative and foreign name, a lost sentence are found', () => {
    const post = grid.find(({ brief }) => brief.profile.industry === 'Gastronomia');
    if (post === undefined) throw new Error('no post');
    const text = `U nas za 12 zł najsmaczniejsze bułki w mieście, poleca Kowalska. #a #b`;
    expect(findInvented({ ...post, text })).toEqual(
      expect.arrayContaining(['12', '12 zł', 'najsmaczniejsze', 'Kowalska']),
    );
    expect(
      findFaults([{ ...post, text: 'Good bread for you and for all of us.' }]).map(({ demand }) => demand),
    ).toEqual(expect.arrayContaining(['hashtags', 'language']));
    const [first = ''] = post.text.split(/(?<=[.!?])\s/u);
    expect(faultsOfVariant('Bardzo smaczne! #a #b', 'facebook', post).map(({ what }) => what)).toContain(
      `without “${first}”`,
    );
  });

  it('do not repeat themselves within a month, and content types stay even', () => {
    const { faults, figures } = measureMonths(['Zdrowie'], ['2026-11-22']);
    expect(faults.filter(({ demand }) => demand !== 'between brands')).toEqual([]);
    expect(figures.find(({ name }) => name.startsWith('content types'))?.value).toBeLessThanOrEqual(1);
    expect(brandOf('Zdrowie', 0).brandName).not.toBe(brandOf('Zdrowie', 1).brandName);
  });

  it('rest on the trade and on facts, and say nothing again a month later', () => {
    const some = OWN_BUSINESSES.filter(({ trade }) =>
      ['vet-clinic', 'car-workshop', 'florist'].includes(trade ?? ''),
    );
    const written = writeBusinesses(some);
    const { figures, faults } = measureBusinesses(written);
    expect(faults).toEqual([]);
    expect(findFaults(written.flatMap(({ months }) => months.flat()))).toEqual([]);
    for (const { name, value, least, most } of figures) {
      // What two brands share is a mean over many pairs: the whole proof holds it.
      if (name.includes('trade:') || name.includes('shared') || name.includes('pair')) continue;
      expect(value, name).toBeGreaterThanOrEqual(least ?? 0);
      expect(value, name).toBeLessThanOrEqual(most ?? 1);
    }
  });

  it('end in a valid post or a refund, whatever a model answers', async () => {
    const names = ['too long', 'refusal', 'Polish refusal', 'controls', 'injected instructions', 'empty'];
    const { faults, figures } = await measureAnswers(names);
    expect(faults).toEqual([]);
    expect(figures.slice(0, 2).every(({ value }) => value > 0)).toBe(true);
  });

  it('give a month thirty images that differ in every style', async () => {
    const figures = await measureImages(['Uroda']);
    expect(figures[0]?.value).toBe(150);
    for (const { least, value } of figures)
      if (least !== undefined) expect(value).toBeGreaterThanOrEqual(least);
  });
});
