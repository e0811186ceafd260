import { INDUSTRIES, POST_LANGUAGES } from '@postownia/contract/brand-vocabulary';
import { checkPostText, countGraphemes, splitHashtags } from '@postownia/contract/post-text';
import { VARIANT_CHARACTERS, VARIANT_NETWORKS } from '@postownia/contract/post-variants';
import { describe, expect, test } from 'vitest';
import { sampleBrand } from '../../../test/brand-profiles.ts';
import { planMonth } from '../../features/month-plans/plan-month.ts';
import { spreadDates } from '../../features/month-plans/spread-dates.ts';
import { composePost } from './builtin-writer.ts';
import { composeVariant } from './compose-variant.ts';

const dates = spreadDates({ from: '2026-10-20', days: 20, frequency: 'daily' });

function month(changes: Parameters<typeof sampleBrand>[1]) {
  const profile = sampleBrand('bakery', changes);
  return planMonth({ profile, dates, seed: 'variants' }).map((topic) => {
    const brief = { profile, topic, date: topic.date, language: profile.postLanguage, variant: 0, seed: 's' };
    return { brief, common: composePost({ ...brief, recentTexts: [] }) };
  });
}

/** Without typography: no-break spaces move when lines do. */
const plain = (text: string) => text.replace(/\s+/gu, ' ');

describe.each(VARIANT_NETWORKS)('the text for %s', (network) => {
  test.each(INDUSTRIES)('keeps every rule and every sentence in all languages: %s', (industry) => {
    for (const postLanguage of POST_LANGUAGES)
      for (const { brief, common } of month({ industry, postLanguage, contentLength: 'long' })) {
        const text = composeVariant(common, network, brief);
        const limit = VARIANT_CHARACTERS[network];
        const findings = checkPostText(text, { language: postLanguage, industry, limit });
        expect(
          findings.filter(({ severity }) => severity === 'error'),
          text,
        ).toEqual([]);
        expect(countGraphemes(text)).toBeLessThanOrEqual(limit);
        const said = plain(text);
        for (const line of splitHashtags(common).body.split(/\n|(?<=[.!?])\s/u))
          expect(said).toContain(plain(line).trim());
      }
  });

  test('is the same until post, topic or profile change', () => {
    const [day] = month({});
    if (!day) throw new Error('no day');
    const once = composeVariant(day.common, network, day.brief);
    expect(composeVariant(day.common, network, day.brief)).toBe(once);
    expect(composeVariant('Inny tekst. #a #b', network, day.brief)).not.toBe(once);
  });

  test('stays quiet on a quiet day: no call, no emoji, no praise', () => {
    const quiet = month({ emoticons: true, callToAction: 'Kup teraz' }).find(({ brief }) =>
      brief.topic.angle.startsWith('quiet'),
    );
    if (!quiet) throw new Error('no quiet day');
    const text = composeVariant(quiet.common, network, quiet.brief);
    expect(text).not.toMatch(/\p{Extended_Pictographic}|Kup teraz/u);
  });
});

test('Facebook reads longer, Instagram opens with a hook of its own line', () => {
  const days = month({ contentLength: 'medium' }).filter(({ brief }) => brief.topic.occasionId === null);
  expect(days.length).toBeGreaterThan(8);
  for (const { brief, common } of days) {
    expect(composeVariant(common, 'facebook', brief).length).toBeGreaterThan(common.length);
    const [hook = '', gap] = composeVariant(common, 'instagram', brief).split('\n');
    expect(gap).toBe('');
    expect(countGraphemes(hook)).toBeLessThan(130);
  }
});
