import { keepVideos, readVideos } from './find-video.ts';
import { recordVideo, storeVideo } from './store-video.ts';

/** Videos as assets: those that we make, and those that something shows. */
export const videoAssets = { store: storeVideo, record: recordVideo, read: readVideos, keep: keepVideos };
