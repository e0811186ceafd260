import { describe, expect, it } from 'vitest';
import { type PostFormat, takesText } from './networks/network-definition.ts';
import {
  asksBeforePosting,
  definitionOf,
  formatOfImages,
  formatRules,
  formatsOf,
  mostImages,
  NETWORKS,
  networkName,
  OWN_TEXT_NETWORKS,
  ownTextCharacters,
} from './networks.ts';

describe.each(NETWORKS)('what %s says of itself', (network) => {
  const { formats, ownText } = definitionOf(network);

  it('takes at least one format, and in each what the format is made of', () => {
    expect(formatsOf(network).length).toBeGreaterThan(0);
    for (const format of formatsOf(network)) {
      const rules = formatRules(network, format);
      const isVideo = format === 'video' || format === 'reel';
      // A story is of an image or of a video.
      if (format !== 'story') expect(rules?.video !== null, `${format} has a video`).toBe(isVideo);
      if (format === 'image' || format === 'carousel') expect(rules?.images).not.toBeNull();
      if (format === 'text' || format === 'link') expect(rules?.images ?? null).toBeNull();
    }
  });

  it('has limits that begin below their end', () => {
    for (const [format, rules] of Object.entries(formats)) {
      expect(rules.text.max > 0).toBe(takesText(format as PostFormat));
      for (const range of [rules.images?.count, rules.images?.ratio, rules.video?.seconds, rules.video?.side])
        if (range) expect(range[0]).toBeLessThanOrEqual(range[1]);
    }
  });

  it('proposes no text of its own that it would refuse', () => {
    const texts = Object.values(formats).map(({ text }) => text);
    expect(ownText?.characters ?? 0).toBeLessThanOrEqual(Math.max(...texts.map(({ max }) => max)));
    const [fewest, most] = ownText?.hashtags ?? [0, 0];
    expect(fewest).toBeLessThanOrEqual(most);
    expect(most).toBeLessThanOrEqual(Math.max(...texts.map(({ hashtags }) => hashtags)));
  });
});

it('offers a text of its own exactly where a network proposes one', () => {
  for (const network of NETWORKS) {
    expect(OWN_TEXT_NETWORKS.includes(network)).toBe(definitionOf(network).ownText !== null);
    expect(ownTextCharacters(network) > 0).toBe(OWN_TEXT_NETWORKS.includes(network));
  }
});

it('knows what has to be answered before a post may go', () => {
  expect([asksBeforePosting('tiktok'), asksBeforePosting('facebook')]).toEqual([true, false]);
  expect(definitionOf('instagram').options.parse({})).toEqual({ shareToFeed: true });
  const answers = {
    privacyLevel: 'SELF_ONLY',
    disableComment: true,
    disableDuet: true,
    disableStitch: true,
    brandContent: false,
    brandOrganic: true,
  };
  const { options } = definitionOf('tiktok');
  expect(options.safeParse(answers).success).toBe(true);
  expect(options.safeParse({ ...answers, brandContent: true }).success).toBe(false);
  expect(options.safeParse({ ...answers, other: 1 }).success).toBe(false);
});

it('knows what so many images make, and how many a network shows', () => {
  expect([0, 1, 2, 10].map(formatOfImages)).toEqual(['text', 'image', 'carousel', 'carousel']);
  const counts = (['facebook', 'instagram', 'tiktok'] as const).map((network) => mostImages(network));
  expect([...counts, mostImages('youtube')]).toEqual([10, 10, 35, 0]);
});

it('names what it knows and leaves the rest as it stands', () => {
  expect(networkName('tiktok')).toBe('TikTok');
  expect(networkName('morse')).toBe('morse');
  expect(networkName('toString')).toBe('toString');
});
