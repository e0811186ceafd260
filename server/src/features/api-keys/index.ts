import { findKey } from './find-key.ts';

/** What the sessions' reader asks of keys. */
export const apiKeys = { find: findKey } as const;
export { readKeyNames } from './api-keys.system-queries.ts';
