import { randomUUID } from 'node:crypto';
import { isMeantFor, isTelling, type Network, VIDEO_PLATFORMS } from '@postownia/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Choice, choiceOf, targetsOf } from './video-targets.ts';

const accounts = new Map<string, { network: Network }>(
  (['tiktok', 'tiktok', 'instagram', 'facebook', 'facebook'] as const).map((network) => [
    randomUUID(),
    { network },
  ]),
);
const [first, second, instagram, facebook] = [...accounts].map(([id, { network }]) => ({ id, network }));
const answers = {
  disableComment: true,
  disableDuet: true,
  disableStitch: true,
  privacyLevel: 'SELF_ONLY',
  brandContent: false,
  brandOrganic: false,
} as const;
const choice: Choice = {
  platforms: ['tiktok'],
  excludedAccountIds: [],
  shareToFeed: true,
  tiktok: { accountId: first?.id ?? '', ...answers },
};
const reaches = (of: Choice, account: typeof first) =>
  account !== undefined && isMeantFor(targetsOf(of, accounts), account);

describe('where a video goes', () => {
  it('asks for platform, tick and TikTok’s form, filled in for this very account', () => {
    expect(reaches(choice, first)).toBe(true);
    expect(reaches(choice, second)).toBe(false);
    expect(reaches(choice, instagram)).toBe(false);
    expect(reaches({ ...choice, tiktok: null }, first)).toBe(false);
    expect(reaches({ ...choice, excludedAccountIds: [first?.id ?? ''] }, first)).toBe(false);
    expect(reaches({ ...choice, platforms: ['facebook_reels'] }, first)).toBe(false);
    expect(reaches({ ...choice, platforms: ['facebook_reels'] }, facebook)).toBe(true);
  });

  it('is shown again as it was chosen, whatever was chosen', () => {
    const ids = [...accounts.keys()];
    const tiktoks = [first?.id ?? '', second?.id ?? ''];
    const any = fc.record({
      platforms: fc.subarray([...VIDEO_PLATFORMS], { minLength: 1 }),
      excludedAccountIds: fc.subarray(ids),
      shareToFeed: fc.boolean(),
      tiktok: fc.option(fc.constantFrom(...tiktoks).map((accountId) => ({ accountId, ...answers }))),
    });
    fc.assert(
      fc.property(any, (chosen) => {
        const targets = targetsOf(chosen, accounts).filter(isTelling);
        const shown = choiceOf(targets);
        expect({ ...shown, excludedAccountIds: shown.excludedAccountIds.toSorted() }).toEqual({
          ...chosen,
          excludedAccountIds: chosen.excludedAccountIds.toSorted(),
          tiktok: chosen.platforms.includes('tiktok') ? chosen.tiktok : null,
        });
      }),
    );
  });
});
