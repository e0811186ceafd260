import { type Route, readJson, type SandboxReply, type SandboxRequest } from '../http-kernel.ts';
import { answer, created, deleted, LinkedInError, refusal } from './answers.ts';
import { linkedinDialogRoutes } from './dialog.ts';
import { startImage, uploadRoute } from './images.ts';
import { authorize, introspect, linkedinToken, revoke, withApp } from './login.ts';
import { createPost, deletePost, listPosts, readPost } from './posts.ts';
import type { LinkedInLogin, State } from './state.ts';
import { readNetworkSize, shareStatistics } from './statistics.ts';
import { finishVideo, partRoute, readVideo, startVideo } from './videos.ts';

interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly scope?: string;
  run(state: State, login: LinkedInLogin, request: SandboxRequest): SandboxReply;
}

/** Everything that is built of LinkedIn's API: the next part is one more entry here. */
const CALLS: readonly Call[] = [
  {
    method: 'GET',
    path: '/v2/userinfo',
    scope: 'openid',
    run: (state, { member }) => {
      const { firstName = '', lastName = '' } = state.linkedinMembers.get(member) ?? {};
      return answer(200, { sub: member.slice('urn:li:person:'.length), name: `${firstName} ${lastName}` });
    },
  },
  {
    method: 'GET',
    path: '/v2/me',
    scope: 'r_basicprofile',
    run: (state, { member }) => {
      const { firstName, lastName, vanityName } = state.linkedinMembers.get(member) ?? {};
      const id = member.slice('urn:li:person:'.length);
      return answer(200, { id, localizedFirstName: firstName, localizedLastName: lastName, vanityName });
    },
  },
  {
    method: 'GET',
    path: '/rest/organizationAcls',
    scope: 'rw_organization_admin',
    run: (state, { member }) =>
      answer(200, {
        elements: state.linkedinPages
          .values()
          .flatMap(({ urn, roles }) =>
            roles
              .filter((one) => one.member === member)
              .map(({ role }) => ({ organization: urn, roleAssignee: member, role, state: 'APPROVED' })),
          ),
      }),
  },
  {
    method: 'GET',
    path: '/rest/organizations',
    scope: 'rw_organization_admin',
    run: (state, _login, { query }) => {
      const ids = /^List\(([\d,]+)\)$/.exec(query.get('ids') ?? '')?.[1]?.split(',');
      if (ids === undefined) throw new LinkedInError(400, 'INVALID_VALUE_FOR_FIELD', 'ids must be a List');
      const found = ids.flatMap((id) => {
        const page = state.linkedinPages.get(`urn:li:organization:${id}`);
        return page ? [[id, { id: Number(id), localizedName: page.name, vanityName: page.vanityName }]] : [];
      });
      return answer(200, { results: Object.fromEntries(found), statuses: {}, errors: {} });
    },
  },
  {
    method: 'GET',
    path: '/rest/networkSizes/:urn',
    run: (state, _login, { params, query }) => answer(200, readNetworkSize(state, params.urn ?? '', query)),
  },
  {
    method: 'GET',
    path: '/rest/organizationalEntityShareStatistics',
    scope: 'rw_organization_admin',
    run: (state, login, { query }) => answer(200, shareStatistics(state, login, query)),
  },
  {
    method: 'POST',
    path: '/rest/images',
    run: (state, login, request) => {
      if (request.query.get('action') !== 'initializeUpload')
        throw new LinkedInError(400, 'INVALID_VALUE_FOR_FIELD', 'action is not known');
      return answer(200, startImage(state, login, readJson(request)));
    },
  },
  {
    method: 'POST',
    path: '/rest/videos',
    run: (state, login, request) => {
      const action = request.query.get('action');
      if (action === 'initializeUpload') return answer(200, startVideo(state, login, readJson(request)));
      if (action !== 'finalizeUpload')
        throw new LinkedInError(400, 'INVALID_VALUE_FOR_FIELD', 'action is not known');
      finishVideo(state, login, readJson(request));
      return { status: 200 };
    },
  },
  {
    method: 'GET',
    path: '/rest/videos/:urn',
    run: (state, login, { params }) => answer(200, readVideo(state, login, params.urn ?? '')),
  },
  {
    method: 'POST',
    path: '/rest/posts',
    run: (state, login, request) => created(createPost(state, login, readJson(request))),
  },
  {
    method: 'GET',
    path: '/rest/posts',
    run: (state, login, { query }) => answer(200, listPosts(state, login, query)),
  },
  {
    method: 'GET',
    path: '/rest/posts/:urn',
    run: (state, login, { params }) => answer(200, readPost(state, login, params.urn ?? '')),
  },
  {
    method: 'DELETE',
    path: '/rest/posts/:urn',
    run: (state, login, { params }) => {
      deletePost(state, login, params.urn ?? '');
      return deleted();
    },
  },
];

/** Login page, tokens, and the versioned API. */
export function linkedinRoutes(state: State): Route[] {
  const oauth = (path: string, run: Parameters<typeof withApp>[1]): Route => ({
    provider: 'linkedin',
    method: 'POST',
    path: `/oauth/v2/${path}`,
    handle: (request) => withApp(request, run),
  });
  return [
    ...linkedinDialogRoutes(state),
    oauth('accessToken', (form, app) => linkedinToken(state, form, app)),
    oauth('introspectToken', (form, app) => introspect(state, form, app)),
    oauth('revoke', (form) => revoke(state, form)),
    uploadRoute(state),
    partRoute(state),
    ...CALLS.map(
      (call): Route => ({
        provider: 'linkedin',
        method: call.method,
        path: call.path,
        handle: (request) => serve(state, call, request),
      }),
    ),
  ];
}

function serve(state: State, call: Call, request: SandboxRequest): SandboxReply {
  try {
    const { fault } = request;
    if (fault?.kind === 'rest-error') {
      const { text = 'INTERNAL_SERVER_ERROR', status = 500 } = fault.parameters;
      throw new LinkedInError(status, text);
    }
    if (call.path.startsWith('/rest/')) checkVersion(state, request);
    return call.run(state, authorize(state, request, call.scope), request);
  } catch (error) {
    if (error instanceof LinkedInError) return refusal(error);
    throw error;
  }
}

function checkVersion(state: State, { headers }: SandboxRequest): void {
  const version = headers['linkedin-version'];
  if (typeof version !== 'string')
    throw new LinkedInError(400, 'VERSION_MISSING', 'A version must be present');
  if (!state.settings().linkedinVersions.includes(version))
    throw new LinkedInError(426, 'NONEXISTENT_VERSION', `Requested version ${version} is not active`);
  if (headers['x-restli-protocol-version'] !== '2.0.0')
    throw new LinkedInError(400, 'INVALID_VALUE_FOR_FIELD', 'X-Restli-Protocol-Version must be 2.0.0');
}
