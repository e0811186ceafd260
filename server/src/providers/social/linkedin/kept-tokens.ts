import * as z from 'zod';
import type { FoundAccount, RenewedToken } from '../social-login.ts';

/** What LinkedIn answers to a code or a refresh token; lives in seconds. */
export const Tokens = z.object({
  access_token: z.string().min(1),
  expires_in: z.number(),
  scope: z.string().default(''),
  /** Only apps with the Community Management API get one. */
  refresh_token: z.string().min(1).optional(),
  refresh_token_expires_in: z.number().optional(),
});
type Tokens = z.infer<typeof Tokens>;

/** A token is renewed when this share of its life is over. */
const RENEW_AT_SHARE = 0.8;

/** What an account keeps of the tokens. */
export type KeptTokens = Pick<FoundAccount, 'token' | 'tokenExpiresAt' | 'renewal'> & { token: string };

export function tokensOf(tokens: Tokens, now: Date): KeptTokens & Pick<RenewedToken, 'token'> {
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const { access_token: token, refresh_token: refreshToken } = tokens;
  if (refreshToken === undefined) return { token, tokenExpiresAt: after(tokens.expires_in), renewal: null };
  const { refresh_token_expires_in: seconds } = tokens;
  return {
    token,
    tokenExpiresAt: seconds === undefined ? null : after(seconds),
    renewal: { refreshToken, dueAt: after(tokens.expires_in * RENEW_AT_SHARE) },
  };
}
