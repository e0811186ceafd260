import { message } from '@postownia/contract/messages/message';
import type { YoutubeCreator } from '@postownia/contract/networks/youtube';
import * as z from 'zod';
import type { AccountAccess } from '../account-access.ts';
import { callbackPath, type NetworkAdapter, type NetworkApp, type NetworkSetup } from '../network-adapter.ts';
import { NetworkError } from '../network-error.ts';
import { onOff, secret, webAddress } from '../variables.ts';
import { type YoutubeApi, type YoutubeApp, youtubeApi } from './api.ts';
import { youtubeInsights } from './insights.ts';
import { readChannels, youtubeLogin } from './login.ts';
import { youtubeVideo } from './video.ts';

/** The app that the sandbox knows; it protects nothing. */
const SANDBOX = { clientId: 'sandbox.apps.googleusercontent.com', clientSecret: 'sandbox-google-secret' };
const API_URL = 'https://www.googleapis.com';
const TOKENS_URL = 'https://oauth2.googleapis.com';
const AUTH_URL = 'https://accounts.google.com';
const SITE_URL = 'https://www.youtube.com';

const Variables = z.object({
  YOUTUBE_CLIENT_ID: secret.optional(),
  YOUTUBE_CLIENT_SECRET: secret.optional(),
  /** Google audited the project: before that it keeps every video private, whatever was asked. */
  YOUTUBE_AUDITED: onOff.optional(),
  /** Google's own number for a project; it gives more after the audit. */
  YOUTUBE_UPLOADS_PER_DAY: z.coerce.number().int().min(1).max(1_000_000).default(100),
  /** In place of all of YouTube's services. */
  YOUTUBE_API_URL: webAddress.optional(),
  YOUTUBE_AUTH_URL: webAddress.optional(),
});

const YOUTUBE_APP: NetworkApp = {
  name: 'youtube',
  variables: Variables,
  isConfigured: ({ YOUTUBE_CLIENT_ID, YOUTUBE_CLIENT_SECRET }) =>
    YOUTUBE_CLIENT_ID !== undefined && YOUTUBE_CLIENT_SECRET !== undefined,
  setUp: message('youtube.set-up'),
  addresses: ({ YOUTUBE_API_URL }) => (YOUTUBE_API_URL ? [YOUTUBE_API_URL] : [API_URL, TOKENS_URL]),
};

/** Channels of YouTube. */
export const youtube: NetworkAdapter = {
  app: YOUTUBE_APP,
  connect(setup) {
    const connected = appOf(setup);
    if (connected === null) return null;
    const { appUrl, clock } = setup;
    const { app, dialogUrl, demo } = connected;
    const api = youtubeApi(app, () => clock.now());
    const feed = (channel: string) => `${appUrl}/sandbox/feed/${channel}`;
    const watchUrl = (channel: string, video: string) =>
      demo ? `${feed(channel)}/${video}` : `${SITE_URL}/watch?v=${video}`;
    return {
      login: youtubeLogin({
        api,
        dialogUrl,
        redirectUri: `${appUrl}${callbackPath('youtube')}`,
        demo,
        now: () => clock.now(),
        profileUrl: (channel) => (demo ? feed(channel) : `${SITE_URL}/channel/${channel}`),
      }),
      targets: [youtubeVideo(api, watchUrl)],
      unavailable: null,
      insights: youtubeInsights(api, watchUrl),
      creator: (account) => readCreator(api, account),
      // Google counts by the day and says so only when it refuses.
      backOff: () => undefined,
    };
  },
};

async function readCreator(api: YoutubeApi, { token, remoteId }: AccountAccess): Promise<YoutubeCreator> {
  const channel = (await readChannels(api, token)).find(({ id }) => id === remoteId);
  if (channel === undefined)
    throw new NetworkError({
      action: 'reconnect',
      code: 'other-channel',
      userMessage: message('youtube.no-channel'),
    });
  const { audited, uploadsPerDay } = api.app;
  return { name: channel.snippet.title, audited, uploadsPerDay };
}

function appOf({
  environment,
  appUrl,
  sandboxUrl,
}: NetworkSetup): { app: YoutubeApp; dialogUrl: string; demo: boolean } | null {
  const given = Variables.parse(environment);
  const { YOUTUBE_CLIENT_ID: clientId, YOUTUBE_CLIENT_SECRET: clientSecret } = given;
  const { YOUTUBE_API_URL: apiUrl, YOUTUBE_AUTH_URL: authUrl } = given;
  const { YOUTUBE_AUDITED: audited, YOUTUBE_UPLOADS_PER_DAY: uploadsPerDay } = given;
  if (clientId !== undefined && clientSecret !== undefined) {
    const hosts = { apiUrl: apiUrl ?? API_URL, tokensUrl: apiUrl ?? TOKENS_URL };
    const app = { ...hosts, clientId, clientSecret, audited: audited ?? false, uploadsPerDay };
    return { app, dialogUrl: authUrl ?? AUTH_URL, demo: false };
  }
  if (sandboxUrl === null) return null;
  const hosts = { apiUrl: apiUrl ?? sandboxUrl, tokensUrl: apiUrl ?? sandboxUrl };
  return {
    app: { ...hosts, ...SANDBOX, audited: audited ?? true, uploadsPerDay },
    // People reach the sandbox's pages through our own address.
    dialogUrl: authUrl ?? `${appUrl}/sandbox`,
    demo: true,
  };
}
