import { message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import { callbackPath, type NetworkAdapter, type NetworkApp, type NetworkSetup } from '../network-adapter.ts';
import { secret, webAddress } from '../variables.ts';
import { type XApp, xApi } from './api.ts';
import { xLogin } from './login.ts';
import { xPost } from './post.ts';

/** The app that the sandbox knows; it protects nothing. */
const SANDBOX = { clientId: 'sandbox-x-client', clientSecret: 'sandbox-x-client-secret' };
const API_URL = 'https://api.x.com';
const SITE_URL = 'https://x.com';

const Variables = z.object({
  X_CLIENT_ID: secret.optional(),
  X_CLIENT_SECRET: secret.optional(),
  X_API_URL: webAddress.optional(),
  X_DIALOG_URL: webAddress.optional(),
  /** What a brand's posts may cost in a month: each takes 0.015 $, one with a link 0.20 $. */
  X_DOLLARS_PER_MONTH: z.coerce.number().min(0).max(100_000).default(5),
});

const X_APP: NetworkApp = {
  name: 'x',
  variables: Variables,
  isConfigured: ({ X_CLIENT_ID, X_CLIENT_SECRET }) =>
    X_CLIENT_ID !== undefined && X_CLIENT_SECRET !== undefined,
  setUp: message('x.set-up'),
  addresses: ({ X_API_URL }) => [X_API_URL ?? API_URL],
};

/** Accounts of X, for whoever buys credits there. */
export const x: NetworkAdapter = {
  app: X_APP,
  connect(setup) {
    const connected = appOf(setup);
    if (connected === null) return null;
    const { appUrl, clock, environment } = setup;
    const { app, dialogUrl, demo } = connected;
    const api = xApi(app, { now: () => clock.now() });
    const feed = (account: string) => `${appUrl}/sandbox/feed/${account}`;
    const { X_DOLLARS_PER_MONTH: dollars } = Variables.parse(environment);
    const postUrl = (account: string, id: string) =>
      demo ? `${feed(account)}/${id}` : `${SITE_URL}/i/web/status/${id}`;
    const options = { mostPerMonth: Math.round(dollars * 1000), postUrl };
    return {
      login: xLogin({
        api,
        dialogUrl,
        redirectUri: `${appUrl}${callbackPath('x')}`,
        demo,
        now: () => clock.now(),
        profileUrl: ({ id, username }) => (demo ? feed(id) : `${SITE_URL}/${username}`),
      }),
      targets: [xPost(api, 'image', options), xPost(api, 'link', options), xPost(api, 'video', options)],
      unavailable: null,
      // Each figure that is read costs as much as a third of a post.
      insights: null,
      creator: null,
      backOff: () => undefined,
    };
  },
};

function appOf({
  environment,
  appUrl,
  sandboxUrl,
}: NetworkSetup): { app: XApp; dialogUrl: string; demo: boolean } | null {
  const given = Variables.parse(environment);
  const { X_CLIENT_ID: clientId, X_CLIENT_SECRET: clientSecret } = given;
  const { X_API_URL: apiUrl, X_DIALOG_URL: dialogUrl } = given;
  if (clientId !== undefined && clientSecret !== undefined)
    return {
      app: { apiUrl: apiUrl ?? API_URL, clientId, clientSecret },
      dialogUrl: dialogUrl ?? SITE_URL,
      demo: false,
    };
  if (sandboxUrl === null) return null;
  return {
    app: { apiUrl: apiUrl ?? sandboxUrl, ...SANDBOX },
    // People reach the sandbox's pages through our own address (P-28).
    dialogUrl: dialogUrl ?? `${appUrl}/sandbox`,
    demo: true,
  };
}
