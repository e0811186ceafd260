import type { CropPlace } from './crop-shapes.ts';
import {
  type FormatRules,
  isStoryOfVideo,
  type LoginField,
  type NetworkDefinition,
  POST_FORMATS,
  type PostFormat,
  type Showing,
  type TargetOptions,
} from './networks/network-definition.ts';
import * as registry from './networks/registry.ts';

export type Network = keyof typeof registry;

const DEFINITIONS: Readonly<Record<Network, NetworkDefinition>> = registry;

/** Every network: those that a new brand is proposed, then the others, each by the alphabet. */
export const NETWORKS = (Object.keys(registry) as Network[]).toSorted(
  (one, other) => Number(DEFINITIONS[other].tickedForNewBrands) - Number(DEFINITIONS[one].tickedForNewBrands),
) as [Network, ...Network[]];

/** What a network takes, offers and asks. */
export const definitionOf = (network: Network): NetworkDefinition => DEFINITIONS[network];

/** As people know it; what no network of ours is called stands as it is. */
export const networkName = (network: string): string =>
  NETWORKS.find((known) => known === network) === undefined ? network : DEFINITIONS[network as Network].name;

/** The limits of a format on a network; undefined where the network does not take it. */
export const formatRules = (network: Network, format: PostFormat): FormatRules | undefined =>
  DEFINITIONS[network].formats[format];

/** Whether a network has a place for what a post shows: not every one that takes videos takes stories of them. */
export const takesStoryOf = (network: Network, post: Showing): boolean =>
  !isStoryOfVideo(post) || (formatRules(network, 'story')?.video ?? null) !== null;

/** The format of a post with so many images and no video. */
export function formatOfImages(count: number): PostFormat {
  if (count === 0) return 'text';
  return count === 1 ? 'image' : 'carousel';
}

const FORMATS_IN: Readonly<Record<CropPlace, readonly PostFormat[]>> = {
  feed: ['image', 'carousel'],
  story: ['story'],
};

/** How many images a post can have in a place of a network: those beyond do not go there. */
export const mostImages = (network: Network, place: CropPlace = 'feed'): number =>
  Math.max(...FORMATS_IN[place].map((format) => formatRules(network, format)?.images?.count[1] ?? 0));

/** What a network takes, in the order in which formats are always named. */
export const formatsOf = (network: Network): PostFormat[] =>
  POST_FORMATS.filter((format) => DEFINITIONS[network].formats[format] !== undefined);

/** Those for which a post can have a text written for them alone. */
export const OWN_TEXT_NETWORKS: readonly Network[] = NETWORKS.filter(
  (network) => DEFINITIONS[network].ownText !== null,
);

/** Most characters of such a text, hashtags included (P-11); 0 where there is none. */
export const ownTextCharacters = (network: Network): number => DEFINITIONS[network].ownText?.characters ?? 0;

/** How a text of a network's own is checked (`PostTextContext`); like the common one where the network has none. */
export function ownTextLimits(network: Network): { limit?: number; hashtagsMin?: number } {
  const { ownText } = DEFINITIONS[network];
  return ownText === null ? {} : { limit: ownText.characters, hashtagsMin: ownText.hashtags[0] };
}

/** Whether these are answers to what the network asks about a post. */
export const takesOptions = (network: Network, options: TargetOptions): boolean =>
  DEFINITIONS[network].options.safeParse(options).success;

/** Whether a person has to answer something before a post may go to this network. */
export const asksBeforePosting = (network: Network): boolean => !takesOptions(network, {});

/** What has to be entered before an account is connected, in the order of its form. */
export const loginFieldsOf = (network: Network): LoginField[] =>
  Object.keys(DEFINITIONS[network].login.fields._zod.def.shape) as LoginField[];
