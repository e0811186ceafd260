import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Milliseconds for which an answer that was asked for ahead is as good as one that is asked for on entering. */
const AHEAD_IS_FRESH = 10_000;
/** As long as a page keeps any answer that nothing on it shows. */
const LEFT_IS_KEPT = 300_000;
/** Brands between which somebody goes back and forth. */
const BRANDS_KEPT = 4;

interface Waiting {
  readonly client: QueryClient;
  readonly user: unknown;
  /** It was shown here before: another choice does not throw it away. */
  readonly isLeft: boolean;
  readonly until: number;
  /** Until then nobody needs to ask once more. */
  freshUntil: number;
}

/** Answers to brands that may be entered, the latest at the end; nothing reads them before. */
const waiting = new Map<string, Waiting>();
let keptKeys: () => readonly QueryKey[] = () => [];

/** Names what of a brand is worth keeping when it is left, so that it is shown at once when somebody comes back. */
export function keepWhenLeft(keys: () => readonly QueryKey[]): void {
  keptKeys = keys;
}

/**
 * Where answers to another brand are to be written until it is entered. Null: they were asked for a moment ago.
 * @param open makes an empty cache, where there is none
 */
export function placeAhead(
  slug: string,
  { user, open, now }: { user: unknown; open: () => QueryClient; now: number },
): QueryClient | null {
  const there = usable(slug, { user, now });
  if (there !== null) {
    if (now < there.freshUntil) return null;
    there.freshUntil = now + AHEAD_IS_FRESH;
    return there.client;
  }
  const until = now + AHEAD_IS_FRESH;
  const made = { client: open(), user, isLeft: false, until, freshUntil: until };
  put(slug, made);
  return made.client;
}

/** Takes out what waits for a brand that is entered now. What was only asked for ahead of others is thrown away. */
export function takeAhead(slug: string | null, asked: { user: unknown; now: number }): QueryClient | null {
  const there = slug === null ? null : usable(slug, asked);
  if (slug !== null && there !== null) waiting.delete(slug);
  for (const [other, { isLeft, until }] of waiting) if (!isLeft || until <= asked.now) drop(other);
  return there?.client ?? null;
}

/** Keeps of a brand's answers what is shown first, to be shown again and asked for once more when somebody comes back. */
export function keepLeft(
  slug: string,
  before: QueryClient,
  { user, open, now }: { user: unknown; open: () => QueryClient; now: number },
): void {
  const client = open();
  for (const key of keptKeys()) {
    const state = before.getQueryState(key);
    if (state?.data !== undefined) client.setQueryData(key, state.data, { updatedAt: state.dataUpdatedAt });
  }
  if (client.getQueryCache().getAll().length === 0) return;
  void client.invalidateQueries({ refetchType: 'none' });
  put(slug, { client, user, isLeft: true, until: now + LEFT_IS_KEPT, freshUntil: 0 });
}

function usable(slug: string, { user, now }: { user: unknown; now: number }): Waiting | null {
  const there = waiting.get(slug);
  return there !== undefined && there.user === user && now < there.until ? there : null;
}

function put(slug: string, made: Waiting): void {
  drop(slug);
  waiting.set(slug, made);
  const [oldest] = waiting.keys();
  if (waiting.size > BRANDS_KEPT && oldest !== undefined) drop(oldest);
}

function drop(slug: string): void {
  waiting.get(slug)?.client.clear();
  waiting.delete(slug);
}
