import {
  asksBeforePosting,
  type Network,
  networkOfPlatform,
  type PostTarget,
  TikTokOptions,
  VIDEO_PLATFORMS,
  type VideoPost,
} from '@postownia/contract';

/** What a form says of where a video goes. */
export type Choice = Pick<VideoPost, 'platforms' | 'excludedAccountIds' | 'tiktok' | 'shareToFeed'>;

const FEED_NETWORK = networkOfPlatform('instagram_reels');
const target = (network: Network, accountId: string | null, rest: Partial<PostTarget>): PostTarget => ({
  network,
  accountId,
  text: null,
  options: {},
  excluded: false,
  ...rest,
});

/**
 * The same as targets of a post: networks that were not chosen, accounts that were unticked, and the answers to the networks'
 * own questions. TikTok's hold for the account for which they were given, and are dropped where TikTok was not chosen.
 * @param accounts the brand's accounts that the form names; others are left out
 */
export function targetsOf(
  { platforms, excludedAccountIds, tiktok, shareToFeed }: Choice,
  accounts: ReadonlyMap<string, { readonly network: Network }>,
): PostTarget[] {
  const ofNetworks = VIDEO_PLATFORMS.map((platform) => {
    const network = networkOfPlatform(platform);
    const options = network === FEED_NETWORK && !shareToFeed ? { shareToFeed } : {};
    return target(network, null, { options, excluded: !platforms.includes(platform) });
  });
  const { accountId: answered = null, ...answers } = platforms.includes('tiktok') ? (tiktok ?? {}) : {};
  const named = new Set([...excludedAccountIds, ...(answered === null ? [] : [answered])]);
  const ofAccounts = [...named].flatMap((id) => {
    const network = accounts.get(id)?.network;
    if (network === undefined) return [];
    const options = id === answered && asksBeforePosting(network) ? answers : {};
    return [target(network, id, { options, excluded: excludedAccountIds.includes(id) })];
  });
  return [...ofNetworks, ...ofAccounts];
}

/** What a form with these targets shows. */
export function choiceOf(targets: readonly PostTarget[]): Choice {
  const ofNetwork = (network: Network) =>
    targets.find((one) => one.network === network && one.accountId === null);
  const answered = targets.map(({ accountId, options }) =>
    TikTokOptions.safeParse({ ...options, accountId }),
  );
  return {
    platforms: VIDEO_PLATFORMS.filter((platform) => !ofNetwork(networkOfPlatform(platform))?.excluded),
    excludedAccountIds: targets.flatMap(({ accountId, excluded }) =>
      accountId !== null && excluded ? [accountId] : [],
    ),
    tiktok: answered.find(({ success }) => success)?.data ?? null,
    shareToFeed: ofNetwork(FEED_NETWORK)?.options.shareToFeed !== false,
  };
}
