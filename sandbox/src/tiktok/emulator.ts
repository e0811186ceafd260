import { readObject } from '../control/read-object.ts';
import type { Emulator } from '../emulator.ts';
import type { State as SharedState } from '../state.ts';
import { type NewCreator, tiktokControls } from './controls.ts';
import { seedCreators } from './demo.ts';
import { addPastVideo, forgetPastVideos } from './past-videos.ts';
import { tiktokRoutes } from './routes.ts';
import { TIKTOK_SETTINGS, tiktokState } from './state.ts';
import { finishVideos, metricsOfVideo } from './videos.ts';

const controls = (state: SharedState) => tiktokControls(tiktokState(state));

/** TikTok: login page, tokens, Content Posting API, upload host. */
export const tiktok = {
  // `api-error` answers `status` with the code in `text`; `publish-failed` lets the video fail for the reason in `text`.
  faults: ['api-error', 'publish-failed', 'upload-refused'],
  settings: TIKTOK_SETTINGS,
  routes: (state) => tiktokRoutes(tiktokState(state)),
  seed: (state) => seedCreators(tiktokState(state)),
  finish: (state) => finishVideos(tiktokState(state)),
  shown: (state) =>
    tiktokState(state)
      .creators.values()
      .map(({ openId, username }) => ({ id: openId, name: `@${username}`, network: 'TikTok' })),
  nameOf: (state, id) => tiktokState(state).creators.get(id)?.nickname,
  addPastPost: (state, post) => addPastVideo(tiktokState(state), post),
  forgetPastPosts: (state) => forgetPastVideos(tiktokState(state)),
  truthOf(shared, postId) {
    const state = tiktokState(shared);
    const video = state.tiktokVideos.values().find((candidate) => candidate.postId === postId);
    return video && metricsOfVideo(state, video);
  },
  controls,
  accounts: (state: SharedState) => ({ creators: tiktokState(state).creators.values() }),
  controlRoutes(state, route) {
    const control = controls(state);
    return [
      route('POST', 'tiktok/tokens/kill', (request) => ({
        killed: control.killTikTokTokens(readObject(request)),
      })),
      route('POST', 'tiktok/authorize', (request) => ({
        location: control.authorizeTikTok(readObject(request)),
      })),
    ];
  },
  makers: (state) => ({ creator: (creator: NewCreator) => controls(state).addCreator(creator) }),
  changeAccount: (state, id, change) =>
    tiktokState(state).creators.get(id) && controls(state).changeCreator(id, change),
} satisfies Emulator;
