import { readObject } from '../control/read-object.ts';
import type { Emulator } from '../emulator.ts';
import type { State as SharedState } from '../state.ts';
import { googleControls, type NewGooglePlace, seedGoogle } from './controls.ts';
import { finishPosts } from './posts.ts';
import { googleRoutes } from './routes.ts';
import { GOOGLE_SETTINGS, googleState } from './state.ts';

const controls = (state: SharedState) => googleControls(googleState(state));

/** Google: login page, tokens, places of businesses with their figures, and their posts. */
export const google = {
  // `google-error` answers with the refusal named in `text`.
  faults: ['google-error'],
  settings: GOOGLE_SETTINGS,
  routes: (state) => googleRoutes(googleState(state)),
  seed: (state) => seedGoogle(googleState(state)),
  finish: (state) => finishPosts(googleState(state)),
  shown: (state) =>
    googleState(state)
      .googlePlaces.values()
      .map(({ id, title, address }) => ({ id, name: `${title}, ${address}`, network: 'Google' })),
  nameOf: (state, id) => googleState(state).googlePlaces.get(id)?.title,
  controls,
  accounts: (state: SharedState) => ({ googlePlaces: googleState(state).googlePlaces.values() }),
  controlRoutes: (state, route) => [
    route('POST', 'google/logins/kill', () => ({ killed: controls(state).killGoogleLogins() })),
    route('POST', 'google/authorize', (request) => ({
      location: controls(state).authorizeGoogle(readObject(request)),
    })),
  ],
  makers: (state) => ({
    'google-place': (place: NewGooglePlace) => controls(state).addGooglePlace(place),
  }),
} satisfies Emulator;
