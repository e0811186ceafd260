import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { Language } from '../i18n/languages.ts';
import { askIdentity } from './auth.ts';
import { useAfterHydration } from './use-after-hydration.ts';

/** Who is signed in, as the identity routes tell it. */
export interface SessionPerson {
  id: string;
  email: string;
  name: string;
  /** Interface language that the person chose; null until then. */
  language: string | null;
}

export type Session =
  | { state: 'loading'; person: null }
  | { state: 'signed-out'; person: null }
  | { state: 'signed-in'; person: SessionPerson };

async function readSession(): Promise<SessionPerson | null> {
  const response = await fetch('/api/auth/get-session', { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`get-session answered ${response.status}`);
  const body = (await response.json()) as { user?: SessionPerson } | null;
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
  if (!hydrated) return { state: 'loading', person: null };
  if (data) return { state: 'signed-in', person: data };
  if (data === null) return { state: 'signed-out', person: null };
  return { state: 'loading', person: null };
}

/** Keeps the interface language with the signed-in person: letters follow it. Throws what the server answered. */
export async function keepLanguage(client: QueryClient, language: Language): Promise<void> {
  client.setQueryData(sessionQuery.queryKey, (person) => person && { ...person, language });
  await askIdentity('/set-language', { language });
}
