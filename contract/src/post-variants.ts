import { definitionOf } from './networks.ts';

/** Networks for which a post can have a text of its own. */
export const VARIANT_NETWORKS = ['facebook', 'instagram'] as const;
export type VariantNetwork = (typeof VARIANT_NETWORKS)[number];

/** Most characters of a network's own text, hashtags included (P-11). */
export const variantCharacters = (network: VariantNetwork): number =>
  definitionOf(network).ownText?.characters ?? 0;
