import { APP_SCOPES, type AppRequest } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { Refusal } from '../../lib/refusal.ts';
import { findClient } from './find-client.ts';
import { hostOf, isNamed } from './redirect-uri.ts';

type AppScope = (typeof APP_SCOPES)[number];

/** A request of a program that is known, to be answered at an address that is its own. */
export interface ReadRequest {
  readonly clientId: string;
  readonly name: string;
  readonly host: string;
  readonly redirectUri: string;
  readonly codeChallenge: string;
  /** What it asks for; all where it names nothing that we know. */
  readonly scopes: AppScope[];
}

/** What opens: the assistants' address, by its name in access tokens (RFC 8707). */
export const resourceOf = (appUrl: string): string => new URL('/mcp', appUrl).href;

/** SHA-256, base64url (RFC 7636). */
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

/**
 * Checks what somebody was sent here with. Nobody is sent back to an address that is not surely the program's.
 * @throws Refusal NOT_FOUND for a program or an address that is not known; BAD_REQUEST
 */
export async function readRequest(
  context: Pick<Context, 'db' | 'clock' | 'clientDocuments' | 'appUrl'>,
  {
    clientId,
    redirectUri,
    responseType,
    codeChallenge,
    codeChallengeMethod,
    scope = '',
    resource,
  }: AppRequest,
): Promise<ReadRequest> {
  const client = await findClient(context, clientId);
  if (client === null || !isNamed(redirectUri, client.redirectUris)) throw new Refusal('NOT_FOUND');
  const isOurs = resource === undefined || isOwnResource(resource, context.appUrl);
  const isProved = codeChallengeMethod === 'S256' && CHALLENGE.test(codeChallenge);
  if (responseType !== 'code' || !isProved || !isOurs) throw new Refusal('BAD_REQUEST');
  const asked = scope.split(' ');
  const known = APP_SCOPES.filter((one) => asked.includes(one));
  const scopes = known.length === 0 ? [...APP_SCOPES] : known;
  return { clientId, name: client.name, host: hostOf(redirectUri), redirectUri, codeChallenge, scopes };
}

/** Programs name the resource with and without a slash at its end. */
export const isOwnResource = (resource: string, appUrl: string): boolean =>
  resource.replace(/\/$/, '') === resourceOf(appUrl);

/** Where an answer goes, by whom it comes (RFC 9207) and for which question. */
export function answerTo(
  { redirectUri, state }: Pick<AppRequest, 'redirectUri' | 'state'>,
  answer: Readonly<Record<string, string>>,
  appUrl: string,
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...answer, iss: new URL(appUrl).origin }))
    url.searchParams.set(name, value);
  if (state !== undefined) url.searchParams.set('state', state);
  return url.href;
}
