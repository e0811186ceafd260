import type { Settings } from '../settings.ts';
import type { State as SharedState } from '../state.ts';
import type { Collection } from '../store.ts';

/** A profile of the sandbox's Threads. */
export interface ThreadsProfile {
  id: string;
  username: string;
  name: string;
  followers: number;
  /** One line that tells a tester what this profile is good for; Polish, shown in the login page. */
  note: string;
}

export interface ThreadsCode {
  code: string;
  profile: string;
  redirectUri: string;
  scopes: string[];
  expiresAt: string;
}

export interface ThreadsToken {
  token: string;
  profile: string;
  scopes: string[];
  kind: 'short' | 'long';
  issuedAt: string;
  expiresAt: string;
}

export interface ThreadsContainer {
  id: string;
  profile: string;
  kind: string;
  text: string;
  link: string | null;
  images: { hash: string; altText: string | null }[];
  videoHash: string | null;
  isChild: boolean;
  createdAt: string;
  readyAt: string;
  /** Why its file is not taken; null: it is. */
  fails: string | null;
  /** The post that it became. */
  post: string | null;
}

export interface ThreadsPost {
  id: string;
  profile: string;
  text: string;
  at: string;
}

export interface ThreadsSettings {
  /** How long a container with a file is worked on, in milliseconds. */
  threadsContainerMs: number;
  threadsPostsPerDay: number;
  threadsDeletesPerDay: number;
}

export const THREADS_SETTINGS: ThreadsSettings = {
  threadsContainerMs: 1000,
  threadsPostsPerDay: 250,
  threadsDeletesPerDay: 100,
};

/** The app that the sandbox's Threads knows: another than the one at Facebook. */
export const SANDBOX_THREADS_APP = { appId: '271828182845904', appSecret: 'sandbox-threads-app-secret' };

export const SCOPE_TEXTS: Readonly<Record<string, string>> = {
  threads_basic: 'Twój profil i posty',
  threads_content_publish: 'Publikowanie w Twoim imieniu',
  threads_manage_insights: 'Statystyki postów i profilu',
  threads_delete: 'Usuwanie Twoich postów',
};

/** What Threads knows besides. */
export interface State extends SharedState {
  settings(): Settings & ThreadsSettings;
  threadsProfiles: Collection<ThreadsProfile>;
  threadsCodes: Collection<ThreadsCode>;
  threadsTokens: Collection<ThreadsToken>;
  threadsContainers: Collection<ThreadsContainer>;
  threadsPosts: Collection<ThreadsPost>;
  /** When each post was deleted, by its id. */
  threadsDeletions: Collection<{ profile: string; at: string }>;
}

export const threadsState = (state: SharedState): State => ({
  ...state,
  settings: state.settings as State['settings'],
  threadsProfiles: state.store.collection('threadsProfiles'),
  threadsCodes: state.store.collection('threadsCodes'),
  threadsTokens: state.store.collection('threadsTokens'),
  threadsContainers: state.store.collection('threadsContainers'),
  threadsPosts: state.store.collection('threadsPosts'),
  threadsDeletions: state.store.collection('threadsDeletions'),
});
