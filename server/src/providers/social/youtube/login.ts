import { message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import { type GoogleTokens, keptOf } from '../google/oauth.ts';
import { NetworkError } from '../network-error.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { FoundAccount, SocialLogin, WindowLogin } from '../social-login.ts';
import type { YoutubeApi } from './api.ts';

const PERMISSION = 'https://www.googleapis.com/auth/youtube';
const SCOPES = {
  upload: `${PERMISSION}.upload`,
  read: `${PERMISSION}.readonly`,
  change: `${PERMISSION}.force-ssl`,
};
const Channels = z.object({
  items: z
    .array(
      z.object({
        id: z.string().regex(/^[\w-]{1,40}$/),
        snippet: z.object({
          title: z.string().min(1),
          customUrl: z.string().optional(),
          thumbnails: z.object({ default: z.object({ url: z.url() }).optional() }).default({}),
        }),
      }),
    )
    .default([]),
});
export type YoutubeChannel = z.infer<typeof Channels>['items'][number];

export interface YoutubeLoginOptions {
  readonly api: YoutubeApi;
  /** Of the login page's host, without a slash at the end. */
  readonly dialogUrl: string;
  /** Our callback; the same text in login and exchange. */
  readonly redirectUri: string;
  readonly demo: boolean;
  readonly profileUrl: (channel: string) => string;
  readonly now: () => Date;
}

/** Channels that a token opens: Google's window asks which, so it is one. */
export async function readChannels(
  api: YoutubeApi,
  token: string,
  signal?: AbortSignal,
): Promise<YoutubeChannel[]> {
  const path = '/youtube/v3/channels?part=snippet&mine=true';
  const { body } = await api.call({ method: 'GET', path, token, signal });
  return parseAnswer(Channels, body, null).items;
}

/** Google's login for a channel. Whoever may not send videos there is told which box to tick. */
export function youtubeLogin(options: YoutubeLoginOptions): SocialLogin & WindowLogin {
  const { api, redirectUri, now } = options;
  return {
    name: 'youtube',
    networks: ['youtube'],
    demo: options.demo,
    failure: message('youtube.login-failed'),
    way: 'window',
    async begin({ state }) {
      const scope = Object.values(SCOPES).join(' ');
      return api.oauth.open({ dialogUrl: options.dialogUrl, redirectUri, state, scope });
    },
    async finish({ code, kept: { verifier = '' } }) {
      const tokens = await api.oauth.finish({ code, redirectUri, verifier });
      const allowed = [SCOPES.upload, SCOPES.read].every((scope) => tokens.scopes.includes(scope));
      const channels = allowed ? await channelsOf(api, tokens.token) : [];
      return {
        networkUserId: channels[0]?.id ?? 'unknown',
        userToken: tokens.refreshToken,
        scopes: tokens.scopes,
        accounts: channels.map((channel) => accountOf(options, tokens, channel)),
        problem: problemOf({ allowed, found: channels.length > 0, audited: api.app.audited }),
      };
    },
    async examine({ token, remoteId }) {
      const channels = await readChannels(api, token);
      if (channels.some(({ id }) => id === remoteId)) return { expiresAt: undefined };
      // A login that opens another channel by now would send its videos there.
      throw new NetworkError({
        action: 'reconnect',
        code: 'other-channel',
        userMessage: message('youtube.no-channel'),
      });
    },
    renew: async ({ refreshToken }) => keptOf(await api.oauth.renew(refreshToken), now()),
    revoke: ({ userToken }) => api.oauth.revoke(userToken),
    openNotice: null,
  };
}

/** A Google account without a channel is refused where others have an empty list. */
async function channelsOf(api: YoutubeApi, token: string): Promise<YoutubeChannel[]> {
  try {
    return await readChannels(api, token);
  } catch (error) {
    if (error instanceof NetworkError && error.code === 'youtubeSignupRequired') return [];
    throw error;
  }
}

function problemOf({ allowed, found, audited }: { allowed: boolean; found: boolean; audited: boolean }) {
  if (!allowed) return message('youtube.no-right');
  if (!found) return message('youtube.no-channel');
  return audited ? null : message('youtube.unaudited');
}

const accountOf = (
  { now, profileUrl }: YoutubeLoginOptions,
  tokens: GoogleTokens,
  { id, snippet: { title, customUrl, thumbnails } }: YoutubeChannel,
): FoundAccount => ({
  network: 'youtube',
  remoteId: id,
  name: title,
  username: customUrl?.replace(/^@/, '') ?? null,
  avatarUrl: thumbnails.default?.url ?? null,
  profileUrl: profileUrl(id),
  problem: null,
  ...keptOf(tokens, now()),
});
