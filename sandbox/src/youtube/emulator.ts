import { readObject } from '../control/read-object.ts';
import type { Emulator } from '../emulator.ts';
import type { State as SharedState } from '../state.ts';
import { type NewYoutubeChannel, seedYoutube, youtubeControls } from './controls.ts';
import { addPastVideo } from './past-videos.ts';
import { youtubeRoutes } from './routes.ts';
import { YOUTUBE_SETTINGS, youtubeState } from './state.ts';
import { finishVideos, metricsOfVideo } from './videos.ts';

const controls = (state: SharedState) => youtubeControls(youtubeState(state));

/** YouTube: uploads that can be taken up again, and the Data API; whoever signs in does so at Google's page. */
export const youtube = {
  // `youtube-error` answers `status` with the reason in `text`.
  faults: ['youtube-error'],
  settings: YOUTUBE_SETTINGS,
  routes: (state) => youtubeRoutes(youtubeState(state)),
  seed: (state) => seedYoutube(youtubeState(state)),
  finish: (state) => finishVideos(youtubeState(state)),
  shown: (state) =>
    youtubeState(state)
      .youtubeChannels.values()
      .map(({ id, title }) => ({ id, name: title, network: 'YouTube' })),
  nameOf: (state, id) => youtubeState(state).youtubeChannels.get(id)?.title,
  addPastPost: (state, post) => addPastVideo(youtubeState(state), post),
  truthOf(shared, postId) {
    const state = youtubeState(shared);
    const video = state.youtubeVideos.get(postId);
    return video && metricsOfVideo(state, video);
  },
  controls,
  accounts: (state: SharedState) => ({ youtubeChannels: youtubeState(state).youtubeChannels.values() }),
  controlRoutes: (state, route) => [
    route('POST', 'youtube/uploads/forget', () => ({ forgotten: controls(state).forgetYoutubeUploads() })),
    route('POST', 'youtube/authorize', (request) => ({
      location: controls(state).authorizeYoutube(readObject(request)),
    })),
  ],
  makers: (state) => ({
    'youtube-channel': (channel: NewYoutubeChannel) => controls(state).addYoutubeChannel(channel),
  }),
  changeAccount: (state, id, change) =>
    youtubeState(state).youtubeChannels.get(id) && controls(state).changeYoutubeChannel(id, change),
} satisfies Emulator;
