import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { captionProblem, platformProblems, platformRules } from './video-platforms.ts';
import {
  formatName,
  splitCaption,
  toHashtag,
  type VideoFacts,
  videoCaption,
  videoProblems,
} from './video-rules.ts';

const video: VideoFacts = {
  container: 'mp4',
  videoCodec: 'avc',
  audioCodec: 'aac',
  durationMs: 12_000,
  width: 1080,
  height: 1920,
  framesPerSecond: 30,
};
const codes = (...args: Parameters<typeof platformProblems>) =>
  platformProblems(...args).map(({ code }) => code);

describe('platformProblems', () => {
  it('lets a plain upright video go everywhere', () => {
    for (const platform of ['tiktok', 'instagram_reels', 'facebook_reels'] as const)
      expect(platformProblems(platform, video)).toEqual([]);
  });
  it('names every reason at once, with its figure', () => {
    const lying = { ...video, container: 'webm', videoCodec: 'vp9', audioCodec: 'opus' } as const;
    expect(codes('tiktok', lying)).toEqual([]);
    expect(platformProblems('instagram_reels', lying)).toEqual([
      { code: 'container', limit: 'MP4, MOV' },
      { code: 'codec', limit: 'H.264, H.265' },
      { code: 'audio', limit: 'AAC' },
    ]);
    const wide = { ...video, width: 1920, height: 400, durationMs: 95_000, framesPerSecond: 15 };
    expect(codes('facebook_reels', wide)).toEqual(['too-long', 'frame-rate', 'too-small', 'not-upright']);
  });
  it.each([
    ['tiktok', { durationMs: 600_000 }, []],
    ['tiktok', { durationMs: 600_001 }, ['too-long']],
    ['instagram_reels', { durationMs: 2_999 }, ['too-short']],
    ['instagram_reels', { framesPerSecond: 59.94 }, []],
    ['facebook_reels', { framesPerSecond: 23.976 }, []],
    ['facebook_reels', { framesPerSecond: 23 }, ['frame-rate']],
    ['facebook_reels', { width: 540, height: 960 }, []],
    ['facebook_reels', { width: 539, height: 960 }, ['too-small']],
    ['facebook_reels', { audioCodec: null }, []],
    ['tiktok', { width: 4097, height: 4096 }, ['too-big']],
  ] as const)('%s with %o', (platform, change, expected) => {
    expect(codes(platform, { ...video, ...change })).toEqual(expected);
  });
  it('holds the file against the size that a network takes, where that is less than ours', () => {
    expect(platformProblems('telegram', video, { bytes: 50_000_001 })).toEqual([
      { code: 'too-heavy', limit: '50' },
    ]);
    expect(platformProblems('telegram', video, { bytes: 50_000_000 })).toEqual([]);
    expect(platformProblems('tiktok', video, { bytes: 200_000_000 })).toEqual([]);
  });
  it('tells before it is sent that a network takes no file so small', () => {
    expect(platformProblems('linkedin', video, { bytes: 74_999 })).toEqual([
      { code: 'too-light', limit: '75' },
    ]);
    expect(platformProblems('linkedin', video, { bytes: 75_000 })).toEqual([]);
    expect(platformProblems('linkedin', video)).toEqual([]);
  });
  it('keeps the limit of the creator', () => {
    const { video: rules } = platformRules('tiktok');
    expect(videoProblems(rules, { ...video, durationMs: 61_000 }, { mostSeconds: 60 })).toEqual([
      { code: 'too-long', limit: '60' },
    ]);
  });
});

describe('texts of a video', () => {
  it('puts hashtags under the description', () => {
    expect(videoCaption({ description: ' Kawa. ', hashtags: ['kawa', 'rano'] })).toBe('Kawa.\n\n#kawa #rano');
    expect(videoCaption({ description: 'Kawa.', hashtags: [] })).toBe('Kawa.');
  });
  it('counts as the networks do', () => {
    const many = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'];
    expect(captionProblem('instagram_reels', { description: 'x', hashtags: many })).toEqual({
      code: 'hashtags',
      limit: '5',
    });
    expect(
      captionProblem('instagram_reels', { description: '#a #b', hashtags: many.slice(0, 4) })?.code,
    ).toBe('hashtags');
    expect(captionProblem('tiktok', { description: 'x', hashtags: many })).toBeNull();
    expect(captionProblem('tiktok', { description: '🎬'.repeat(1101), hashtags: [] })?.code).toBe(
      'caption-long',
    );
    expect(captionProblem('tiktok', { description: '🎬'.repeat(1100), hashtags: [] })).toBeNull();
  });
  it('makes hashtags of what people type', () => {
    expect(toHashtag(' #Żółta kawa! ')).toBe('Żółtakawa');
    expect(toHashtag('#')).toBe('');
  });
  it('names formats as people know them', () => {
    expect(['avc', 'webm', 'opus'].map(formatName)).toEqual(['H.264', 'WebM', 'OPUS']);
  });
});

describe('splitCaption', () => {
  it('gives back what a form was filled with', () => {
    const form = { description: 'Jeden stopień.\n\nRobi różnicę #mleko', hashtags: ['kawa', 'świt_2'] };
    expect(splitCaption(videoCaption(form))).toEqual(form);
    expect(splitCaption('Sam opis')).toEqual({ description: 'Sam opis', hashtags: [] });
    expect(splitCaption('#kawa')).toEqual({ description: '#kawa', hashtags: [] });
    expect(splitCaption('Opis\n\n#a#b')).toEqual({ description: 'Opis\n\n#a#b', hashtags: [] });
  });
  it('loses no sign of any text', () => {
    const piece = fc.constantFrom('a', '#a', '#ż_1', ' ', '\n\n', '\n', '#', '🙂');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('').trim();
        expect(videoCaption(splitCaption(text))).toBe(text);
      }),
    );
  });
});
