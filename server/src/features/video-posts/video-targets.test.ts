import { randomUUID } from 'node:crypto';
import { isMeantFor, isTelling, type Network, networkOfPlatform, VIDEO_PLATFORMS } from '@postownia/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tiktokAnswers } from '../../../test/publishing-videos.ts';
import { type Choice, choiceOf, targetsOf } from './video-targets.ts';

const accounts = new Map<string, { network: Network }>(
  (['tiktok', 'tiktok', 'instagram', 'facebook', 'facebook'] as const).map((network) => [
    randomUUID(),
    { network },
  ]),
);
const [first, second, instagram, facebook] = [...accounts].map(([id, { network }]) => ({ id, network }));
const choice: Choice = {
  platforms: ['tiktok'],
  excludedAccountIds: [],
  answers: [tiktokAnswers({ accountId: first?.id ?? '' })],
};
const byAccount = (answers: Choice['answers']) =>
  answers.toSorted((one, other) => String(one.accountId).localeCompare(String(other.accountId)));
const reaches = (of: Choice, account: typeof first) =>
  account !== undefined && isMeantFor(targetsOf(of, accounts), account);

describe('where a video goes', () => {
  it('asks for platform, tick and TikTok’s form, filled in for this very account', () => {
    expect(reaches(choice, first)).toBe(true);
    expect(reaches(choice, second)).toBe(false);
    expect(reaches(choice, instagram)).toBe(false);
    expect(reaches({ ...choice, answers: [] }, first)).toBe(false);
    expect(reaches({ ...choice, excludedAccountIds: [first?.id ?? ''] }, first)).toBe(false);
    expect(reaches({ ...choice, platforms: ['facebook_reels'] }, first)).toBe(false);
    expect(reaches({ ...choice, platforms: ['facebook_reels'] }, facebook)).toBe(true);
  });

  it('is shown again as it was chosen, whatever was chosen', () => {
    const ids = [...accounts.keys()];
    const any = fc.record({
      platforms: fc.subarray([...VIDEO_PLATFORMS], { minLength: 1 }),
      excludedAccountIds: fc.subarray(ids),
      answers: fc.subarray([
        { network: 'instagram' as const, accountId: null, options: { shareToFeed: false } },
        ...[first, second].map((account) => tiktokAnswers({ accountId: account?.id ?? '' })),
      ]),
    });
    fc.assert(
      fc.property(any, (chosen) => {
        const targets = targetsOf(chosen, accounts).filter(isTelling);
        const shown = choiceOf(targets);
        const networks = chosen.platforms.map(networkOfPlatform);
        expect(shown.platforms).toEqual(chosen.platforms);
        expect(shown.excludedAccountIds.toSorted()).toEqual(chosen.excludedAccountIds.toSorted());
        const kept = chosen.answers.filter(({ network }) => networks.includes(network));
        expect(byAccount(shown.answers)).toEqual(byAccount(kept));
      }),
    );
  });
});
