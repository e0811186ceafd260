import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import type { AppRequest } from '@postownia/contract';
import type { TestApp } from './app.ts';
import type { User } from './users.ts';

export const CALLBACK = 'https://assistant.example/callback';

/** Tokens as the official library keeps them. */
export interface Tokens {
  access_token: string;
  refresh_token: string;
  scope: string;
  expires_in: number;
}

/** What a program remembers, and where it sent its person last. */
export class AppMemory implements OAuthClientProvider {
  readonly redirectUrl = CALLBACK;
  readonly clientMetadata = { client_name: 'Asystent', redirect_uris: [CALLBACK] };
  sentTo: URL | undefined;
  #client: object | undefined;
  #tokens: object | undefined;
  #verifier = '';
  #discovered: object | undefined;
  state = () => 'stan';
  clientInformation = () => this.#client;
  saveClientInformation = (information: object) => {
    this.#client = information;
  };
  tokens = () => this.#tokens;
  saveTokens = (tokens: object) => {
    this.#tokens = tokens;
  };
  redirectToAuthorization = (url: URL) => {
    this.sentTo = url;
  };
  saveCodeVerifier = (verifier: string) => {
    this.#verifier = verifier;
  };
  codeVerifier = () => this.#verifier;
  discoveryState = () => this.#discovered;
  saveDiscoveryState = (state: object) => {
    this.#discovered = state;
  };
  get given(): Tokens {
    return this.#tokens as Tokens;
  }
}

/** The request with which a program sent its person, as the page passes it on. */
export function requestIn(url: URL): AppRequest {
  const of = (name: string) => url.searchParams.get(name) ?? '';
  return {
    responseType: of('response_type'),
    clientId: of('client_id'),
    redirectUri: of('redirect_uri'),
    codeChallenge: of('code_challenge'),
    codeChallengeMethod: of('code_challenge_method'),
    scope: of('scope'),
    state: of('state'),
    resource: of('resource'),
  };
}

export interface Agreed {
  scopes?: string[];
  brands?: string[] | null;
  monthlyTokenCap?: number | null;
}

/** A person says yes at the page. */
export async function agree(
  { url }: Pick<TestApp, 'url'>,
  { cookie }: Pick<User, 'cookie'>,
  request: AppRequest,
  { scopes = ['read', 'write', 'generate', 'publish'], brands = null, monthlyTokenCap = null }: Agreed = {},
): Promise<{ status: number; redirectTo: string }> {
  const answer = await fetch(`${url}/api/v1/connected-apps`, {
    method: 'POST',
    headers: { cookie, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ request, scopes, brands, monthlyTokenCap }),
  });
  const { redirectTo = '' } = (await answer.json()) as { redirectTo?: string };
  return { status: answer.status, redirectTo };
}

/** What a program that has just registered sends its person with. */
export async function registeredRequest({ url }: Pick<TestApp, 'url'>): Promise<AppRequest> {
  const registered = await fetch(`${url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ redirect_uris: [CALLBACK] }),
  });
  const { client_id: clientId } = (await registered.json()) as { client_id: string };
  const proof = { codeChallenge: 'x'.repeat(43), codeChallengeMethod: 'S256' };
  return { responseType: 'code', clientId, redirectUri: CALLBACK, ...proof };
}

/** The official client library lets itself in for a person: it is refused, finds the way, and its person agrees. */
export async function letIn(
  running: Pick<TestApp, 'url'>,
  person: Pick<User, 'cookie'>,
  { agreed = {} }: { agreed?: Agreed } = {},
): Promise<{ client: Client; memory: AppMemory }> {
  const memory = new AppMemory();
  const open = () =>
    new StreamableHTTPClientTransport(new URL('/mcp', running.url), { authProvider: memory });
  const begin = () => new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  const first = open();
  await begin()
    .connect(first)
    .then(
      () => Promise.reject(new Error('let in without asking')),
      () => undefined,
    );
  if (memory.sentTo === undefined) throw new Error('nobody was asked');
  const { redirectTo } = await agree(running, person, requestIn(memory.sentTo), agreed);
  await first.finishAuth(new URL(redirectTo).searchParams);
  const client = begin();
  await client.connect(open());
  return { client, memory };
}
