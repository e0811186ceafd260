import type OAuth2Server from '@node-oauth/oauth2-server';
import { CONNECTED_APPS, SCOPES } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { hashAppToken, makeAppToken } from '../../lib/app-token.ts';
import {
  deleteAccess,
  insertTokens,
  lockGrant,
  selectToken,
  type TokenRow,
  useUp,
} from './connected-apps.system-queries.ts';
import { endGrant } from './end-grant.ts';
import { findClient } from './find-client.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Two parts of a program renew at once, or an answer was lost: the second is refused, and nothing ends. */
const TWICE_MILLISECONDS = 10_000;

const GRANTS = ['authorization_code', 'refresh_token'];

/** Whose a code or a refresh token is, as the library passes it on. */
interface Holder {
  readonly connectionId: string;
  readonly grantId: string;
  /** The code or refresh token itself, by hash. */
  readonly usedUp: string;
}

async function endedMeanwhile(): Promise<Error> {
  const { default: library } = await import('@node-oauth/oauth2-server');
  return new library.InvalidGrantError('The consent has ended.');
}

/**
 * Where the library keeps codes and tokens: by hash, with the clock of this process. A code or refresh token that comes a second time
 * was read by two, and ends all that came of its consent. It is used up in the transaction that gives what it is good for: whoever was
 * given nothing, because a process died, may ask again with it.
 */
export function tokenStore(
  app: Pick<Context, 'db' | 'clock' | 'clientDocuments'>,
): OAuth2Server.AuthorizationCodeModel & OAuth2Server.RefreshTokenModel {
  const { db, clock } = app;
  const find = async (text: string, kind: 'code' | 'refresh') => {
    const now = clock.now();
    const hash = hashAppToken(text);
    const found = await selectToken(db, { hash, kind, now });
    if (found === undefined) return null;
    const { token, connection } = found;
    if (token.usedAt !== null) {
      await endIfStolen(token, now);
      return null;
    }
    const user: Holder = { connectionId: connection.id, grantId: token.grantId, usedUp: hash };
    const scope = SCOPES.filter((one) => connection.scopes.includes(one));
    return { token, user, scope, client: { id: connection.clientId, grants: GRANTS } };
  };
  const endIfStolen = async ({ kind, grantId, usedAt }: TokenRow, now: Date) => {
    const apart = now.getTime() - (usedAt?.getTime() ?? 0);
    if (kind === 'code' || apart > TWICE_MILLISECONDS) await endGrant(db, grantId);
  };
  return {
    async getClient(clientId) {
      const client = await findClient(app, clientId);
      return client && { id: clientId, grants: GRANTS, redirectUris: [...client.redirectUris] };
    },
    generateAccessToken: async () => makeAppToken(),
    generateRefreshToken: async () => makeAppToken(),
    async getAuthorizationCode(text) {
      const found = await find(text, 'code');
      if (found === null) return null;
      const { token, ...whose } = found;
      return {
        ...whose,
        authorizationCode: text,
        // Whether it has ended was asked of our clock; the library asks another.
        expiresAt: new Date(Date.now() + MINUTE),
        redirectUri: token.redirectUri ?? '',
        codeChallenge: token.codeChallenge ?? '',
        codeChallengeMethod: 'S256',
      };
    },
    /** `saveToken` uses both up. */
    revokeAuthorizationCode: async () => true,
    revokeToken: async () => true,
    async getRefreshToken(text) {
      const found = await find(text, 'refresh');
      if (found === null) return null;
      const { token: _, ...whose } = found;
      return { ...whose, refreshToken: text };
    },
    async saveToken(token, client, user) {
      const now = clock.now();
      const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
      const { connectionId, grantId, usedUp } = user as Holder;
      const { accessToken, refreshToken = '' } = token;
      const own = { connectionId, grantId };
      const accessEnds = after(CONNECTED_APPS.accessMinutes * MINUTE);
      const refreshEnds = after(CONNECTED_APPS.refreshDays * DAY);
      await inTransaction(db, async (tx) => {
        // The code came a second time, or its person took their consent back, while this answer was on its way.
        if (!(await lockGrant(tx, grantId))) throw await endedMeanwhile();
        if (!(await useUp(tx, { hash: usedUp, now }))) throw await endedMeanwhile();
        await deleteAccess(tx, grantId);
        await insertTokens(tx, [
          { ...own, kind: 'access', hash: hashAppToken(accessToken), expiresAt: accessEnds },
          { ...own, kind: 'refresh', hash: hashAppToken(refreshToken), expiresAt: refreshEnds },
        ]);
      });
      return { ...token, client, user };
    },
    /** Codes are made where a person agrees, and access is read where requests come in: neither is asked of the library. */
    saveAuthorizationCode: async () => null,
    getAccessToken: async () => null,
  };
}
