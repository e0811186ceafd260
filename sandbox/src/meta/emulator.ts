import type { Emulator } from '../emulator.ts';
import { dialogRoutes } from './dialog.ts';
import { graphRoutes } from './graph.ts';

/** Facebook and Instagram: the login's pages and the Graph API. */
export const meta: Emulator = {
  faults: [
    'graph-error',
    'rate-limit',
    'token-expired',
    'token-invalid',
    'permission-missing',
    'spam',
    'server-error',
    'container-error',
    'container-slow',
    'media-unfetchable',
    'upload-refused',
  ],
  routes: (state) => [...dialogRoutes(state), ...graphRoutes(state)],
};
