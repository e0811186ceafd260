import { addPhoto } from './add-photo.ts';
import { namedImages } from './named-images.ts';
import { recordImage, storeImage } from './store-image.ts';
import { takeImages } from './take-images.ts';

/** Images as assets: those that we make, and those that something begins to show, and those that come from elsewhere. */
export const imageAssets = {
  store: storeImage,
  record: recordImage,
  take: takeImages,
  add: addPhoto,
  named: namedImages,
};
