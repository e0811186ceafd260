import { readObject } from '../control/read-object.ts';
import type { Emulator } from '../emulator.ts';
import { postMetrics } from '../feed/insight-metrics.ts';
import type { State as SharedState } from '../state.ts';
import { mastodonControls, type NewMastodonAccount, seedMastodon } from './controls.ts';
import { mastodonRoutes } from './routes.ts';
import { keyOf, MASTODON_SETTINGS, mastodonState } from './state.ts';

const controls = (state: SharedState) => mastodonControls(mastodonState(state));

/** Mastodon: servers with limits of their own, apps registered there, files and posts; and servers that are none. */
export const mastodon = {
  // `server-says` answers `status` with `text` as the error.
  faults: ['server-says'],
  settings: MASTODON_SETTINGS,
  routes: (state) => mastodonRoutes(mastodonState(state)),
  seed: (state) => seedMastodon(mastodonState(state)),
  shown: (state) =>
    mastodonState(state)
      .mastodonAccounts.values()
      .map((account) => ({
        id: keyOf(account),
        name: `@${account.username}@${account.server}`,
        network: 'Mastodon',
      })),
  nameOf: (state, id) => mastodonState(state).mastodonAccounts.get(id)?.displayName,
  addPastPost(shared, { accountId, text, at }) {
    const state = mastodonState(shared);
    if (state.mastodonAccounts.get(accountId) === undefined) return undefined;
    const id = `116${String(state.store.nextNumber()).padStart(12, '0')}`;
    state.mastodonStatuses.put(id, {
      id,
      account: accountId,
      text,
      at,
      media: [],
      visibility: 'public',
      spoiler: '',
      language: null,
    });
    return id;
  },
  truthOf(shared, postId) {
    const state = mastodonState(shared);
    const status = state.mastodonStatuses.get(postId);
    if (status === undefined) return undefined;
    const followers = state.mastodonAccounts.get(status.account)?.followers ?? 0;
    return postMetrics({ id: postId, publishedAt: status.at, followers }, state.clock.now());
  },
  controls,
  accounts: (state: SharedState) => ({ mastodonAccounts: mastodonState(state).mastodonAccounts.values() }),
  controlRoutes: (state, route) => [
    route('POST', 'mastodon/tokens/kill', (request) => ({
      killed: controls(state).killMastodonTokens(readObject(request)),
    })),
  ],
  makers: (state) => ({
    'mastodon-account': (account: NewMastodonAccount) => controls(state).addMastodonAccount(account),
  }),
} satisfies Emulator;
