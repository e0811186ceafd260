import type { Config } from '@react-router/dev/config';
import { nameFirstSheet } from './first-sheet.ts';
import { writeGuestPage } from './guest-page.ts';
import { inlineStyles } from './inline-styles.ts';
import { orderLoading } from './order-loading.ts';
import { writeScriptHashes } from './script-hashes.ts';
import { writeServiceWorker } from './service-worker.ts';
import { writeSiteFiles } from './site-files.ts';
import { PRERENDERED_PATHS, PUBLIC_PATHS } from './src/pages/prerendered-paths.ts';

/** Every public page is plain HTML before any script runs; the rest starts from `__spa-fallback.html`. */
export default {
  appDirectory: 'src',
  ssr: false,
  prerender: [...PRERENDERED_PATHS],
  buildEnd: async ({ reactRouterConfig }) => {
    const client = `${reactRouterConfig.buildDirectory}/client`;
    nameFirstSheet(client);
    orderLoading(client);
    inlineStyles(client);
    await writeGuestPage(client);
    writeSiteFiles(client, PUBLIC_PATHS);
    writeScriptHashes(client);
    await writeServiceWorker(client);
  },
} satisfies Config;
