/** Networks for which a post can have a text of its own. */
export const VARIANT_NETWORKS = ['facebook', 'instagram'] as const;
export type VariantNetwork = (typeof VARIANT_NETWORKS)[number];

/** Most characters of a network's own text, hashtags included (decision 11). */
export const VARIANT_CHARACTERS: Readonly<Record<VariantNetwork, number>> = {
  facebook: 1500,
  instagram: 1000,
};

/** A post's texts: the common one, and those that single networks get instead. */
export interface PostTexts {
  readonly content: string;
  readonly variants: { readonly facebook?: string | undefined; readonly instagram?: string | undefined };
}

/** What a network is sent: its own text where the post has one, else the common one. Any network's name may be asked. */
export function textFor({ content, variants }: PostTexts, network: string): string {
  const own = VARIANT_NETWORKS.find((known) => known === network);
  return (own && variants[own]) ?? content;
}
