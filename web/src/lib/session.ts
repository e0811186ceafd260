import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { Language } from '../i18n/languages.ts';
import { askIdentity } from './auth.ts';
import { useAfterHydration } from './use-after-hydration.ts';

/** Who is signed in, as the identity routes tell it. */
export interface SessionUser {
  id: string;
  email: string;
  name: string;
  /** Interface language that the person chose; null until then. */
  language: string | null;
}

export type Session =
  | { state: 'loading'; user: null }
  | { state: 'signed-out'; user: null }
  | { state: 'signed-in'; user: SessionUser };

async function readSession(): Promise<SessionUser | null> {
  const response = await fetch('/api/auth/get-session', { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`get-session answered ${response.status}`);
  const body = (await response.json()) as { user?: SessionUser } | null;
  return body?.user ?? null;
}

/** While nobody answers it is asked again by itself: no part of a page has a button for it. */
const AGAIN_MILLISECONDS = 5_000;

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: readSession,
  staleTime: 60_000,
  refetchInterval: ({ state }) => (state.status === 'error' ? AGAIN_MILLISECONDS : false),
});

/**
 * The current session; `loading` in the prerendered page and until the server has answered. A server that cannot
 * answer has signed nobody out.
 */
export function useSession(): Session {
  const { data } = useQuery(sessionQuery);
  const hydrated = useAfterHydration();
  if (!hydrated) return { state: 'loading', user: null };
  if (data) return { state: 'signed-in', user: data };
  if (data === null) return { state: 'signed-out', user: null };
  return { state: 'loading', user: null };
}

/** Keeps the interface language with the signed-in person: emails follow it. Throws what the server answered. */
export async function keepLanguage(client: QueryClient, language: Language): Promise<void> {
  client.setQueryData(sessionQuery.queryKey, (user) => user && { ...user, language });
  await askIdentity('/set-language', { language });
}
