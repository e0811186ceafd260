import type { SandboxClock } from './clock.ts';
import { seedState } from './demo-state.ts';
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
  const state: State = {
    ...options,
    settings: () => ({ ...DEFAULT_SETTINGS, ...settings.get('settings') }),
    changeSettings: (change) =>
      settings.put('settings', { ...DEFAULT_SETTINGS, ...settings.get('settings'), ...change }),
    users: store.collection('users'),
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
    publishedPosts: store.collection('published-posts'),
    messages: store.collection('messages'),
    s3Objects: store.collection('s3Objects'),
    s3Uploads: store.collection('s3Uploads'),
  };
  seedState(state);
  return state;
}
