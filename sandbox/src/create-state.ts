import type { SandboxClock } from './clock.ts';
import { networkSettings, seedEverything } from './emulators.ts';
import { DEFAULT_SETTINGS, type Settings } from './settings.ts';
import type { State } from './state.ts';
import type { Store } from './store.ts';

/** The providers' world as it is kept in a store; the demonstration accounts are in it from the beginning. */
export function createState(options: {
  clock: SandboxClock;
  store: Store;
  ownUrl: () => string;
  publicUrl: () => string;
}): State {
  const { store } = options;
  const settings = store.collection<Settings>('settings');
  const defaults = { ...DEFAULT_SETTINGS, ...networkSettings() };
  const state: State = {
    ...options,
    settings: () => ({ ...defaults, ...settings.get('settings') }),
    changeSettings: (change) =>
      settings.put('settings', { ...defaults, ...settings.get('settings'), ...change }),
    publishedPosts: store.collection('published-posts'),
    messages: store.collection('messages'),
    s3Objects: store.collection('s3Objects'),
    s3Uploads: store.collection('s3Uploads'),
  };
  seedEverything(state);
  return state;
}
