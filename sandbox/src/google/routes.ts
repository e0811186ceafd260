import { json, type Route, readJson, type SandboxReply, type SandboxRequest } from '../http-kernel.ts';
import { GoogleError, refusal } from './answers.ts';
import { googleDialogRoutes } from './dialog.ts';
import { placeByLocation, placeFigures } from './figures.ts';
import { authorize, googleToken, revokeGoogle } from './login.ts';
import { createPost, deletePost, listPosts, ownPlace, readPost } from './posts.ts';
import type { GoogleLogin, GooglePlace, State } from './state.ts';

const POSTS = String.raw`^/v4/accounts/(?<account>\w+)/locations/(?<location>\w+)/localPosts`;
const MANY = new RegExp(`${POSTS}$`);
const ONE = new RegExp(`${POSTS}/(?<post>\\w+)$`);
const FIGURES = /^\/v1\/locations\/(?<location>\w+):fetchMultiDailyMetricsTimeSeries$/;
type Answer = SandboxReply | Promise<SandboxReply>;

/** Login page, tokens, and the four services of business profiles. */
export function googleRoutes(state: State): Route[] {
  const api = (
    { method, path, name }: { method: string; path: string | RegExp; name: string },
    run: (login: GoogleLogin, request: SandboxRequest) => Answer,
  ): Route => ({
    provider: 'google',
    method,
    path,
    name: () => name,
    handle: (request) => guarded(request, () => run(authorize(state, request), request)),
  });
  const ofPlace =
    (run: (place: GooglePlace, request: SandboxRequest) => Answer) =>
    (login: GoogleLogin, request: SandboxRequest): Answer => {
      const { account = '', location = '' } = request.params;
      return run(ownPlace(state, login, account, location), request);
    };
  const many = { path: MANY, name: '{place}/localPosts' };
  const one = { path: ONE, name: '{place}/localPosts/{post}' };
  const named = (method: string, { path, name }: typeof many) => ({
    method,
    path,
    name: `${method} /v4/${name}`,
  });
  return [
    ...googleDialogRoutes(state),
    { provider: 'google', method: 'POST', path: '/token', handle: (request) => googleToken(state, request) },
    {
      provider: 'google',
      method: 'POST',
      path: '/revoke',
      handle: (request) => revokeGoogle(state, request),
    },
    api({ method: 'GET', path: '/v1/accounts', name: 'GET /v1/accounts' }, ({ user }) =>
      json(200, { accounts: [accountOf(state, user)] }),
    ),
    api(
      { method: 'GET', path: '/v1/accounts/:account/locations', name: 'GET /v1/{account}/locations' },
      ({ user }, { params, query }) => {
        if (params.account !== user)
          throw new GoogleError('PERMISSION_DENIED', 'The caller does not have permission');
        if (!query.get('readMask')) throw new GoogleError('INVALID_ARGUMENT', 'read_mask is required');
        return json(200, { locations: locationsOf(state, user) });
      },
    ),
    api(
      { method: 'GET', path: FIGURES, name: 'GET /v1/{location}:fetchMultiDailyMetricsTimeSeries' },
      (login, { params, query }) =>
        json(200, placeFigures(state, placeByLocation(state, login, params.location ?? ''), query)),
    ),
    api(
      named('POST', many),
      ofPlace(async (place, request) => json(200, await createPost(state, place, readJson(request)))),
    ),
    api(
      named('GET', many),
      ofPlace((place, { query }) => json(200, listPosts(state, place, query))),
    ),
    api(
      named('GET', one),
      ofPlace((place, { params }) => json(200, readPost(state, place, params.post ?? ''))),
    ),
    api(
      named('DELETE', one),
      ofPlace((place, { params }) => {
        deletePost(state, place, params.post ?? '');
        return json(200, {});
      }),
    ),
  ];
}

const accountOf = (state: State, user: string) => ({
  name: `accounts/${user}`,
  accountName: state.googleUsers.get(user)?.name,
  type: 'PERSONAL',
});

const locationsOf = (state: State, user: string) =>
  state.googlePlaces
    .values()
    .filter(({ account }) => account === user)
    .map(({ id, location, title, address }) => ({
      name: `locations/${location}`,
      title,
      storefrontAddress: { addressLines: [address] },
      metadata: { mapsUri: `${state.publicUrl()}/feed/${id}` },
    }));

async function guarded({ fault }: SandboxRequest, run: () => Answer): Promise<SandboxReply> {
  try {
    if (fault?.kind === 'google-error')
      throw new GoogleError(fault.parameters.text ?? 'INTERNAL', 'An error that was asked for.');
    return await run();
  } catch (error) {
    if (error instanceof GoogleError) return refusal(error);
    throw error;
  }
}
