import { readObject } from '../control/read-object.ts';
import type { Emulator } from '../emulator.ts';
import type { State as SharedState } from '../state.ts';
import {
  type Authorization,
  metaControls,
  type NewInstagram,
  type NewPage,
  type TokenDeath,
} from './controls.ts';
import { seedMeta } from './demo.ts';
import { dialogRoutes } from './dialog.ts';
import { graphRoutes } from './graph.ts';
import { finishScheduled } from './pages.ts';
import { addPastMetaPost, forgetPastMetaPosts, metaTruthOf } from './past-posts.ts';
import { finishReels } from './reels.ts';
import { META_SETTINGS, metaState, type Page } from './state.ts';

const controls = (state: SharedState) => metaControls(metaState(state));

/** Facebook and Instagram: the login's pages and the Graph API. */
export const meta = {
  faults: [
    'graph-error',
    'rate-limit',
    'token-expired',
    'token-invalid',
    'permission-missing',
    'spam',
    'server-error',
    'container-error',
    'container-slow',
    'media-unfetchable',
    'upload-refused',
    'made-all-the-same',
  ],
  settings: META_SETTINGS,
  routes(shared) {
    const state = metaState(shared);
    return [...dialogRoutes(state), ...graphRoutes(state)];
  },
  seed: (state) => seedMeta(metaState(state)),
  finish(shared) {
    const state = metaState(shared);
    finishScheduled(state);
    finishReels(state);
  },
  shown(shared) {
    const { pages, instagram } = metaState(shared);
    return [
      ...pages.values().map(({ id, name }) => ({ id, name, network: 'Facebook' })),
      ...instagram.values().map(({ id, username }) => ({ id, name: `@${username}`, network: 'Instagram' })),
    ];
  },
  nameOf(shared, id) {
    const { users, pages, instagram } = metaState(shared);
    return (users.get(id) ?? pages.get(id) ?? instagram.get(id))?.name;
  },
  addPastPost: (state, post) => addPastMetaPost(metaState(state), post),
  forgetPastPosts: (state) => forgetPastMetaPosts(metaState(state)),
  truthOf: (state, postId) => metaTruthOf(metaState(state), postId),
  controls,
  accounts(shared: SharedState) {
    const { users, pages, instagram } = metaState(shared);
    return { users: users.values(), pages: pages.values(), instagram: instagram.values() };
  },
  controlRoutes(state, route) {
    const control = controls(state);
    return [
      route('POST', 'tokens/kill', (request) => ({
        killed: control.killTokens(readObject<TokenDeath>(request)),
      })),
      route('POST', 'scopes/withdraw', (request) => {
        const { networkUserId, scopes } = readObject<{ networkUserId: string; scopes: string[] }>(request);
        control.withdrawScopes(networkUserId, scopes);
        return { withdrawn: scopes };
      }),
      route('POST', 'authorize', (request) => ({
        location: control.authorize(readObject<Authorization>(request)),
      })),
    ];
  },
  makers(state) {
    const control = controls(state);
    return {
      user: (user: Parameters<typeof control.addUser>[0]) => control.addUser(user),
      page: (page: NewPage) => control.addPage(page),
      instagram: (account: NewInstagram) => control.addInstagram(account),
      business: (business: Parameters<typeof control.addBusiness>[0]) => control.addBusiness(business),
    };
  },
  changeAccount(shared, id, change) {
    const { pages, instagram } = metaState(shared);
    if (pages.get(id)) return controls(shared).changePage(id, change as Partial<Page>);
    return instagram.get(id) && controls(shared).changeInstagram(id, change);
  },
} satisfies Emulator;
