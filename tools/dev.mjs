import path from 'node:path';
import { ensureInstall } from './ensure-install.mjs';
import { freePort, packageCommand, root, runForeground } from './project.mjs';
import { waitForAnswer } from './wait-for-answer.mjs';

// npm run dev: the same as start, from the sources: the server restarts on a change, the pages reload in place.
// The pages come from Vite on PORT; it passes everything else on to the server on SERVER_PORT.
await ensureInstall();
const port = process.env.PORT && process.env.PORT !== '0' ? process.env.PORT : '3000';
const serverPort = process.env.SERVER_PORT ?? String(await freePort());
const appUrl = process.env.APP_URL || `http://localhost:${port}`;
/** @type {import('node:child_process').ChildProcess[]} */
const children = [];
const onStart = (/** @type {import('node:child_process').ChildProcess} */ child) => void children.push(child);

const server = runForeground(['--watch', '--watch-preserve-output', path.join(root, 'server/src/main.ts')], {
  env: { ...process.env, PORT: serverPort, APP_URL: appUrl },
  onStart,
});
const pages = runForeground(
  [packageCommand('@react-router/dev', 'react-router'), 'dev', '--port', port, '--strictPort'],
  {
    cwd: path.join(root, 'web'),
    env: { ...process.env, SERVER_PORT: serverPort },
    onStart,
  },
);

const stop = new AbortController();
void waitForAnswer({ url: `http://127.0.0.1:${serverPort}/health/ready`, signal: stop.signal }).then(
  (answered) => {
    if (answered) console.log(`\nPostownia: ${appUrl}\n`);
  },
);
// When one of the two ends, the other is of no use.
process.exitCode = await Promise.race([server, pages]);
for (const child of children) child.kill('SIGTERM');
await Promise.all([server, pages]);
stop.abort();
