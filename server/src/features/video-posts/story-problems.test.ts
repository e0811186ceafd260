import type { VideoFacts } from '@postownia/contract';
import { expect, test } from 'vitest';
import { storyProblems } from './story-problems.ts';

const facts: VideoFacts = {
  container: 'mp4',
  videoCodec: 'avc',
  audioCodec: 'aac',
  durationMs: 60_000,
  width: 1080,
  height: 1920,
  framesPerSecond: 30,
};
const STORY = {
  network: 'instagram',
  accountId: null,
  text: null,
  options: { asStory: true },
  excluded: false,
} as const;

test('a story may last a minute, and nobody else’s answers count', () => {
  const long = { ...facts, durationMs: 61_000 };
  expect(storyProblems('instagram_reels', [STORY], facts)).toEqual([]);
  expect(storyProblems('instagram_reels', [STORY], long)).toEqual([{ code: 'too-long', limit: '60' }]);
  expect(storyProblems('facebook_reels', [STORY], long)).toEqual([]);
  expect(storyProblems('instagram_reels', [], long)).toEqual([]);
});
