import type { SandboxClock } from './clock.ts';
import { seedWorld } from './demo-world.ts';
import { DEFAULT_SETTINGS, type Settings } from './settings.ts';
import type { Store } from './store.ts';
import type { World } from './world.ts';

/** The providers' world as it is kept in a store; the demonstration accounts are in it from the beginning. */
export function createWorld(options: {
  clock: SandboxClock;
  store: Store;
  ownUrl: () => string;
  publicUrl: () => string;
}): World {
  const { store } = options;
  const settings = store.collection<Settings>('settings');
  const world: World = {
    ...options,
    settings: () => ({ ...DEFAULT_SETTINGS, ...settings.get('settings') }),
    changeSettings: (change) =>
      settings.put('settings', { ...DEFAULT_SETTINGS, ...settings.get('settings'), ...change }),
    people: store.collection('people'),
    pages: store.collection('pages'),
    instagram: store.collection('instagram'),
    grants: store.collection('grants'),
    codes: store.collection('codes'),
    tokens: store.collection('tokens'),
    photos: store.collection('photos'),
    posts: store.collection('posts'),
    containers: store.collection('containers'),
    media: store.collection('media'),
    pageVideos: store.collection('pageVideos'),
    businesses: store.collection('businesses'),
    creators: store.collection('creators'),
    tiktokLogins: store.collection('tiktokLogins'),
    tiktokCodes: store.collection('tiktokCodes'),
    tiktokVideos: store.collection('tiktokVideos'),
    ledger: store.collection('ledger'),
    messages: store.collection('messages'),
    s3Objects: store.collection('s3Objects'),
    s3Uploads: store.collection('s3Uploads'),
  };
  seedWorld(world);
  return world;
}
