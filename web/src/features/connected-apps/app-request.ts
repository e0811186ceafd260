import type { AppRequest } from '@postownia/contract/features/connected-apps';

/** What a program sent its person with, as its address has it; null where something is missing. */
export function requestIn(search: string): AppRequest | null {
  const query = new URLSearchParams(search);
  const of = (name: string) => query.get(name) ?? '';
  const optional = (name: 'scope' | 'state' | 'resource') => {
    const value = query.get(name);
    return value === null ? {} : { [name]: value };
  };
  const request = {
    responseType: of('response_type'),
    clientId: of('client_id'),
    redirectUri: of('redirect_uri'),
    codeChallenge: of('code_challenge'),
    codeChallengeMethod: of('code_challenge_method'),
  };
  if (Object.values(request).includes('')) return null;
  return { ...request, ...optional('scope'), ...optional('state'), ...optional('resource') };
}
