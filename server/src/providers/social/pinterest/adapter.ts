import { message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import { callbackPath, type NetworkAdapter, type NetworkApp, type NetworkSetup } from '../network-adapter.ts';
import { onOff, secret, webAddress } from '../variables.ts';
import { type PinterestApp, pinterestApi } from './api.ts';
import { pinterestInsights } from './insights.ts';
import { pinterestLogin } from './login.ts';
import { pinterestPin } from './pin.ts';

/** The app that the sandbox knows; it protects nothing. */
const SANDBOX = { clientId: '1500100', clientSecret: 'sandbox-pinterest-secret' };
const API_URL = 'https://api.pinterest.com';
const AUTH_URL = 'https://www.pinterest.com';

const Variables = z.object({
  PINTEREST_CLIENT_ID: secret.optional(),
  PINTEREST_CLIENT_SECRET: secret.optional(),
  /** Pinterest raised the app from Trial to Standard access: without that nobody else sees what goes out. */
  PINTEREST_STANDARD: onOff.optional(),
  PINTEREST_API_URL: webAddress.optional(),
  PINTEREST_AUTH_URL: webAddress.optional(),
});

const PINTEREST_APP: NetworkApp = {
  name: 'pinterest',
  variables: Variables,
  isConfigured: ({ PINTEREST_CLIENT_ID, PINTEREST_CLIENT_SECRET }) =>
    PINTEREST_CLIENT_ID !== undefined && PINTEREST_CLIENT_SECRET !== undefined,
  setUp: message('pinterest.set-up'),
  addresses: ({ PINTEREST_API_URL }) => [PINTEREST_API_URL ?? API_URL],
};

/** Boards on Pinterest. */
export const pinterest: NetworkAdapter = {
  app: PINTEREST_APP,
  connect(setup) {
    const connected = appOf(setup);
    if (connected === null) return null;
    const { appUrl, clock } = setup;
    const { app, dialogUrl, demo } = connected;
    const api = pinterestApi(app);
    const postUrl = (board: string, pin: string) =>
      demo ? `${appUrl}/sandbox/feed/${board}/${pin}` : `https://www.pinterest.com/pin/${pin}/`;
    return {
      login: pinterestLogin({
        api,
        dialogUrl,
        redirectUri: `${appUrl}${callbackPath('pinterest')}`,
        demo,
        now: () => clock.now(),
        profileUrl: (username, board) =>
          demo ? `${appUrl}/sandbox/feed/${board}` : `https://www.pinterest.com/${username}/`,
      }),
      targets: [pinterestPin(api, 'image', postUrl), pinterestPin(api, 'video', postUrl)],
      unavailable: null,
      insights: pinterestInsights(api, { now: () => clock.now(), postUrl }),
      creator: null,
      // Pinterest counts by the minute and says so when it refuses.
      backOff: () => undefined,
    };
  },
};

function appOf({
  environment,
  appUrl,
  sandboxUrl,
}: NetworkSetup): { app: PinterestApp; dialogUrl: string; demo: boolean } | null {
  const given = Variables.parse(environment);
  const { PINTEREST_CLIENT_ID: clientId, PINTEREST_CLIENT_SECRET: clientSecret } = given;
  const { PINTEREST_API_URL: apiUrl, PINTEREST_AUTH_URL: authUrl, PINTEREST_STANDARD: standard } = given;
  if (clientId !== undefined && clientSecret !== undefined) {
    const app = { apiUrl: apiUrl ?? API_URL, clientId, clientSecret, standard: standard ?? false };
    return { app, dialogUrl: authUrl ?? AUTH_URL, demo: false };
  }
  if (sandboxUrl === null) return null;
  return {
    app: { apiUrl: apiUrl ?? sandboxUrl, ...SANDBOX, standard: standard ?? true },
    // People reach the sandbox's pages through our own address; another network has `/oauth` there.
    dialogUrl: authUrl ?? `${appUrl}/sandbox/pinterest`,
    demo: true,
  };
}
