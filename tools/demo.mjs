import { launch } from './launch.mjs';

// npm run demo: a demonstration workspace in the running data folder.
await launch({
  program: 'server/dist/admin.js',
  what: 'The demonstration',
  args: ['demo', ...process.argv.slice(2)],
});
