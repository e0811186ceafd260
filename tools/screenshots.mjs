import { browserEnvironment } from './find-browser.mjs';
import { launch } from './launch.mjs';

// npm run screenshots: takes the screenshots of the features page from the running product and lays them in web/src/screenshots.
await launch({
  program: 'bench/take-screenshots.ts',
  what: 'Taking the screenshots',
  environment: browserEnvironment,
});
