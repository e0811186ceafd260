import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { queries } from './api.ts';
import { ApiError } from './api-error.ts';
import { brandOfTab } from './brand-of-tab.ts';
import { onBrandEntered, onBrandLeft } from './brand-stay.ts';
import { sessionQuery } from './session.ts';

/** A refusal is an answer: only a lost connection or a broken server is asked again. */
function worthRepeating(failures: number, error: unknown): boolean {
  if (failures >= 2) return false;
  return !(error instanceof ApiError) || error.status >= 500;
}

/** A firm that begins to ask for a second factor refuses the next request: the list of brands says what is missing. */
function noteRefusal(error: unknown): void {
  if (error instanceof ApiError && error.code === 'SECOND_FACTOR_NEEDED')
    void client.invalidateQueries({ queryKey: queries.brands.key() });
}

const open = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: noteRefusal }),
    mutationCache: new MutationCache({ onError: noteRefusal }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: worthRepeating,
        refetchOnWindowFocus: true,
        // Without a network the service worker answers what it kept, and what nobody can answer is told.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

let client = open();

/** Milliseconds for which an answer that was asked for ahead is as good as one that is asked for on entering. */
const AHEAD_IS_FRESH = 10_000;
/** Answers to a brand that somebody seems about to enter. */
let ahead: { slug: string; client: QueryClient; until: number; user: unknown } | null = null;

/**
 * Where answers to another brand wait until it is entered; nothing reads them before. Null: they are there already, or on
 * their way.
 */
export function clientAhead(slug: string, now = Date.now()): QueryClient | null {
  if (ahead?.slug === slug && now < ahead.until) return null;
  ahead?.client.clear();
  const user = client.getQueryData(sessionQuery.queryKey)?.id;
  ahead = { slug, client: open(), until: now + AHEAD_IS_FRESH, user };
  return ahead.client;
}

/** The cache of the brand that is entered now, with what was asked for ahead in the name of the same user. */
function nextClient(before: QueryClient): QueryClient {
  const user = before.getQueryData(sessionQuery.queryKey)?.id;
  const isAhead = ahead?.slug === brandOfTab() && ahead?.user === user && Date.now() < ahead.until;
  const next = isAhead && ahead !== null ? ahead.client : open();
  if (!isAhead) ahead?.client.clear();
  ahead = null;
  // What came ahead is shown and asked for once more: what changed since then was told to nobody here.
  void next.invalidateQueries({ refetchType: 'none' });
  return next;
}

/** Answers to the brand that this page shows, and to nobody else: what comes late to another one is written into its own. */
export const queryClient = (): QueryClient => client;

/** The same for what is on the screen. */
export const useBrandsClient = (): QueryClient =>
  useSyncExternalStore(onBrandEntered, queryClient, queryClient);

/** Who is signed in stays; which brands they have stays within a firm, and is asked again at once. */
function changeClient(): void {
  const before = client;
  client = nextClient(before);
  const user = before.getQueryData(sessionQuery.queryKey);
  const updatedAt = before.getQueryState(sessionQuery.queryKey)?.dataUpdatedAt ?? 0;
  if (user !== undefined) client.setQueryData(sessionQuery.queryKey, user, { updatedAt });
  const list = before.getQueryData(queries.brands.list.queryKey());
  const next = list?.brands.find(({ slug, inFirm }) => inFirm && slug === brandOfTab());
  if (list !== undefined && next !== undefined)
    client.setQueryData(queries.brands.list.queryKey(), { ...list, current: next.slug }, { updatedAt: 0 });
  before.clear();
}

onBrandLeft(changeClient);
