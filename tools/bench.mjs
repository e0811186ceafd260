import { browserEnvironment } from './find-browser.mjs';
import { launch } from './launch.mjs';

// npm run bench: all benchmarks; prints a table and writes bench/results/latest.json.
await launch({
  program: 'bench/run-benchmarks.ts',
  what: 'The benchmark run',
  environment: browserEnvironment,
});
