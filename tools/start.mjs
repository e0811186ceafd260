import path from 'node:path';
import { ensureBuild } from './build.mjs';
import { ensureInstall } from './ensure-install.mjs';
import { freePort, root, runForeground } from './project.mjs';
import { waitForAnswer } from './wait-for-answer.mjs';

// npm start: installs, builds, runs the server (which starts its database and its sandbox) in the foreground.
try {
  await ensureInstall();
  await ensureBuild();
  const wished = process.env.PORT || '3000';
  const port = wished === '0' ? String(await freePort()) : wished;
  const stop = new AbortController();
  process.exitCode = await runForeground([path.join(root, 'server/dist/main.js')], {
    env: { ...process.env, PORT: port },
    onStart: () => void announce(port, stop.signal),
  });
  stop.abort();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function announce(/** @type {string} */ port, /** @type {AbortSignal} */ signal) {
  const host = process.env.HOST && process.env.HOST !== '0.0.0.0' ? process.env.HOST : '127.0.0.1';
  const answered = await waitForAnswer({ url: `http://${host}:${port}/health/ready`, signal });
  if (answered) console.log(`\nPostownia: ${process.env.APP_URL || `http://localhost:${port}`}\n`);
}
