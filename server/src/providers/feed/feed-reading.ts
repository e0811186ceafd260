/** One entry of a feed, in plain text. */
export interface FeedItem {
  /** What names it for ever: its id, else its address, else its title. */
  readonly key: string;
  readonly title: string;
  /** A page on the web; null where it names none. */
  readonly url: string | null;
  readonly summary: string;
  readonly imageUrl: string | null;
}

/** What bytes turned out to be: a feed with its newest entries first, or a page that names feeds, or neither. */
export type FeedReading =
  | { readonly kind: 'feed'; readonly title: string; readonly items: readonly FeedItem[] }
  | { readonly kind: 'page'; readonly feeds: readonly string[] }
  | { readonly kind: 'other' };
