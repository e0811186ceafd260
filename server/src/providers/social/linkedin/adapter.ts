import { message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import { callbackPath, type NetworkAdapter, type NetworkApp, type NetworkSetup } from '../network-adapter.ts';
import { onOff, secret, webAddress } from '../variables.ts';
import { type LinkedInApp, linkedinApi } from './api.ts';
import { linkedinInsights } from './insights.ts';
import { linkedinLogin } from './login.ts';
import { linkedinPost } from './post.ts';

/** The apps that the sandbox knows, as LinkedIn has two kinds of them; they protect nothing. */
const SANDBOX = {
  pages: { clientId: 'sandboxlinkedinpages', clientSecret: 'sandbox-linkedin-pages-secret' },
  profile: { clientId: 'sandboxlinkedinshare', clientSecret: 'sandbox-linkedin-share-secret' },
};
const API_URL = 'https://api.linkedin.com';
const AUTH_URL = 'https://www.linkedin.com';

const Variables = z.object({
  LINKEDIN_CLIENT_ID: secret.optional(),
  LINKEDIN_CLIENT_SECRET: secret.optional(),
  /** The app has the Community Management API, so it may post as pages; one without it posts as people alone. */
  LINKEDIN_PAGES: onOff.optional(),
  /** Versions live a year: a dead one refuses every call. */
  LINKEDIN_VERSION: z
    .string()
    .regex(/^20\d{4}$/)
    .default('202609'),
  LINKEDIN_API_URL: webAddress.optional(),
  LINKEDIN_AUTH_URL: webAddress.optional(),
});

const LINKEDIN_APP: NetworkApp = {
  name: 'linkedin',
  variables: Variables,
  isConfigured: ({ LINKEDIN_CLIENT_ID, LINKEDIN_CLIENT_SECRET }) =>
    LINKEDIN_CLIENT_ID !== undefined && LINKEDIN_CLIENT_SECRET !== undefined,
  setUp: message('linkedin.set-up'),
  versionEnds(environment) {
    const { LINKEDIN_VERSION: version } = Variables.parse(environment);
    return new Date(Date.UTC(Number(version.slice(0, 4)) + 1, Number(version.slice(4)) - 1));
  },
  addresses: ({ LINKEDIN_API_URL }) => [LINKEDIN_API_URL ?? API_URL],
};

/** People's profiles on LinkedIn, and pages where the app has been let in. */
export const linkedin: NetworkAdapter = {
  app: LINKEDIN_APP,
  connect(setup) {
    const connected = appOf(setup);
    if (connected === null) return null;
    const { appUrl, clock } = setup;
    const { app, dialogUrl, demo } = connected;
    const api = linkedinApi(app, { now: () => clock.now() });
    const feed = (account: string) => `${appUrl}/sandbox/feed/${account}`;
    const postUrl = (account: string, urn: string) =>
      demo ? `${feed(account)}/${urn}` : `https://www.linkedin.com/feed/update/${urn}/`;
    return {
      login: linkedinLogin({
        api,
        dialogUrl,
        redirectUri: `${appUrl}${callbackPath('linkedin')}`,
        demo,
        now: () => clock.now(),
        profileUrl: (account, path) => (demo ? feed(account) : `https://www.linkedin.com/${path}`),
      }),
      targets: (['image', 'link', 'video'] as const).map((medium) => linkedinPost(api, medium, postUrl)),
      unavailable: null,
      insights: linkedinInsights(api, { now: () => clock.now(), postUrl }),
      creator: null,
      // LinkedIn counts by the day and says so only when it refuses.
      backOff: () => undefined,
    };
  },
};

function appOf({
  environment,
  appUrl,
  sandboxUrl,
}: NetworkSetup): { app: LinkedInApp; dialogUrl: string; demo: boolean } | null {
  const given = Variables.parse(environment);
  const { LINKEDIN_CLIENT_ID: clientId, LINKEDIN_CLIENT_SECRET: clientSecret } = given;
  const { LINKEDIN_API_URL: apiUrl, LINKEDIN_AUTH_URL: authUrl, LINKEDIN_VERSION: version } = given;
  if (clientId !== undefined && clientSecret !== undefined) {
    const pages = given.LINKEDIN_PAGES ?? false;
    const urls = { apiUrl: apiUrl ?? API_URL, authUrl: authUrl ?? AUTH_URL };
    return {
      app: { ...urls, version, clientId, clientSecret, pages },
      dialogUrl: urls.authUrl,
      demo: false,
    };
  }
  if (sandboxUrl === null) return null;
  const pages = given.LINKEDIN_PAGES ?? true;
  const urls = { apiUrl: apiUrl ?? sandboxUrl, authUrl: authUrl ?? sandboxUrl };
  return {
    app: { ...urls, version, pages, ...SANDBOX[pages ? 'pages' : 'profile'] },
    // People reach the sandbox's pages through our own address (P-28).
    dialogUrl: authUrl ?? `${appUrl}/sandbox`,
    demo: true,
  };
}
