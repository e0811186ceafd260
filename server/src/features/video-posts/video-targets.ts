import {
  type Network,
  networkOfPlatform,
  type PostTarget,
  takesOptions,
  VIDEO_PLATFORMS,
  type VideoPost,
} from '@postownia/contract';

/** What a form says of where a video goes. */
export type Choice = Pick<VideoPost, 'platforms' | 'excludedAccountIds' | 'answers'>;

/**
 * The same as targets of a post: networks that were not chosen, accounts that were unticked, and the answers to the networks'
 * own questions. Those of networks that were not chosen are dropped.
 * @param accounts the brand's accounts that the form names; others are left out
 */
export function targetsOf(
  { platforms, excludedAccountIds, answers }: Choice,
  accounts: ReadonlyMap<string, { readonly network: Network }>,
): PostTarget[] {
  const chosen = new Set(platforms.map(networkOfPlatform));
  const target = (network: Network, accountId: string | null, excluded: boolean): PostTarget => {
    const answered = answers.find((one) => one.network === network && one.accountId === accountId);
    const options = chosen.has(network) ? (answered?.options ?? {}) : {};
    return { network, accountId, text: null, options, excluded };
  };
  const ofNetworks = VIDEO_PLATFORMS.map((platform) =>
    target(networkOfPlatform(platform), null, !platforms.includes(platform)),
  );
  const named = new Set([...excludedAccountIds, ...answers.flatMap(({ accountId }) => accountId ?? [])]);
  const ofAccounts = [...named].flatMap((id) => {
    const network = accounts.get(id)?.network;
    return network === undefined ? [] : [target(network, id, excludedAccountIds.includes(id))];
  });
  return [...ofNetworks, ...ofAccounts];
}

/** The same targets with the own texts that the post had: the form does not ask for them, so it takes none away. */
export function withTextsOf(
  targets: readonly PostTarget[],
  before: readonly PostTarget[],
): readonly PostTarget[] {
  const isOf = (one: PostTarget) => (other: PostTarget) =>
    other.network === one.network && other.accountId === one.accountId;
  const told = before.filter(({ text }) => text !== null);
  const missing = told.filter((one) => !targets.some(isOf(one)));
  return [
    ...targets.map((target) => ({ ...target, text: told.find(isOf(target))?.text ?? null })),
    ...missing.map((one) => ({ ...one, options: {}, excluded: false })),
  ];
}

/** What a form with these targets shows; answers that their network reads no more are given anew. */
export function choiceOf(targets: readonly PostTarget[]): Choice {
  const isExcluded = (network: Network) =>
    targets.some((one) => one.network === network && one.accountId === null && one.excluded);
  return {
    platforms: VIDEO_PLATFORMS.filter((platform) => !isExcluded(networkOfPlatform(platform))),
    excludedAccountIds: targets.flatMap(({ accountId, excluded }) =>
      accountId !== null && excluded ? [accountId] : [],
    ),
    answers: targets.flatMap(({ network, accountId, options }) =>
      Object.keys(options).length > 0 && takesOptions(network, options)
        ? [{ network, accountId, options }]
        : [],
    ),
  };
}
