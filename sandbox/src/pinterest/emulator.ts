import { readObject } from '../control/read-object.ts';
import type { Emulator } from '../emulator.ts';
import type { State as SharedState } from '../state.ts';
import { type NewPinterestBoard, pinterestControls, seedPinterest } from './controls.ts';
import { metricsOf } from './pins.ts';
import { pinterestRoutes } from './routes.ts';
import { PINTEREST_SETTINGS, pinterestState } from './state.ts';

const controls = (state: SharedState) => pinterestControls(pinterestState(state));

/** Pinterest: login page, tokens that rotate, boards, pins with pictures and videos, figures. */
export const pinterest = {
  // `api-error` answers `status` with Pinterest's words in `text`.
  faults: ['api-error'],
  settings: PINTEREST_SETTINGS,
  routes: (state) => pinterestRoutes(pinterestState(state)),
  seed: (state) => seedPinterest(pinterestState(state)),
  shown: (state) =>
    pinterestState(state)
      .pinterestBoards.values()
      .map(({ id, name }) => ({ id, name, network: 'Pinterest' })),
  nameOf: (state, id) => pinterestState(state).pinterestBoards.get(id)?.name,
  addPastPost(shared, { accountId, text, at }) {
    const state = pinterestState(shared);
    if (state.pinterestBoards.get(accountId) === undefined) return undefined;
    const id = `81${String(state.store.nextNumber()).padStart(16, '0')}`;
    const pin = { id, boardId: accountId, title: '', description: text, link: null, altText: null, at };
    state.pinterestPins.put(id, { ...pin, deleted: false });
    return id;
  },
  truthOf(shared, postId) {
    const state = pinterestState(shared);
    const pin = state.pinterestPins.get(postId);
    return pin && metricsOf(state, pin);
  },
  controls,
  accounts: (state: SharedState) => ({ pinterestBoards: pinterestState(state).pinterestBoards.values() }),
  controlRoutes: (state, route) => [
    route('POST', 'pinterest/tokens/kill', (request) => ({
      killed: controls(state).killPinterestTokens(readObject(request)),
    })),
    route('POST', 'pinterest/authorize', (request) => ({
      location: controls(state).authorizePinterest(readObject(request)),
    })),
  ],
  makers: (state) => ({
    'pinterest-board': (board: NewPinterestBoard) => controls(state).addPinterestBoard(board),
  }),
} satisfies Emulator;
