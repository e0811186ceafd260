import * as z from 'zod';
import { parseAnswer } from '../parse-answer.ts';
import type { MastodonApi } from './api.ts';

/** All that is asked of a person; servers of every age know these. */
export const SCOPES = 'read:accounts read:statuses write:media write:statuses';

export const RegisteredApp = z.object({ clientId: z.string().min(1), clientSecret: z.string().min(1) });
type RegisteredApp = z.infer<typeof RegisteredApp>;

const Registered = z.object({ client_id: z.string().min(1), client_secret: z.string().min(1) });

/** As whom servers know us. */
export interface OurApp {
  readonly api: MastodonApi;
  readonly appUrl: string;
  /** Our callback; the same text in registration, login and exchange. */
  readonly redirectUri: string;
}

/**
 * Registers our app at a server, anew for each login: anybody may, it costs one call, and a server that forgot an older
 * one (those before 4.3 do) would show the person an error that never comes back to us.
 * @throws NetworkError
 */
export async function registerAt(
  { api, redirectUri, appUrl }: OurApp,
  server: string,
): Promise<RegisteredApp> {
  const body = { client_name: 'Postownia', redirect_uris: redirectUri, scopes: SCOPES, website: appUrl };
  const caller = { baseUrl: api.servers.addressOf(server), token: null };
  const answer = await api.call(caller, { method: 'POST', path: '/api/v1/apps', body });
  const { client_id: clientId, client_secret: clientSecret } = parseAnswer(Registered, answer.body, null);
  return { clientId, clientSecret };
}
