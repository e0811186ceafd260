export { logoFiles } from './logo-files.ts';
export { mediaPlugin } from './media.routes.ts';
export { pictureKeys, pictureUrls } from './picture-keys.ts';
export { removePictures } from './remove-pictures.ts';
export {
  type PreparedPicture,
  readPicture,
  recordPicture,
  type StoredPicture,
  storePicture,
} from './store-picture.ts';
