import { readObject } from '../control/read-object.ts';
import type { Emulator } from '../emulator.ts';
import type { State as SharedState } from '../state.ts';
import { linkedinControls, type NewLinkedInMember, type NewLinkedInPage, seedLinkedIn } from './controls.ts';
import { nameOf } from './posts.ts';
import { linkedinRoutes } from './routes.ts';
import { LINKEDIN_SETTINGS, linkedinState } from './state.ts';
import { countsOf } from './statistics.ts';

const controls = (state: SharedState) => linkedinControls(linkedinState(state));

/** LinkedIn: login page, tokens of both kinds of apps, images and posts of profiles and pages. */
export const linkedin = {
  // `rest-error` answers `status` with the error's name in `text`.
  faults: ['rest-error'],
  settings: LINKEDIN_SETTINGS,
  routes: (state) => linkedinRoutes(linkedinState(state)),
  seed: (state) => seedLinkedIn(linkedinState(state)),
  shown(shared) {
    const state = linkedinState(shared);
    const accounts = [...state.linkedinPages.values(), ...state.linkedinMembers.values()];
    return accounts.map(({ urn }) => ({ id: urn, name: nameOf(state, urn) ?? urn, network: 'LinkedIn' }));
  },
  nameOf: (state, id) => nameOf(linkedinState(state), id),
  addPastPost(shared, { accountId: author, text: commentary, at }) {
    const state = linkedinState(shared);
    if (nameOf(state, author) === undefined) return undefined;
    const urn = `urn:li:share:7${state.store.nextNumber()}`;
    state.linkedinPosts.put(urn, { urn, author, commentary, content: '[]', at });
    return urn;
  },
  truthOf(shared, postId) {
    const state = linkedinState(shared);
    const post = state.linkedinPosts.get(postId);
    return post && countsOf(state, post);
  },
  controls,
  accounts: (state: SharedState) => ({
    linkedinMembers: linkedinState(state).linkedinMembers.values(),
    linkedinPages: linkedinState(state).linkedinPages.values(),
  }),
  controlRoutes: (state, route) => [
    route('POST', 'linkedin/tokens/kill', (request) => ({
      killed: controls(state).killLinkedInTokens(readObject(request)),
    })),
    route('POST', 'linkedin/authorize', (request) => ({
      location: controls(state).authorizeLinkedIn(readObject(request)),
    })),
  ],
  makers: (state) => ({
    'linkedin-member': (member: NewLinkedInMember) => controls(state).addLinkedInMember(member),
    'linkedin-page': (page: NewLinkedInPage) => controls(state).addLinkedInPage(page),
  }),
  changeAccount: (state, id, change) =>
    linkedinState(state).linkedinPages.get(id) && controls(state).changeLinkedInPage(id, change),
} satisfies Emulator;
