import type { Programs } from '../../http/authenticate.ts';
import { isAppToken } from '../../lib/app-token.ts';
import { apiKeys } from '../api-keys/index.ts';
import { findConnection } from './find-connection.ts';

/** What the sessions' reader asks of keys and of what assistants were given. */
export const programs: Programs = {
  find: (app, asked, options) =>
    isAppToken(asked.text) ? findConnection(app, asked, options) : apiKeys.find(app, asked, options),
};
export { readAppNames } from './connected-apps.system-queries.ts';
export { challengeOf } from './metadata.ts';
export { oauthPlugin } from './oauth-plugin.ts';
