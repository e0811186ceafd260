import type { PlannedTopic } from '@postownia/contract';
import { expect, it } from 'vitest';
import { sampleBrand } from '../../../../test/brand-profiles.ts';
import { factOf } from '../../../../test/claim-briefs.ts';
import { composePost } from '../builtin-writer.ts';

const EMOJI = /\p{Extended_Pictographic}/u;

/** The post on a fact on so many days, each with a chance of its own. */
function posts(text: string): string[] {
  const fact = { ...factOf(text), id: '00000000-0000-4000-8000-000000000001' };
  const profile = sampleBrand('bakery', {
    trade: 'wypożyczam kury',
    emoticons: true,
    contentLength: 'medium',
  });
  const topic: Omit<PlannedTopic, 'date'> = {
    idea: `fact:${fact.id}/0`,
    headline: 'Kury',
    summary: text,
    tone: 'friendly',
    contentType: 'behind-the-scenes',
    occasionId: null,
    occasionName: null,
    reason: '',
  };
  return Array.from({ length: 12 }, (_, day) =>
    composePost({
      profile,
      facts: [fact],
      speaker: 'my',
      topic: { ...topic, date: '2027-03-01' },
      date: `2027-03-${String(day + 1).padStart(2, '0')}`,
      language: 'pl',
      recentTexts: [],
      variant: 0,
      seed: 'kury',
    }),
  );
}

it.each([
  'Pojedynczej kury nie wypożyczamy, bo jest jej smutno.',
  'Chorą kurę wymieniamy tego samego dnia bez pytań.',
])('a brand that smiles does not smile at this: %s', (text) => {
  for (const post of posts(text)) expect(post).not.toMatch(EMOJI);
});

it('a brand that smiles smiles now and then', () => {
  const smiling = posts('Każda kura ma u nas imię na obrączce i książeczkę.').filter((post) =>
    EMOJI.test(post),
  );
  expect(smiling.length).toBeGreaterThan(0);
});
