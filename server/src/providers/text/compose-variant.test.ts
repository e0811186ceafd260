import {
  definitionOf,
  formatRules,
  OWN_TEXT_NETWORKS,
  ownTextCharacters,
} from '@postownia/contract/networks';
import { countGraphemes, splitHashtags } from '@postownia/contract/post-text';
import { textProblem } from '@postownia/contract/text-length';
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

describe.each(OWN_TEXT_NETWORKS)('the text for %s', (network) => {
  test('is the same until post, topic or profile change', () => {
    const [day] = month({});
    if (!day) throw new Error('no day');
    const once = composeVariant(day.common, network, day.brief);
    expect(composeVariant(day.common, network, day.brief)).toBe(once);
    expect(composeVariant('Inny tekst. #a #b', network, day.brief)).not.toBe(once);
  });

  test('stays quiet on a quiet day: no call, no emoji, no praise', () => {
    const quiet = month({ emoticons: true, callToAction: 'Kup teraz' }).find(({ brief }) =>
      brief.topic.idea.startsWith('quiet'),
    );
    if (!quiet) throw new Error('no quiet day');
    const text = composeVariant(quiet.common, network, quiet.brief);
    expect(text).not.toMatch(/\p{Extended_Pictographic}|Kup teraz/u);
  });

  test('keeps to its length and drops no sentence of the common text', () => {
    for (const { brief, common } of month({ contentLength: 'long' })) {
      const text = composeVariant(common, network, brief);
      expect(countGraphemes(text)).toBeLessThanOrEqual(ownTextCharacters(network));
      const taken = formatRules(network, 'image')?.text;
      expect(taken && textProblem(text, taken), text).toBeNull();
      const [fewest, most] = definitionOf(network).ownText?.hashtags ?? [0, 0];
      const { hashtags } = splitHashtags(text);
      expect(hashtags.length).toBeGreaterThanOrEqual(fewest);
      expect(hashtags.length).toBeLessThanOrEqual(most);
      const plain = (words: string) =>
        words
          .replace(/\p{Extended_Pictographic}|\ufe0f|\s+/gu, ' ')
          .replace(/ +/g, ' ')
          .trim();
      for (const sentence of plain(splitHashtags(common).body).split(/(?<=[.!?]) /u))
        expect(plain(text)).toContain(sentence);
    }
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
