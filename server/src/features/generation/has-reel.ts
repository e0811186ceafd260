/** Whether the post at a place of a month (from 0) becomes a reel as well: each third of them where `every` is 3. */
export const hasReel = (place: number, every: number | undefined): boolean =>
  every !== undefined && (place + 1) % every === 0;

/** How many of so many posts do. */
export const countReels = (posts: number, every: number | undefined): number =>
  every === undefined ? 0 : Math.floor(posts / every);
