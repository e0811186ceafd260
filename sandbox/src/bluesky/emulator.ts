import { readObject } from '../control/read-object.ts';
import type { Emulator } from '../emulator.ts';
import type { State as SharedState } from '../state.ts';
import { blueskyControls, type NewBlueskyAccount, seedBluesky } from './controls.ts';
import { countsOf } from './counts.ts';
import { addPastRecord } from './records.ts';
import { blueskyRoutes } from './routes.ts';
import { BLUESKY_SETTINGS, blueskyState } from './state.ts';

const controls = (state: SharedState) => blueskyControls(blueskyState(state));

/** Bluesky: entryway and personal servers, sessions, files and posts, each call held against its lexicon. */
export const bluesky = {
  // `xrpc-error` answers `status` with the error's name in `text`.
  faults: ['xrpc-error'],
  settings: BLUESKY_SETTINGS,
  routes: (state) => blueskyRoutes(blueskyState(state)),
  seed: (state) => seedBluesky(blueskyState(state)),
  shown: (state) =>
    blueskyState(state)
      .blueskyAccounts.values()
      .map(({ did, handle }) => ({ id: did, name: `@${handle}`, network: 'Bluesky' })),
  nameOf: (state, id) => blueskyState(state).blueskyAccounts.get(id)?.displayName,
  addPastPost(shared, { accountId: did, text, at }) {
    const state = blueskyState(shared);
    return state.blueskyAccounts.get(did) && addPastRecord(state, { did, text, at });
  },
  truthOf(shared, postId) {
    const state = blueskyState(shared);
    const record = state.blueskyRecords.values().find(({ uri }) => uri.endsWith(`/${postId}`));
    return record && countsOf(state, record);
  },
  controls,
  accounts: (state: SharedState) => ({ blueskyAccounts: blueskyState(state).blueskyAccounts.values() }),
  controlRoutes: (state, route) => [
    route('POST', 'bluesky/sessions/kill', (request) => ({
      killed: controls(state).killBlueskySessions(readObject(request)),
    })),
  ],
  makers: (state) => ({
    'bluesky-account': (account: NewBlueskyAccount) => controls(state).addBlueskyAccount(account),
  }),
  changeAccount: (state, id, change) =>
    blueskyState(state).blueskyAccounts.get(id) && controls(state).changeBlueskyAccount(id, change),
} satisfies Emulator;
