import { json, type Route, type SandboxReply, type SandboxRequest } from '../http-kernel.ts';
import { html, redirect } from '../page-shell.ts';
import { MastodonError, refusal } from './answers.ts';
import { mastodonDialogRoutes } from './dialog.ts';
import { authorizeCall, mastodonToken, registerApp, revokeMastodon } from './login.ts';
import { readMedia, uploadMedia } from './media.ts';
import { keyOf, type MastodonAccount, type State } from './state.ts';
import { createStatus, deleteStatus, listStatuses, readStatusById } from './statuses.ts';

const MOST_BODY = 220 * 1024 * 1024;

interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  run(state: State, request: SandboxRequest): SandboxReply;
}

type OwnCall = Omit<Call, 'run'> & {
  readonly scope: string;
  run(state: State, account: MastodonAccount, request: SandboxRequest): SandboxReply;
};

/** A call that needs a token. */
const own = ({ scope, run, ...call }: OwnCall): Call => ({
  ...call,
  run: (state, request) => run(state, authorizeCall(state, request, scope).account, request),
});
const idOf = ({ params }: SandboxRequest) => params.id ?? '';

/** Everything that is built of a server's API: the next part is one more entry here. */
const CALLS: readonly Call[] = [
  {
    method: 'GET',
    path: '/api/v2/instance',
    run(state, { params: { server = '' } }) {
      const { configuration, isOld = false } = state.mastodonServers.get(server) ?? {};
      if (isOld) throw new MastodonError(404, 'Record not found');
      return json(200, { domain: server, title: server, version: '4.4.2', configuration });
    },
  },
  {
    method: 'GET',
    path: '/api/v1/instance',
    run(state, { params: { server = '' } }) {
      const { configuration } = state.mastodonServers.get(server) ?? {};
      return json(200, { uri: server, title: server, version: '3.5.19', configuration });
    },
  },
  { method: 'POST', path: '/api/v1/apps', run: (state, request) => json(200, registerApp(state, request)) },
  { method: 'POST', path: '/oauth/token', run: mastodonToken },
  { method: 'POST', path: '/oauth/revoke', run: revokeMastodon },
  own({
    method: 'GET',
    path: '/api/v1/accounts/verify_credentials',
    scope: 'read:accounts',
    run(state, account) {
      const { id, username, displayName, followers } = account;
      const posts = state.mastodonStatuses
        .values()
        .filter((status) => status.account === keyOf(account)).length;
      const names = { id, username, acct: username, display_name: displayName };
      return json(200, { ...names, followers_count: followers, statuses_count: posts });
    },
  }),
  own({ method: 'POST', path: '/api/v2/media', scope: 'write:media', run: uploadMedia }),
  own({
    method: 'GET',
    path: '/api/v1/media/:id',
    scope: 'write:media',
    run: (state, account, request) => readMedia(state, account, idOf(request)),
  }),
  own({ method: 'POST', path: '/api/v1/statuses', scope: 'write:statuses', run: createStatus }),
  own({
    method: 'GET',
    path: '/api/v1/statuses/:id',
    scope: 'read:statuses',
    run: (state, _account, request) => readStatusById(state, idOf(request)),
  }),
  own({
    method: 'DELETE',
    path: '/api/v1/statuses/:id',
    scope: 'write:statuses',
    run: (state, account, request) => deleteStatus(state, account, idOf(request)),
  }),
  own({
    method: 'GET',
    path: '/api/v1/accounts/:id/statuses',
    scope: 'read:statuses',
    run: (state, { server }, request) =>
      listStatuses(state, server, { id: idOf(request), query: request.query }),
  }),
];

/** The calls of every server, under one roof; a name that nobody has answers like a web page that is not there. */
export function mastodonRoutes(state: State): Route[] {
  return [
    ...mastodonDialogRoutes(state),
    ...CALLS.map(
      (call): Route => ({
        provider: 'mastodon',
        method: call.method,
        path: `/servers/:server${call.path}`,
        name: () => `${call.method} ${call.path}`,
        maxBodyBytes: MOST_BODY,
        handle: (request) => serve(state, call, request),
      }),
    ),
  ];
}

function serve(state: State, call: Call, request: SandboxRequest): SandboxReply {
  const server = state.mastodonServers.get(request.params.server ?? '');
  if (server?.kind === 'elsewhere') return redirect('http://127.0.0.1:9/inside');
  if (server?.kind !== 'mastodon') return html(server === undefined ? 404 : 200, '<h1>Blog o chlebie</h1>');
  try {
    const { fault } = request;
    if (fault?.kind === 'server-says') {
      const { text = 'Something went wrong', status = 500, headers = {} } = fault.parameters;
      throw new MastodonError(status, text, undefined, headers);
    }
    return call.run(state, request);
  } catch (error) {
    if (error instanceof MastodonError) return refusal(error);
    throw error;
  }
}
