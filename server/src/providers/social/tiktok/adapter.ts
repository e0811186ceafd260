import { message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import { callbackPath, type NetworkAdapter, type NetworkApp, type NetworkSetup } from '../network-adapter.ts';
import { onOff, secret, webAddress } from '../variables.ts';
import { type TikTokApp, tiktokApi } from './api.ts';
import { readCreator } from './creator.ts';
import { tiktokInsights } from './insights.ts';
import { tiktokLogin } from './login.ts';
import { tiktokPhotos } from './photos.ts';
import type { PostUrl } from './status.ts';
import { tiktokVideo } from './video.ts';

/** The app that the sandbox knows; it protects nothing. */
const SANDBOX = { clientKey: 'sandboxtiktokkey', clientSecret: 'sandbox-tiktok-client-secret' };
const API_URL = 'https://open.tiktokapis.com';

const Variables = z.object({
  TIKTOK_CLIENT_KEY: secret.optional(),
  TIKTOK_CLIENT_SECRET: secret.optional(),
  TIKTOK_API_URL: webAddress.optional(),
  TIKTOK_AUTH_URL: webAddress.optional(),
  /** Videos are fetched from our verified domain instead of being sent. */
  TIKTOK_PULLS_VIDEOS: onOff.default(false),
});
type Variables = z.infer<typeof Variables>;

const TIKTOK_APP: NetworkApp = {
  name: 'tiktok',
  variables: Variables,
  isConfigured: ({ TIKTOK_CLIENT_KEY, TIKTOK_CLIENT_SECRET }) =>
    TIKTOK_CLIENT_KEY !== undefined && TIKTOK_CLIENT_SECRET !== undefined,
  setUp: message('tiktok.set-up'),
  addresses: ({ TIKTOK_API_URL }) => [TIKTOK_API_URL ?? API_URL],
};

/** Creators' accounts on TikTok. */
export const tiktok: NetworkAdapter = {
  app: TIKTOK_APP,
  connect(setup) {
    const given = Variables.parse(setup.environment);
    const connected = appOf(given, setup);
    if (connected === null) return null;
    const { appUrl, clock } = setup;
    const { app, dialogUrl, demo } = connected;
    const api = tiktokApi(app);
    const postUrl = (kind: 'photo' | 'video'): PostUrl =>
      demo
        ? ({ accountId, postId }) => `${appUrl}/sandbox/feed/${accountId}/${postId}`
        : ({ username, postId }) => `https://www.tiktok.com/@${username}/${kind}/${postId}`;
    return {
      login: tiktokLogin({
        api,
        dialogUrl,
        redirectUri: `${appUrl}${callbackPath('tiktok')}`,
        demo,
        now: () => clock.now(),
      }),
      targets: [
        tiktokPhotos(api, postUrl('photo')),
        tiktokVideo(api, {
          source: given.TIKTOK_PULLS_VIDEOS ? 'pull' : 'upload',
          postUrl: postUrl('video'),
        }),
      ],
      unavailable: null,
      insights: tiktokInsights(api),
      creator: async (account) => (await readCreator(api, account)).creator,
      // TikTok counts by the minute and says so only when it refuses.
      backOff: () => undefined,
    };
  },
};

function appOf(
  given: Variables,
  { appUrl, sandboxUrl }: NetworkSetup,
): { app: TikTokApp; dialogUrl: string; demo: boolean } | null {
  const { TIKTOK_CLIENT_KEY: clientKey, TIKTOK_CLIENT_SECRET: clientSecret } = given;
  const { TIKTOK_API_URL: apiUrl, TIKTOK_AUTH_URL: authUrl } = given;
  if (clientKey !== undefined && clientSecret !== undefined) {
    return {
      app: { apiUrl: apiUrl ?? API_URL, clientKey, clientSecret },
      dialogUrl: authUrl ?? 'https://www.tiktok.com',
      demo: false,
    };
  }
  if (sandboxUrl === null) return null;
  return {
    app: { apiUrl: apiUrl ?? sandboxUrl, ...SANDBOX },
    dialogUrl: authUrl ?? `${appUrl}/sandbox`,
    demo: true,
  };
}
