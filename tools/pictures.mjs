import { browserEnvironment } from './find-browser.mjs';
import { launch } from './launch.mjs';

// npm run pictures: takes the pictures of the features page from the running product and lays them in web/src/pictures.
await launch({
  program: 'bench/take-pictures.ts',
  what: 'Taking the pictures',
  environment: browserEnvironment,
});
