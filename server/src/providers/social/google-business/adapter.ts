import { message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import { callbackPath, type NetworkAdapter, type NetworkApp, type NetworkSetup } from '../network-adapter.ts';
import { onOff, secret, webAddress } from '../variables.ts';
import { type GoogleApp, type GoogleHosts, googleApi } from './api.ts';
import { googleInsights } from './insights.ts';
import { googleLogin } from './login.ts';
import { googlePost } from './post.ts';

/** The app that the sandbox knows; it protects nothing. */
const SANDBOX = { clientId: 'sandbox.apps.googleusercontent.com', clientSecret: 'sandbox-google-secret' };
const HOSTS: GoogleHosts = {
  tokens: 'https://oauth2.googleapis.com',
  accounts: 'https://mybusinessaccountmanagement.googleapis.com',
  locations: 'https://mybusinessbusinessinformation.googleapis.com',
  posts: 'https://mybusiness.googleapis.com',
  performance: 'https://businessprofileperformance.googleapis.com',
};
const AUTH_URL = 'https://accounts.google.com';

const Variables = z.object({
  GOOGLE_CLIENT_ID: secret.optional(),
  GOOGLE_CLIENT_SECRET: secret.optional(),
  /** Google approved the project for its business API: before that its quota is nothing. */
  GOOGLE_BUSINESS: onOff.optional(),
  /** In place of all of Google's services. */
  GOOGLE_API_URL: webAddress.optional(),
  GOOGLE_AUTH_URL: webAddress.optional(),
});

const GOOGLE_APP: NetworkApp = {
  name: 'google-business',
  variables: Variables,
  isConfigured: ({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_BUSINESS }) =>
    GOOGLE_CLIENT_ID !== undefined && GOOGLE_CLIENT_SECRET !== undefined && GOOGLE_BUSINESS === 'on',
  setUp: message('google.set-up'),
  addresses: ({ GOOGLE_API_URL }) => (GOOGLE_API_URL ? [GOOGLE_API_URL] : Object.values(HOSTS)),
};

/** Profiles of businesses in Google Search and Maps. */
export const googleBusiness: NetworkAdapter = {
  app: GOOGLE_APP,
  connect(setup) {
    const connected = appOf(setup);
    if (connected === null) return null;
    const { appUrl, clock } = setup;
    const { app, dialogUrl, demo } = connected;
    const api = googleApi(app);
    // Google says itself where a post is seen.
    const postUrl = (place: string, post: string) =>
      demo ? `${appUrl}/sandbox/feed/${place}/${post}` : null;
    return {
      login: googleLogin({
        api,
        dialogUrl,
        redirectUri: `${appUrl}${callbackPath('google-business')}`,
        demo,
        now: () => clock.now(),
      }),
      targets: [googlePost(api, 'image', postUrl), googlePost(api, 'link', postUrl)],
      unavailable: demo || setup.mediaReachable ? null : message('network.no-public-address'),
      insights: googleInsights(api),
      creator: null,
      // Google counts by the minute and says so only when it refuses.
      backOff: () => undefined,
    };
  },
};

function appOf({
  environment,
  appUrl,
  sandboxUrl,
}: NetworkSetup): { app: GoogleApp; dialogUrl: string; demo: boolean } | null {
  const given = Variables.parse(environment);
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = given;
  const { GOOGLE_API_URL: apiUrl, GOOGLE_AUTH_URL: authUrl } = given;
  if (clientId !== undefined && clientSecret !== undefined) {
    if (given.GOOGLE_BUSINESS !== true) return null;
    const app = { hosts: apiUrl === undefined ? HOSTS : at(apiUrl), clientId, clientSecret };
    return { app, dialogUrl: authUrl ?? AUTH_URL, demo: false };
  }
  if (sandboxUrl === null) return null;
  return {
    app: { hosts: at(apiUrl ?? sandboxUrl), ...SANDBOX },
    // People reach the sandbox's pages through our own address.
    dialogUrl: authUrl ?? `${appUrl}/sandbox`,
    demo: true,
  };
}

const at = (url: string): GoogleHosts => ({
  tokens: url,
  accounts: url,
  locations: url,
  posts: url,
  performance: url,
});
