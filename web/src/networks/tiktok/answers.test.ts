import { expect, test } from 'vitest';
import { answersOf, missingIn, optionsOf, readAnswers } from './answers.ts';

const unanswered = readAnswers({});
const chosen = { ...unanswered, privacyLevel: 'SELF_ONLY' as const };

test('TikTok’s form has no default and lets no paid partnership be private', () => {
  expect(missingIn(unanswered)).toBe('privacy');
  expect(missingIn(chosen)).toBeNull();
  expect(missingIn({ ...chosen, disclosed: true })).toBe('disclosure');
  expect(missingIn({ ...chosen, disclosed: true, brandContent: true })).toBe('private-ad');
  expect(missingIn({ ...chosen, disclosed: true, brandOrganic: true })).toBeNull();
});

test('what is sent to TikTok is what was allowed, and nothing before the privacy is chosen', () => {
  const answers = { ...chosen, comment: true };
  expect(optionsOf({ ...answers, brandContent: true, disclosed: false })).toEqual({
    privacyLevel: 'SELF_ONLY',
    disableComment: false,
    disableDuet: true,
    disableStitch: true,
    brandContent: false,
    brandOrganic: false,
  });
  expect(optionsOf({ comment: true })).toEqual({});
  expect(answersOf(optionsOf(answers))).toEqual(answers);
  expect(answersOf({ privacyLevel: 'gone' })).toEqual({});
});
