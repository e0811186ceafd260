export { assetUrls } from './asset-keys.ts';
export { assetsPlugin } from './assets.plugin.ts';
export { keepVideos, readVideos } from './find-video.ts';
export { imageAssets } from './image-assets.ts';
export { logoAssets } from './logo-assets.ts';
export { openCut } from './open-cut.ts';
export { openImage } from './open-image.ts';
export { openVideo } from './open-video.ts';
export { removeUnused } from './remove-unused.ts';
