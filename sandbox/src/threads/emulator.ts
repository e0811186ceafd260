import { readObject } from '../control/read-object.ts';
import type { Emulator } from '../emulator.ts';
import type { State as SharedState } from '../state.ts';
import { type NewThreadsProfile, seedThreads, threadsControls } from './controls.ts';
import { figuresOf } from './posts.ts';
import { threadsRoutes } from './routes.ts';
import { THREADS_SETTINGS, threadsState } from './state.ts';

const controls = (state: SharedState) => threadsControls(threadsState(state));

/** Threads: login page, tokens of an hour and of sixty days, containers, posts, figures. */
export const threads = {
  // `graph-refusal` answers `status` with `code`, `subcode` and `message`.
  faults: ['graph-refusal'],
  settings: THREADS_SETTINGS,
  routes: (state) => threadsRoutes(threadsState(state)),
  seed: (state) => seedThreads(threadsState(state)),
  shown: (state) =>
    threadsState(state)
      .threadsProfiles.values()
      .map(({ id, username }) => ({ id, name: `@${username}`, network: 'Threads' })),
  nameOf: (state, id) => threadsState(state).threadsProfiles.get(id)?.name,
  addPastPost(shared, { accountId, text, at }) {
    const state = threadsState(shared);
    if (state.threadsProfiles.get(accountId) === undefined) return undefined;
    const id = `180${state.store.nextNumber()}`;
    state.threadsPosts.put(id, { id, profile: accountId, text, at });
    return id;
  },
  truthOf(shared, postId) {
    const state = threadsState(shared);
    const post = state.threadsPosts.get(postId);
    return post && figuresOf(state, post);
  },
  controls,
  accounts: (state: SharedState) => ({ threadsProfiles: threadsState(state).threadsProfiles.values() }),
  controlRoutes: (state, route) => [
    route('POST', 'threads/tokens/kill', (request) => ({
      killed: controls(state).killThreadsTokens(readObject(request)),
    })),
  ],
  makers: (state) => ({
    'threads-profile': (profile: NewThreadsProfile) => controls(state).addThreadsProfile(profile),
  }),
} satisfies Emulator;
