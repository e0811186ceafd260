import type { Route, SandboxReply, SandboxRequest } from '../http-kernel.ts';
import { answer, missing, refusal, ThreadsError } from './answers.ts';
import { createContainer, statusOf } from './containers.ts';
import { threadsDialogRoutes } from './dialog.ts';
import { authorizeCall, exchangeCode, exchangeToken, paramsOf, refreshToken } from './login.ts';
import {
  deletePost,
  listPosts,
  publishContainer,
  readInsights,
  readLimit,
  readPost,
  readProfileInsights,
} from './posts.ts';
import type { State, ThreadsProfile } from './state.ts';

interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly scope: string;
  /** As it is called in logs and faults. */
  readonly name: string | ((state: State, id: string) => string);
  run(state: State, profile: ThreadsProfile, request: SandboxRequest): unknown;
}

const idOf = ({ params }: SandboxRequest) => params.id ?? '';

/** Only in one's own name. */
function asOneself(profile: ThreadsProfile, request: SandboxRequest): void {
  if (idOf(request) !== profile.id) throw missing(idOf(request));
}

const BASIC = 'threads_basic';
const PUBLISH = 'threads_content_publish';
const INSIGHTS = 'threads_manage_insights';

/** Everything that is built of the API: the next part is one more entry here. */
const CALLS: readonly Call[] = [
  {
    method: 'GET',
    path: '/me',
    scope: BASIC,
    name: 'GET /me',
    run: (_state, { id, username, name }) => ({ id, username, name }),
  },
  {
    method: 'GET',
    path: '/me/threads',
    scope: BASIC,
    name: 'GET /me/threads',
    run: (state, profile, { query }) => listPosts(state, profile, query),
  },
  {
    method: 'GET',
    path: '/:id/threads_publishing_limit',
    scope: PUBLISH,
    name: 'GET /{user}/threads_publishing_limit',
    run(state, profile, request) {
      asOneself(profile, request);
      return readLimit(state, profile);
    },
  },
  {
    method: 'POST',
    path: '/:id/threads',
    scope: PUBLISH,
    name: 'POST /{user}/threads',
    run(state, profile, request) {
      asOneself(profile, request);
      return createContainer(state, profile, paramsOf(request));
    },
  },
  {
    method: 'POST',
    path: '/:id/threads_publish',
    scope: PUBLISH,
    name: 'POST /{user}/threads_publish',
    run(state, profile, request) {
      asOneself(profile, request);
      return publishContainer(state, profile, paramsOf(request).get('creation_id') ?? '');
    },
  },
  {
    method: 'GET',
    path: '/:id/threads_insights',
    scope: INSIGHTS,
    name: 'GET /{user}/threads_insights',
    run(state, profile, request) {
      asOneself(profile, request);
      return readProfileInsights(state, profile, request.query);
    },
  },
  {
    method: 'GET',
    path: '/:id/insights',
    scope: INSIGHTS,
    name: 'GET /{post}/insights',
    run: (state, profile, request) =>
      readInsights(state, profile, { id: idOf(request), metric: request.query.get('metric') ?? '' }),
  },
  {
    method: 'GET',
    path: '/:id',
    scope: BASIC,
    name: (state, id) => (state.threadsContainers.get(id) ? 'GET /{container}' : 'GET /{post}'),
    run(state, profile, request) {
      const container = state.threadsContainers.get(idOf(request));
      if (container === undefined) return readPost(state, profile, idOf(request));
      if (container.profile !== profile.id) throw missing(container.id);
      const status = statusOf(state, container);
      return { id: container.id, status, ...(status === 'ERROR' ? { error_message: container.fails } : {}) };
    },
  },
  {
    method: 'DELETE',
    path: '/:id',
    scope: 'threads_delete',
    name: 'DELETE /{post}',
    run: (state, profile, request) => deletePost(state, profile, idOf(request)),
  },
];

/** Login page, tokens and the versioned API. */
export function threadsRoutes(state: State): Route[] {
  const oauth = (
    method: string,
    path: string,
    run: (state: State, request: SandboxRequest) => SandboxReply,
  ): Route => ({
    provider: 'threads',
    method,
    path: `/threads${path}`,
    handle: (request) => guarded(() => run(state, request)),
  });
  return [
    ...threadsDialogRoutes(state),
    oauth('POST', '/oauth/access_token', exchangeCode),
    oauth('GET', '/access_token', exchangeToken),
    oauth('GET', '/refresh_access_token', refreshToken),
    ...CALLS.map(
      (call): Route => ({
        provider: 'threads',
        method: call.method,
        path: `/threads/v1.0${call.path}`,
        name: (request) => (typeof call.name === 'string' ? call.name : call.name(state, idOf(request))),
        handle: (request) => guarded(() => serve(state, call, request)),
      }),
    ),
  ];
}

async function guarded(run: () => SandboxReply | Promise<SandboxReply>): Promise<SandboxReply> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ThreadsError) return refusal(error);
    throw error;
  }
}

async function serve(state: State, call: Call, request: SandboxRequest): Promise<SandboxReply> {
  const { fault } = request;
  if (fault?.kind === 'graph-refusal') {
    const { code = 1, subcode, message = 'An unknown error occurred', status = 500 } = fault.parameters;
    throw new ThreadsError(code, message, { status, ...(subcode === undefined ? {} : { subcode }) });
  }
  return answer(await call.run(state, authorizeCall(state, request, call.scope), request));
}
