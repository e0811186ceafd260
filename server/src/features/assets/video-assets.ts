import { keepVideos, readVideos } from './find-video.ts';
import { recordVideo, storeVideo } from './store-video.ts';
import { takeVideos } from './take-videos.ts';

/** Videos as assets: those that we make, those that something begins to show, and those that it shows. */
export const videoAssets = {
  store: storeVideo,
  record: recordVideo,
  take: takeVideos,
  read: readVideos,
  keep: keepVideos,
};
