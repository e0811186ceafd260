import { expect, test } from 'vitest';
import { answersOf, optionsOf, tiktokMissing } from '../../networks/tiktok/answers.ts';
import { draftOf, EMPTY_FORM, firstMissing, likelyFacts, resetForm } from './form-state.ts';

const filled = { ...EMPTY_FORM, description: 'Kawa.', hashtags: ['kawa'] };
const at = { date: '2026-12-01', time: '18:00', tiktokAccountId: null };

test('the checks come in the specified order', () => {
  expect(firstMissing({ description: '', platforms: [] }, false)).toBe('file');
  expect(firstMissing({ description: '  ', platforms: [] }, true)).toBe('description');
  expect(firstMissing({ description: 'x', platforms: [] }, true)).toBe('platform');
  expect(firstMissing(filled, true)).toBeNull();
});

test('success empties everything but the kind of video', () => {
  const used = { ...filled, videoType: 'tutorial' as const, platforms: ['facebook_reels' as const] };
  expect(resetForm(used)).toEqual({ ...EMPTY_FORM, videoType: 'tutorial' });
  expect(EMPTY_FORM.platforms).toEqual(['tiktok']);
});

test('TikTok’s form has no default and lets no paid partnership be private', () => {
  const { tiktok } = EMPTY_FORM;
  expect(tiktokMissing(tiktok)).toBe('privacy');
  const chosen = { ...tiktok, privacyLevel: 'SELF_ONLY' as const };
  expect(tiktokMissing(chosen)).toBeNull();
  expect(tiktokMissing({ ...chosen, disclosed: true })).toBe('disclosure');
  expect(tiktokMissing({ ...chosen, disclosed: true, brandContent: true })).toBe('private-ad');
  expect(tiktokMissing({ ...chosen, disclosed: true, brandOrganic: true })).toBeNull();
});

test('what is sent to TikTok is what was allowed, and nothing without an account', () => {
  const tiktok = { ...EMPTY_FORM.tiktok, privacyLevel: 'SELF_ONLY' as const, comment: true };
  const hidden = { ...tiktok, brandContent: true, disclosed: false };
  expect(draftOf({ ...filled, tiktok: hidden }, { ...at, tiktokAccountId: 'a' }).tiktok).toEqual({
    accountId: 'a',
    privacyLevel: 'SELF_ONLY',
    disableComment: false,
    disableDuet: true,
    disableStitch: true,
    brandContent: false,
    brandOrganic: false,
  });
  expect(draftOf({ ...filled, tiktok }, at).tiktok).toBeNull();
  const { accountId: _, ...answers } = tiktok;
  expect(answersOf(optionsOf(tiktok) ?? expect.fail('no options'))).toEqual(answers);
  expect(draftOf({ ...filled, atOnce: true }, at).release).toBe('at-once');
});

test('a guess about a video never blames it for what nobody saw', () => {
  expect(likelyFacts(null)).toBeNull();
  const facts = likelyFacts({ container: 'webm', durationMs: 4000, width: 540, height: 960 });
  expect(facts).toMatchObject({ videoCodec: 'vp9', framesPerSecond: 30, audioCodec: null });
});
