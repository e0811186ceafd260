import { json, type Route, readJson, type SandboxReply, type SandboxRequest } from '../http-kernel.ts';
import { invalid, refusal, XError } from './answers.ts';
import { xDialogRoutes } from './dialog.ts';
import { authorizeCall, revokeX, withApp, xToken } from './login.ts';
import {
  appendPart,
  describe,
  describeImage,
  finishVideo,
  ownMedia,
  startVideo,
  uploadImage,
} from './media.ts';
import { charge, createPost, deletePost, listPosts } from './posts.ts';
import { breachOf } from './spec.ts';
import type { State, XUser } from './state.ts';

const MOST_BODY = 40 * 1024 * 1024;

interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** As the specification writes it. */
  readonly path: string;
  readonly scopes: readonly string[];
  readonly status?: number;
  run(state: State, user: XUser, request: SandboxRequest): unknown;
}

const WRITE = ['tweet.read', 'tweet.write', 'users.read'];
const MEDIA = ['media.write'];
const READ = ['tweet.read', 'users.read'];
const idOf = ({ params }: SandboxRequest) => params.id ?? '';

/** A body, held against the specification of its call. */
function bodyOf(request: SandboxRequest, call: string): unknown {
  if (!(request.headers['content-type'] ?? '').startsWith('application/json'))
    throw invalid('JSON is required');
  const body = readJson(request);
  const breach = breachOf(call, 'request', body);
  if (breach !== null) throw invalid(breach);
  return body;
}

/** Everything that is built of X's API: the next part is one more entry here. */
const CALLS: readonly Call[] = [
  {
    method: 'GET',
    path: '/2/users/me',
    scopes: READ,
    run(state, { id, name, username }) {
      charge(state, 'user');
      return { data: { id, name, username } };
    },
  },
  {
    method: 'POST',
    path: '/2/tweets',
    scopes: WRITE,
    status: 201,
    run: (state, user, request) => createPost(state, user, bodyOf(request, 'POST /2/tweets')),
  },
  {
    method: 'DELETE',
    path: '/2/tweets/{id}',
    scopes: WRITE,
    run: (state, user, request) => deletePost(state, user, idOf(request)),
  },
  {
    method: 'GET',
    path: '/2/users/{id}/tweets',
    scopes: READ,
    run: (state, user, request) => listPosts(state, user, { id: idOf(request), query: request.query }),
  },
  { method: 'POST', path: '/2/media/upload', scopes: MEDIA, run: uploadImage },
  {
    method: 'GET',
    path: '/2/media/upload',
    scopes: MEDIA,
    run(state, user, { query }) {
      if (query.get('command') !== 'STATUS') throw invalid('command must be STATUS');
      return describe(state, ownMedia(state, user, query.get('media_id') ?? ''));
    },
  },
  {
    method: 'POST',
    path: '/2/media/upload/initialize',
    scopes: MEDIA,
    run: (state, user, request) =>
      startVideo(state, user, bodyOf(request, 'POST /2/media/upload/initialize')),
  },
  {
    method: 'POST',
    path: '/2/media/upload/{id}/append',
    scopes: MEDIA,
    run: (state, user, request) => appendPart(state, user, { id: idOf(request), request }),
  },
  {
    method: 'POST',
    path: '/2/media/upload/{id}/finalize',
    scopes: MEDIA,
    run: (state, user, request) => finishVideo(state, user, idOf(request)),
  },
  {
    method: 'POST',
    path: '/2/media/metadata',
    scopes: MEDIA,
    run(state, user, request) {
      charge(state, 'metadata');
      return describeImage(state, user, bodyOf(request, 'POST /2/media/metadata'));
    },
  },
];

/** Login page, tokens, and the API; what leaves here keeps X's own specification. */
export function xRoutes(state: State): Route[] {
  const oauth = (path: string, run: (form: URLSearchParams) => SandboxReply): Route => ({
    provider: 'x',
    method: 'POST',
    path: `/2/oauth2/${path}`,
    handle: (request) => withApp(request, run),
  });
  return [
    ...xDialogRoutes(state),
    oauth('token', (form) => xToken(state, form)),
    oauth('revoke', (form) => revokeX(state, form)),
    ...CALLS.map(
      (call): Route => ({
        provider: 'x',
        method: call.method,
        path: call.path.replace('{id}', ':id'),
        name: () => `${call.method} ${call.path}`,
        maxBodyBytes: MOST_BODY,
        handle: (request) => serve(state, call, request),
      }),
    ),
  ];
}

function serve(state: State, call: Call, request: SandboxRequest): SandboxReply {
  try {
    const { fault } = request;
    if (fault?.kind === 'problem') {
      const { text = 'Something went wrong', status = 500, headers = {} } = fault.parameters;
      throw new XError(status, text, { headers });
    }
    const answer = call.run(state, authorizeCall(state, request, call.scopes), request);
    const breach = breachOf(`${call.method} ${call.path}`, 'answer', answer);
    if (breach !== null) throw new Error(`the sandbox breaks X's specification: ${breach}`);
    return json(call.status ?? 200, answer);
  } catch (error) {
    if (error instanceof XError) return refusal(error);
    throw error;
  }
}
