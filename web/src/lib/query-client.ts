import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { keepLeft, placeAhead, takeAhead } from './answers-ahead.ts';
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

const userOf = (asked: QueryClient): unknown => asked.getQueryData(sessionQuery.queryKey)?.id;

/**
 * Where answers to another brand wait until it is entered; nothing reads them before. Null: they are there already, or on
 * their way.
 */
export const clientAhead = (slug: string, now = Date.now()): QueryClient | null =>
  placeAhead(slug, { user: userOf(client), open, now });

/** The cache of the brand that is entered now, with what waits for it in the name of the same user. */
function nextClient(before: QueryClient): QueryClient {
  const next = takeAhead(brandOfTab(), { user: userOf(before), now: Date.now() }) ?? open();
  // What waited is shown and asked for once more: what changed since then was told to nobody here.
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
  const list = before.getQueryData(queries.brands.list.queryKey());
  client = nextClient(before);
  if (list !== undefined) keepLeft(list.current, before, { user: userOf(before), open, now: Date.now() });
  const user = before.getQueryData(sessionQuery.queryKey);
  const updatedAt = before.getQueryState(sessionQuery.queryKey)?.dataUpdatedAt ?? 0;
  if (user !== undefined) client.setQueryData(sessionQuery.queryKey, user, { updatedAt });
  const next = list?.brands.find(({ slug, inFirm }) => inFirm && slug === brandOfTab());
  if (list !== undefined && next !== undefined)
    client.setQueryData(queries.brands.list.queryKey(), { ...list, current: next.slug }, { updatedAt: 0 });
  before.clear();
}

onBrandLeft(changeClient);
