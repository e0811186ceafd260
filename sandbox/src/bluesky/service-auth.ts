import { randomBytes } from 'node:crypto';
import type { SandboxRequest } from '../http-kernel.ts';
import { XrpcError } from './answers.ts';
import { authorize } from './sessions.ts';
import type { BlueskyServiceToken, State } from './state.ts';

const MOST_SECONDS = 3_600;
const MOST_SECONDS_FOR_ANY_CALL = 60;
const USUAL_SECONDS = 60;

/** `com.atproto.server.getServiceAuth`: one call at one service, in the account's name, for a while. */
export function getServiceAuth(state: State, request: SandboxRequest) {
  const { account } = authorize(state, request);
  const { query } = request;
  const aud = query.get('aud') ?? '';
  const lxm = query.get('lxm');
  if (!/^did:web:[a-z0-9.-]+$/.test(aud))
    throw new XrpcError(400, 'InvalidRequest', 'aud must be a valid DID');
  const now = Math.floor(state.clock.now().getTime() / 1000);
  const exp = Number(query.get('exp') ?? now + USUAL_SECONDS);
  if (exp < now) throw new XrpcError(400, 'BadExpiration', 'expiration is in past');
  if (exp - now > MOST_SECONDS)
    throw new XrpcError(
      400,
      'BadExpiration',
      'cannot request a token with an expiration more than an hour in the future',
    );
  if (lxm === null && exp - now > MOST_SECONDS_FOR_ANY_CALL)
    throw new XrpcError(400, 'BadExpiration', 'cannot request a method-less token for more than a minute');
  const token = `service.${randomBytes(24).toString('base64url')}`;
  state.blueskyServiceTokens.put(token, { token, did: account.did, aud, lxm, exp });
  return { token };
}

/**
 * In whose name a service is called.
 * @throws XrpcError
 */
export function serviceCaller(
  state: State,
  request: SandboxRequest,
  { lxm }: { lxm: string },
): BlueskyServiceToken {
  const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (bearer === undefined) throw new XrpcError(401, 'AuthMissing', 'missing auth');
  const token = state.blueskyServiceTokens.get(bearer);
  if (token === undefined) throw new XrpcError(401, 'BadJwt', 'poorly formatted jwt');
  if (token.exp * 1000 < state.clock.now().getTime()) throw new XrpcError(401, 'JwtExpired', 'jwt expired');
  if (token.lxm !== lxm)
    throw new XrpcError(401, 'BadJwtLexiconMethod', `bad jwt lexicon method ("lxm"). must match: ${lxm}`);
  return token;
}
