import { VIDEO_PLATFORMS } from '@postownia/contract/video-platforms';
import { expect, test } from 'vitest';
import { draftOf, EMPTY_FORM, firstMissing, goesTo, likelyFacts, resetForm } from './form-state.ts';

const filled = { ...EMPTY_FORM, description: 'Kawa.', hashtags: ['kawa'] };
const at = { date: '2026-12-01', time: '18:00', answers: [] };

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

test('what goes out at once says so', () => {
  expect(draftOf(filled, at).release).toBe('planned');
  expect(draftOf({ ...filled, atOnce: true }, at).release).toBe('at-once');
});

test('a guess about a video never blames it for what nobody saw', () => {
  expect(likelyFacts(null)).toBeNull();
  const facts = likelyFacts({ container: 'webm', durationMs: 4000, width: 540, height: 960 });
  expect(facts).toMatchObject({ videoCodec: 'vp9', framesPerSecond: 30, audioCodec: null });
});

test('a video goes to platforms with an account; without any it waits for those that were chosen', () => {
  const account = (id: string, network: 'facebook' | 'instagram', state: 'connected' | 'disconnected') =>
    ({ id, network, state }) as Parameters<typeof goesTo>[1][number];
  const both = [account('f', 'facebook', 'connected'), account('i', 'instagram', 'connected')];
  const everywhere = { platforms: VIDEO_PLATFORMS, excludedAccountIds: [] };
  expect(goesTo(everywhere, both)).toEqual(['facebook_reels', 'instagram_reels']);
  expect(goesTo({ ...everywhere, excludedAccountIds: ['f'] }, both)).toEqual(['instagram_reels']);
  expect(goesTo(everywhere, [account('f', 'facebook', 'disconnected')])).toEqual([]);
  expect(goesTo({ ...everywhere, platforms: ['tiktok'] }, both)).toEqual(['tiktok']);
  expect(goesTo({ ...everywhere, platforms: ['tiktok', 'instagram_reels'] }, both)).toEqual([
    'instagram_reels',
  ]);
});
