import path from 'node:path';
import { ensureBuild } from './build.mjs';
import { ensureInstall } from './ensure-install.mjs';
import { freePort, root, runForeground } from './project.mjs';

// npm start: installs, builds, runs the server (which starts its database and its sandbox) in the foreground.
try {
  await ensureInstall();
  await ensureBuild();
  const wished = process.env.PORT || '3000';
  const port = wished === '0' ? String(await freePort()) : wished;
  process.exitCode = await runForeground([path.join(root, 'server/dist/main.js')], {
    env: { ...process.env, PORT: port },
    onStart: (child) =>
      child.on('message', (message) => {
        if (typeof message === 'object' && message !== null && 'ready' in message)
          announce(String(message.ready));
      }),
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** The server says its address when it answers there. */
function announce(/** @type {string} */ url) {
  console.log(`\nPostownia: ${url}\n`);
}
