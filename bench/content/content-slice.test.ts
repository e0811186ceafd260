import { describe, expect, it } from 'vitest';
import { brandOf, writeGrid, writeRandomProfiles } from './content-brands.ts';
import { findInvented } from './find-claims.ts';
import { measureAnswers } from './measure-answers.ts';
import { measureMonths } from './measure-months.ts';
import { measurePictures } from './measure-pictures.ts';
import { findFaults } from './measure-texts.ts';

/** A slice of `npm run proof -- content`: the same measures on fewer brands. */
describe('words and pictures', () => {
  it('keep every demand on a single text, in all tones, languages and lengths of one industry', () => {
    const posts = [...writeGrid(['Gastronomia']), ...writeRandomProfiles(12)];
    expect(posts.length).toBeGreaterThan(8 * 6 * 3);
    expect(findFaults(posts)).toEqual([]);
  });

  it('are judged: a planted price, superlative and foreign name are found', () => {
    const [post] = writeGrid(['Gastronomia']);
    if (post === undefined) throw new Error('no post');
    const text = `U nas za 12 zł najsmaczniejsze bułki w mieście, poleca Kowalska. #a #b`;
    expect(findInvented({ ...post, text })).toEqual(
      expect.arrayContaining(['12', '12 zł', 'najsmaczniejsze', 'Kowalska']),
    );
    expect(
      findFaults([{ ...post, text: 'Good bread for you and for all of us.' }]).map(({ demand }) => demand),
    ).toEqual(expect.arrayContaining(['hashtags', 'language']));
  });

  it('do not repeat themselves within a month, and content types stay even', () => {
    const { faults, figures } = measureMonths(['Zdrowie'], ['2026-11-22']);
    expect(faults.filter(({ demand }) => demand !== 'between brands')).toEqual([]);
    expect(figures.find(({ name }) => name.startsWith('content types'))?.value).toBeLessThanOrEqual(1);
    expect(brandOf('Zdrowie', 0).brandName).not.toBe(brandOf('Zdrowie', 1).brandName);
  });

  it('end in a valid post or a refund, whatever a model answers', async () => {
    const names = ['too long', 'refusal', 'Polish refusal', 'controls', 'injected instructions', 'empty'];
    const { faults, figures } = await measureAnswers(names);
    expect(faults).toEqual([]);
    expect(figures.slice(0, 2).every(({ value }) => value > 0)).toBe(true);
  });

  it('give a month thirty pictures that differ in every style', async () => {
    const figures = await measurePictures(['Uroda']);
    expect(figures[0]?.value).toBe(150);
    for (const { least, value } of figures)
      if (least !== undefined) expect(value).toBeGreaterThanOrEqual(least);
  }, 40_000);
});
