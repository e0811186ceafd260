import { type Route, readJson, type SandboxReply, type SandboxRequest } from '../http-kernel.ts';
import { answer, PinterestError, refusal } from './answers.ts';
import { pinterestDialogRoutes } from './dialog.ts';
import { authorize, pinterestToken } from './login.ts';
import { readMedia, registerMedia, uploadRoute } from './media.ts';
import {
  createPin,
  deletePin,
  listPins,
  pageOf,
  readAccountAnalytics,
  readAnalytics,
  readPin,
} from './pins.ts';
import type { PinterestLogin, State } from './state.ts';

const MOST_BODY = 80_000_000;
const READS = ['boards:read', 'pins:read'];
const WRITES = [...READS, 'boards:write', 'pins:write'];

interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly scopes: readonly string[];
  run(state: State, login: PinterestLogin, request: SandboxRequest): SandboxReply;
}

/** Everything that is built of Pinterest's API: the next part is one more entry here. */
const CALLS: readonly Call[] = [
  {
    method: 'GET',
    path: '/v5/user_account',
    scopes: ['user_accounts:read'],
    run: (state, { userId }) => {
      const { id, username, followers } = state.pinterestUsers.get(userId) ?? {};
      const boards = state.pinterestBoards.values().filter((board) => board.userId === userId);
      const pins = state.pinterestPins
        .values()
        .filter(({ boardId }) => boards.some((board) => board.id === boardId));
      const counts = { follower_count: followers, board_count: boards.length, pin_count: pins.length };
      return answer(200, { id, username, account_type: 'BUSINESS', ...counts });
    },
  },
  {
    method: 'GET',
    path: '/v5/user_account/analytics',
    scopes: ['user_accounts:read', 'pins:read'],
    run: (state, login, { query }) => answer(200, readAccountAnalytics(state, login, query)),
  },
  {
    method: 'GET',
    path: '/v5/boards',
    scopes: ['boards:read'],
    run: (state, { userId }, { query }) => {
      const own = state.pinterestBoards.values().filter((board) => board.userId === userId);
      return answer(
        200,
        pageOf(
          own.map(({ id, name, privacy }) => ({ id, name, privacy })),
          query,
        ),
      );
    },
  },
  {
    method: 'GET',
    path: '/v5/boards/:board/pins',
    scopes: READS,
    run: (state, login, { params, query }) =>
      answer(200, listPins(state, login, { board: params.board ?? '', query })),
  },
  {
    method: 'POST',
    path: '/v5/media',
    scopes: ['pins:write'],
    run: (state, login, request) => answer(201, registerMedia(state, login, readJson(request))),
  },
  {
    method: 'GET',
    path: '/v5/media/:media',
    scopes: ['pins:read'],
    run: (state, login, { params }) => answer(200, readMedia(state, login, params.media ?? '')),
  },
  {
    method: 'POST',
    path: '/v5/pins',
    scopes: WRITES,
    run: (state, login, request) => answer(201, createPin(state, login, readJson(request))),
  },
  {
    method: 'GET',
    path: '/v5/pins/:pin',
    scopes: READS,
    run: (state, login, { params }) => answer(200, readPin(state, login, params.pin ?? '')),
  },
  {
    method: 'DELETE',
    path: '/v5/pins/:pin',
    scopes: WRITES,
    run: (state, login, { params }) => {
      deletePin(state, login, params.pin ?? '');
      return { status: 204 };
    },
  },
  {
    method: 'GET',
    path: '/v5/pins/:pin/analytics',
    scopes: READS,
    run: (state, login, { params, query }) =>
      answer(200, readAnalytics(state, login, { pin: params.pin ?? '', query })),
  },
];

/** Login page, tokens, and the API. */
export function pinterestRoutes(state: State): Route[] {
  return [
    ...pinterestDialogRoutes(state),
    {
      provider: 'pinterest',
      method: 'POST',
      path: '/v5/oauth/token',
      handle: (request) => guarded(request, () => pinterestToken(state, request)),
    },
    uploadRoute(state),
    ...CALLS.map(
      ({ method, path, scopes, run }): Route => ({
        provider: 'pinterest',
        method,
        path,
        maxBodyBytes: MOST_BODY,
        handle: (request) => guarded(request, () => run(state, authorize(state, request, scopes), request)),
      }),
    ),
  ];
}

function guarded({ fault }: SandboxRequest, run: () => SandboxReply): SandboxReply {
  try {
    if (fault?.kind === 'api-error') {
      const { text = 'Something went wrong on our end.', status = 500 } = fault.parameters;
      throw new PinterestError(status, text);
    }
    return run();
  } catch (error) {
    if (error instanceof PinterestError) return refusal(error);
    throw error;
  }
}
