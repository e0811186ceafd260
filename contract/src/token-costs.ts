/** Prices in tokens (P-45 adds to them). */
export const TOKEN_COSTS = {
  /** One post: image and text. */
  post: 9,
  image: 8,
  text: 1,
  /** Four images to choose from, for the price of two. */
  proposals: 16,
  /** A reel from a post. */
  reel: 12,
  /** A poster made of an own photo. */
  photoPoster: 2,
  /** A balance below this cannot pay for a post; the card turns red. */
  lowBalance: 9,
} as const;

/** A planned post: what is made of an own photo costs its text and its poster. */
export const plannedPostCost = ({ photo }: { readonly photo?: unknown }): number =>
  photo === undefined ? TOKEN_COSTS.post : TOKEN_COSTS.text + TOKEN_COSTS.photoPoster;

/** Granted once on sign-up: thirty full posts, gone after fourteen days. */
export const TRIAL = { tokens: 270, days: 14 } as const;

/** What a balance pays for: images (rounded down) or texts. */
export function affordableCounts(balance: number): { images: number; texts: number } {
  return { images: Math.floor(balance / TOKEN_COSTS.image), texts: Math.floor(balance / TOKEN_COSTS.text) };
}
