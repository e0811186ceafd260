import { CHARACTERS_BY_LENGTH } from '@postownia/contract/brand-vocabulary';
import { countGraphemes } from '@postownia/contract/post-text';
import { expect, it } from 'vitest';
import { sampleBrand } from '../../../../test/brand-profiles.ts';
import { planMonth } from '../../../features/month-plans/index.ts';
import { composeFromPacks } from './compose-from-packs.ts';

const DATES = Array.from({ length: 30 }, (_, at) => `2026-12-${String(at + 1).padStart(2, '0')}`);

it('an interview whose question leaves no room for the answer in the shortest posts is the answer alone', () => {
  const profile = sampleBrand('bakery', {
    brandName: 'Kwiaciarnia Mimoza',
    contentLength: 'short',
    contentTypes: ['interview'],
  });
  const seed = 'shortest interviews';
  const plan = planMonth({ profile, dates: DATES, seed, withoutOccasions: true });
  const told = plan.map((topic) =>
    composeFromPacks({
      profile,
      topic,
      date: topic.date,
      language: 'pl',
      recentTexts: [],
      variant: 0,
      seed,
    }),
  );
  expect(plan.map(({ contentType }) => contentType)).toContain('interview');
  expect(plan.flatMap(({ idea }, at) => (told[at] === null ? [idea] : []))).toEqual([]);
  for (const text of told) expect(countGraphemes(text ?? '')).toBeLessThanOrEqual(CHARACTERS_BY_LENGTH.short);
});
