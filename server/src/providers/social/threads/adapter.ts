import { message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import { callbackPath, type NetworkAdapter, type NetworkApp, type NetworkSetup } from '../network-adapter.ts';
import { onOff, secret, webAddress } from '../variables.ts';
import { type ThreadsApp, threadsApi } from './api.ts';
import { threadsInsights } from './insights.ts';
import { threadsLogin } from './login.ts';
import { threadsPost } from './post.ts';

/** The app that the sandbox knows; it protects nothing. */
const SANDBOX = { appId: '271828182845904', appSecret: 'sandbox-threads-app-secret' };
const API_URL = 'https://graph.threads.net';
const DIALOG_URL = 'https://www.threads.com';

const Variables = z.object({
  THREADS_APP_ID: secret.optional(),
  THREADS_APP_SECRET: secret.optional(),
  /** The app passed the review of `threads_delete`; off unless somebody says so. */
  THREADS_DELETING: onOff.optional(),
  THREADS_API_URL: webAddress.optional(),
  THREADS_DIALOG_URL: webAddress.optional(),
});

const THREADS_APP: NetworkApp = {
  name: 'threads',
  variables: Variables,
  isConfigured: ({ THREADS_APP_ID, THREADS_APP_SECRET }) =>
    THREADS_APP_ID !== undefined && THREADS_APP_SECRET !== undefined,
  setUp: message('threads.set-up'),
  addresses: ({ THREADS_API_URL }) => [THREADS_API_URL ?? API_URL],
};

/** Profiles of Threads. */
export const threads: NetworkAdapter = {
  app: THREADS_APP,
  connect(setup) {
    const connected = appOf(setup);
    if (connected === null) return null;
    const { appUrl, clock, environment, mediaReachable } = setup;
    const { app, dialogUrl, demo } = connected;
    const { THREADS_DELETING: deletes = demo } = Variables.parse(environment);
    const api = threadsApi(app);
    const feed = (account: string) => `${appUrl}/sandbox/feed/${account}`;
    const medium = (kind: 'image' | 'link' | 'video') =>
      threadsPost(api, kind, {
        deletes,
        permalinkOf: (account, { id, permalink }) => {
          if (demo) return `${feed(account)}/${id}`;
          return permalink?.startsWith('https://') ? permalink : null;
        },
      });
    return {
      login: threadsLogin({
        api,
        dialogUrl,
        redirectUri: `${appUrl}${callbackPath('threads')}`,
        demo,
        deletes,
        now: () => clock.now(),
        profileUrl: ({ id, username }) => (demo ? feed(id) : `${DIALOG_URL}/@${username}`),
      }),
      targets: [medium('image'), medium('link'), medium('video')],
      unavailable: demo || mediaReachable ? null : message('threads.public-address'),
      insights: threadsInsights(api),
      creator: null,
      backOff: () => undefined,
    };
  },
};

function appOf({
  environment,
  appUrl,
  sandboxUrl,
}: NetworkSetup): { app: ThreadsApp; dialogUrl: string; demo: boolean } | null {
  const given = Variables.parse(environment);
  const { THREADS_APP_ID: appId, THREADS_APP_SECRET: appSecret } = given;
  const { THREADS_API_URL: apiUrl, THREADS_DIALOG_URL: dialogUrl } = given;
  if (appId !== undefined && appSecret !== undefined)
    return {
      app: { apiUrl: apiUrl ?? API_URL, appId, appSecret },
      dialogUrl: dialogUrl ?? DIALOG_URL,
      demo: false,
    };
  if (sandboxUrl === null) return null;
  return {
    app: { apiUrl: apiUrl ?? `${sandboxUrl}/threads`, ...SANDBOX },
    // People reach the sandbox's pages through our own address (P-28).
    dialogUrl: dialogUrl ?? `${appUrl}/sandbox/threads`,
    demo: true,
  };
}
