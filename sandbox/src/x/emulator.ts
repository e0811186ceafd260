import { readObject } from '../control/read-object.ts';
import type { Emulator } from '../emulator.ts';
import type { State as SharedState } from '../state.ts';
import { type NewXUser, seedX, xControls } from './controls.ts';
import { xRoutes } from './routes.ts';
import { X_SETTINGS, xState } from './state.ts';

const controls = (state: SharedState) => xControls(xState(state));

/** X: login page with PKCE, tokens that rotate, files, posts, and what each call costs. */
export const x = {
  // `problem` answers `status` with `text` as the detail.
  faults: ['problem'],
  settings: X_SETTINGS,
  routes: (state) => xRoutes(xState(state)),
  seed: (state) => seedX(xState(state)),
  shown: (state) =>
    xState(state)
      .xUsers.values()
      .map(({ id, username }) => ({ id, name: `@${username}`, network: 'X' })),
  nameOf: (state, id) => xState(state).xUsers.get(id)?.name,
  controls,
  accounts: (state: SharedState) => ({ xUsers: xState(state).xUsers.values() }),
  controlRoutes: (state, route) => [
    route('POST', 'x/tokens/kill', (request) => ({
      killed: controls(state).killXTokens(readObject(request)),
    })),
    route('GET', 'x/spent', () => ({ dollars: controls(state).spentAtX() })),
  ],
  makers: (state) => ({
    'x-user': (user: NewXUser) => controls(state).addXUser(user),
  }),
} satisfies Emulator;
