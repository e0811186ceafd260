import { message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import {
  callbackPath,
  type NetworkApp,
  type NetworkEnvironment,
  type NetworkSetup,
} from '../network-adapter.ts';
import { secret, webAddress } from '../variables.ts';
import { type MetaApp, metaGraph } from './graph.ts';
import { metaLogin } from './login.ts';
import { MetaUsage } from './usage.ts';

/** The app that the sandbox knows; it protects nothing. */
const SANDBOX = { appId: '314159265358979', appSecret: 'sandbox-meta-app-secret' };
const GRAPH_URL = 'https://graph.facebook.com';
const NO_PUBLIC_ADDRESS = message('instagram.public-address');

const Variables = z.object({
  META_APP_ID: secret.optional(),
  META_APP_SECRET: secret.optional(),
  META_GRAPH_URL: webAddress.optional(),
  META_RUPLOAD_URL: webAddress.optional(),
  META_DIALOG_URL: webAddress.optional(),
  META_GRAPH_VERSION: z
    .string()
    .regex(/^v\d+\.\d+$/)
    .default('v25.0'),
});

/** The app at Meta: Facebook and Instagram share it, its login and its limits. */
export const metaApp: NetworkApp = {
  name: 'meta',
  variables: Variables,
  isConfigured: ({ META_APP_ID, META_APP_SECRET }) =>
    META_APP_ID !== undefined && META_APP_SECRET !== undefined,
  setUp: message('facebook.set-up'),
  addresses: ({ META_GRAPH_URL }) => [META_GRAPH_URL ?? GRAPH_URL],
};

/** What Facebook and Instagram have in common; null: no app here. */
export function connectMeta({ environment, appUrl, sandboxUrl, mediaReachable }: NetworkSetup) {
  const meta = appOf(environment, { appUrl, sandboxUrl });
  if (meta === null) return null;
  const usage = new MetaUsage();
  const graph = metaGraph(meta.app, usage);
  const instagramProblem = meta.demo || mediaReachable ? null : NO_PUBLIC_ADDRESS;
  const login = metaLogin({
    graph,
    dialogUrl: meta.dialogUrl,
    redirectUri: `${appUrl}${callbackPath('meta')}`,
    demo: meta.demo,
    instagramProblem,
    instagramUrl: meta.demo
      ? ({ id }) => `${appUrl}/sandbox/feed/${id}`
      : ({ username }) => `https://www.instagram.com/${username}/`,
  });
  return { graph, login, instagramProblem, backOff: (remoteId: string) => usage.take(remoteId) };
}

function appOf(
  environment: NetworkEnvironment,
  { appUrl, sandboxUrl }: Pick<NetworkSetup, 'appUrl' | 'sandboxUrl'>,
): { app: MetaApp; dialogUrl: string; demo: boolean } | null {
  const given = Variables.parse(environment);
  const { META_APP_ID: appId, META_APP_SECRET: appSecret, META_GRAPH_VERSION: version } = given;
  const { META_GRAPH_URL: graphUrl, META_RUPLOAD_URL: uploadUrl, META_DIALOG_URL: dialogUrl } = given;
  if (appId !== undefined && appSecret !== undefined) {
    return {
      app: {
        graphUrl: graphUrl ?? GRAPH_URL,
        uploadUrl: uploadUrl ?? 'https://rupload.facebook.com',
        version,
        appId,
        appSecret,
      },
      dialogUrl: dialogUrl ?? 'https://www.facebook.com',
      demo: false,
    };
  }
  if (sandboxUrl === null) return null;
  return {
    app: { graphUrl: graphUrl ?? sandboxUrl, uploadUrl: uploadUrl ?? sandboxUrl, version, ...SANDBOX },
    // People reach the sandbox's pages through our own address (P-28).
    dialogUrl: dialogUrl ?? `${appUrl}/sandbox`,
    demo: true,
  };
}
