import type { VideoFacts } from '@postownia/contract/video-rules';
import { describe, expect, it } from 'vitest';
import { checksOf, chosenAccounts, obstacleOf } from './checks.ts';
import { changesBetween, creationOf, type Draft, type DraftMedium } from './draft.ts';
import { formatOn } from './format-on.ts';
import { mediumOf } from './medium-of.ts';
import { mergeDrafts } from './merge-drafts.ts';
import type { KnownVideo } from './video-checks.ts';
import { withAdded } from './with-added.ts';

const account = <Name extends string>(id: string, network: Name) =>
  ({ id, network, name: 'palarnia', state: 'connected' }) as const;
const FACEBOOK = account('f', 'facebook');
const INSTAGRAM = account('i', 'instagram');
const TIKTOK = account('t', 'tiktok');
const YOUTUBE = account('y', 'youtube');
const GOOGLE = account('g', 'googleBusiness');
const ALL = [FACEBOOK, INSTAGRAM, TIKTOK, YOUTUBE, GOOGLE];
const file = { id: 'v', url: '/v', thumbnailUrl: '/v/small', altText: '' };
const VIDEO = mediumOf({ ...file, kind: 'video' });
const PHOTO = mediumOf({ ...file, id: 'p', kind: 'image' });
const UPRIGHT: VideoFacts = {
  container: 'mp4',
  videoCodec: 'avc',
  audioCodec: 'aac',
  framesPerSecond: 30,
  durationMs: 20_000,
  width: 1080,
  height: 1920,
};
const DRAFT: Draft = {
  date: '2026-12-01',
  time: '10:00',
  content: 'Tak spieniamy mleko.',
  media: [VIDEO],
  texts: {},
  leftOut: [],
  options: {},
  shownIn: 'feed',
  link: null,
};
const NOW = { date: '2026-11-23', time: '12:00' };

const check = (
  facts: Partial<VideoFacts>,
  {
    accounts = [FACEBOOK, INSTAGRAM] as typeof ALL,
    draft = {} as Partial<Draft>,
    video = {} as Partial<KnownVideo>,
  } = {},
) =>
  checksOf({
    draft: { ...DRAFT, ...draft },
    accounts,
    brand: null,
    own: true,
    now: NOW,
    outgoing: (text: string) => text,
    video: { state: 'there', facts: { ...UPRIGHT, ...facts }, ...video },
  }).map(({ level, key, values }) => [level, key, ...Object.values(values)].join(' '));

describe('a video in a post', () => {
  it('goes to the networks that take videos, by the name that each has for it', () => {
    expect(chosenAccounts(DRAFT, ALL)).toEqual([FACEBOOK, INSTAGRAM, TIKTOK, YOUTUBE]);
    expect(obstacleOf('googleBusiness', DRAFT)).toBe('noVideos');
    expect([formatOn('instagram', DRAFT), formatOn('youtube', DRAFT)]).toEqual(['reel', 'video']);
    const photos = { ...DRAFT, media: [PHOTO] };
    expect([obstacleOf('youtube', photos), obstacleOf('googleBusiness', photos)]).toEqual([
      'videoOnly',
      null,
    ]);
  });

  it('as a story goes only where stories are shown; with a page it is not shown at all', () => {
    const story = { ...DRAFT, shownIn: 'story' as const };
    expect(chosenAccounts(story, ALL)).toEqual([FACEBOOK, INSTAGRAM]);
    expect(obstacleOf('tiktok', story)).toBe('noStories');
    const page = { ...DRAFT, link: 'https://example.pl/' };
    expect(chosenAccounts(page, ALL)).toEqual([FACEBOOK, GOOGLE]);
  });

  it('that suits every network is in order, without a word about descriptions of pictures', () => {
    expect(check({})).toEqual(['ok textFits', 'ok videoFits']);
    expect(check({}, { draft: { shownIn: 'story', content: '' } })).toEqual([
      'ok storyReady',
      'ok videoFits',
    ]);
  });

  it('is held against what it becomes on each network, and stops the post', () => {
    expect(check({ durationMs: 120_000 })).toEqual([
      'error videoProblem Facebook Reels too-long 90',
      'ok textFits',
    ]);
    expect(check({ durationMs: 70_000 }, { draft: { shownIn: 'story' } })).toEqual([
      'error videoProblem Facebook Stories too-long 60',
      'error videoProblem Instagram Stories too-long 60',
      'ok storyReady',
    ]);
    const lying = { width: 1920, height: 1080 };
    expect(check(lying)).toContain('error videoProblem Facebook Reels not-upright 9:16');
    expect(check(lying, { accounts: [INSTAGRAM] as typeof ALL })).toContain('ok videoFits');
    expect(check({ videoCodec: 'vp9' })).toContain('error videoProblem Instagram Reels codec H.264, H.265');
  });

  it('is held against the size of the file that a network takes', () => {
    const accounts = [account('l', 'linkedin'), account('tg', 'telegram')] as unknown as typeof ALL;
    expect(check({}, { accounts, video: { bytes: 74_999 } })).toContain(
      'error videoProblem LinkedIn too-light 75',
    );
    expect(check({}, { accounts, video: { bytes: 50_000_001 } })).toContain(
      'error videoProblem Telegram too-heavy 50',
    );
    expect(check({}, { accounts, video: { bytes: 75_000 } })).toContain('ok videoFits');
  });

  it('answered to be a story on one network has the limits of a story there, and no text', () => {
    const draft = { options: { instagram: { asStory: true } } };
    expect(check({ durationMs: 70_000 }, { draft })).toEqual([
      'error videoProblem Instagram Stories too-long 60',
      'ok textFits',
    ]);
  });

  it('that the library has no more is told, and one that is still being read stops nothing', () => {
    expect(check({}, { video: { state: 'gone', facts: null } })).toContain('error videoGone');
    expect(check({}, { video: { state: 'reading', facts: null } })).toEqual(['ok textFits']);
  });
});

describe('the media of a draft', () => {
  it('take a video alone: nothing comes beside it, and it comes beside nothing', () => {
    expect(withAdded([], [VIDEO])).toEqual([VIDEO]);
    expect(withAdded([VIDEO], [VIDEO])).toEqual([VIDEO]);
    expect(withAdded([PHOTO], [VIDEO])).toBeNull();
    expect(withAdded([VIDEO], [PHOTO])).toBeNull();
    expect(withAdded([], [PHOTO, VIDEO])).toBeNull();
    expect(withAdded([PHOTO], [PHOTO])).toEqual([PHOTO]);
  });

  it('tell the server of the cover of a video and of the crops of a picture', () => {
    const covered: DraftMedium = { ...VIDEO, coverMs: 1500 };
    expect(creationOf({ ...DRAFT, media: [covered] }).media).toEqual([
      { assetId: 'v', altText: '', coverMs: 1500 },
    ]);
    expect(changesBetween(DRAFT, { ...DRAFT, media: [covered] })).toEqual({
      media: [{ assetId: 'v', altText: '', coverMs: 1500 }],
    });
    expect(creationOf({ ...DRAFT, media: [PHOTO] }).media).toEqual([
      { assetId: 'p', altText: '', crops: null },
    ]);
  });

  it('that one person covers and another replaces ask which of them stays', () => {
    const covered = { ...DRAFT, media: [{ ...VIDEO, coverMs: 900 }] };
    const replaced = { ...DRAFT, media: [PHOTO] };
    const both = mergeDrafts({ sent: DRAFT, told: DRAFT, mine: covered, theirs: replaced });
    expect(both.clashes).toEqual(['media']);
    const followed = mergeDrafts({
      sent: DRAFT,
      told: DRAFT,
      mine: { ...DRAFT, content: 'Inaczej.' },
      theirs: covered,
    });
    expect(followed).toMatchObject({
      clashes: [],
      draft: { content: 'Inaczej.', media: [{ coverMs: 900 }] },
    });
  });
});
