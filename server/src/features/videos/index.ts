export { filmPlugin } from './film.routes.ts';
export { readVideos } from './find-video.ts';
export { listOldVideos } from './list-old-videos.ts';
export { type Film, openFilm } from './open-film.ts';
export { removeStrayFiles } from './remove-stray-files.ts';
export { removeVideo } from './remove-video.ts';
export { uploadPlugin } from './upload.routes.ts';
