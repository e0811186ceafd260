import { message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import { NetworkError, type NetworkErrorOptions } from '../network-error.ts';
import { parseAnswer } from '../parse-answer.ts';
import { makePkce } from '../pkce.ts';
import { readJson, sendRequest, strangeAnswer } from '../send-request.ts';
import type { LoginWindow } from '../social-login.ts';

/** The app at Google that a network of Google's is; networks may share one or have one each. */
export interface GoogleClient {
  /** Where tokens are traded, without a slash at the end. */
  readonly tokensUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Google's login: one page and one place for tokens, whatever they open. */
export interface GoogleOauth {
  /** Opens the page that asks for these permissions; people tick each of them. */
  open(asked: { dialogUrl: string; redirectUri: string; state: string; scope: string }): LoginWindow;
  /**
   * Trades a code; its tokens may have fewer permissions than were asked for.
   * @throws NetworkError
   */
  finish(answer: { code: string; redirectUri: string; verifier: string }): Promise<GoogleTokens>;
  /**
   * Renews an access token with a refresh token that stays the same.
   * @throws NetworkError
   */
  renew(refreshToken: string): Promise<GoogleTokens>;
  /** @throws NetworkError */
  revoke(token: string): Promise<void>;
}

export interface GoogleTokens {
  readonly token: string;
  readonly refreshToken: string;
  readonly scopes: readonly string[];
  /** How long `token` lives. */
  readonly seconds: number;
}

const TIMEOUT_MILLISECONDS = 30_000;
/** A token is renewed when this share of its life is over. */
const RENEW_AT_SHARE = 0.8;
const Refusal = z.object({ error: z.string() });
const Tokens = z.object({
  access_token: z.string().min(1),
  expires_in: z.number(),
  refresh_token: z.string().min(1),
  scope: z.string().default(''),
});

export const GOOGLE_EXPIRED = { action: 'reconnect', userMessage: message('network.expired') } as const;
const OURS = { action: 'ops', userMessage: message('network.misconfigured') } as const;

/** The login's refusals by their names. */
export const GOOGLE_LOGIN_ERRORS: Readonly<
  Record<string, Pick<NetworkErrorOptions, 'action' | 'userMessage'>>
> = {
  invalid_grant: GOOGLE_EXPIRED,
  invalid_token: GOOGLE_EXPIRED,
  invalid_client: OURS,
  unauthorized_client: OURS,
};

export function googleOauth({ tokensUrl, clientId, clientSecret }: GoogleClient): GoogleOauth {
  const post = async (path: string, values: Readonly<Record<string, string>>): Promise<unknown> => {
    const body = new URLSearchParams(values);
    const answer = await sendRequest(`${tokensUrl}${path}`, {
      method: 'POST',
      body,
      timeoutMilliseconds: TIMEOUT_MILLISECONDS,
    });
    const read = await readJson(answer);
    if (!answer.ok) throw refusalOf(answer, read);
    return read;
  };
  const trade = async (values: Readonly<Record<string, string>>, known: object): Promise<GoogleTokens> => {
    const answer = await post('/token', { client_id: clientId, client_secret: clientSecret, ...values });
    const given = typeof answer === 'object' && answer !== null ? answer : {};
    const tokens = parseAnswer(Tokens, { ...known, ...given }, null);
    return {
      token: tokens.access_token,
      refreshToken: tokens.refresh_token,
      scopes: tokens.scope.split(' ').filter((scope) => scope !== ''),
      seconds: tokens.expires_in,
    };
  };
  return {
    open({ dialogUrl, redirectUri, state, scope }) {
      const { verifier, challenge } = makePkce();
      const url = new URL(`${dialogUrl}/o/oauth2/v2/auth`);
      url.search = new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope,
        state,
        // Without these two nobody gets a refresh token a second time.
        access_type: 'offline',
        prompt: 'consent',
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }).toString();
      return { url: url.href, kept: { verifier } };
    },
    finish: ({ code, redirectUri, verifier }) =>
      trade(
        { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier },
        {},
      ),
    renew: (refreshToken) =>
      trade({ grant_type: 'refresh_token', refresh_token: refreshToken }, { refresh_token: refreshToken }),
    async revoke(token) {
      await post('/revoke', { token });
    },
  };
}

/** What an account keeps of them; Google names no end of a consent. */
export function keptOf({ token, refreshToken, seconds }: GoogleTokens, now: Date) {
  const dueAt = new Date(now.getTime() + seconds * RENEW_AT_SHARE * 1000);
  return { token, tokenExpiresAt: null, renewal: { refreshToken, dueAt } };
}

function refusalOf(answer: Response, body: unknown): NetworkError {
  const refused = Refusal.safeParse(body);
  if (answer.status >= 500 || !refused.success) return strangeAnswer(answer, null);
  const { error: code } = refused.data;
  return new NetworkError({ ...(GOOGLE_LOGIN_ERRORS[code] ?? OURS), code });
}
