import type { Settings } from '../settings.ts';
import type { State as SharedState } from '../state.ts';
import type { Collection } from '../store.ts';

/** An account of the sandbox's X. */
export interface XUser {
  id: string;
  username: string;
  name: string;
  followers: number;
  /** One line that tells a tester what this account is good for; Polish, shown in the login page. */
  note: string;
}

export interface XCode {
  code: string;
  user: string;
  redirectUri: string;
  scopes: string[];
  challenge: string;
  expiresAt: string;
}

/** One consent with its living tokens; a refresh token works once. */
export interface XLogin {
  id: string;
  user: string;
  scopes: string[];
  accessToken: string;
  accessExpiresAt: string;
  refreshToken: string;
  revoked: boolean;
}

export interface XMedia {
  id: string;
  user: string;
  category: string;
  /** Bytes that were announced; null: it came whole. */
  totalBytes: number | null;
  /** Hashes of the parts, by their number. */
  parts: Record<string, string>;
  /** null until it is whole. */
  hash: string | null;
  altText: string | null;
  readyAt: string;
  expiresAt: string;
  fails: boolean;
}

export interface XPost {
  id: string;
  user: string;
  text: string;
  /** As the world sees it, with X's own links. */
  shown: string;
  at: string;
}

export interface XSettings {
  /** What the app's owner has bought, in thousandths of a dollar; without any, nothing is served. */
  xCredits: number;
  /** How long a video is worked on, in milliseconds. */
  xVideoMs: number;
  /** For how long the same text of the same account is refused, in minutes. */
  xRepetitionMinutes: number;
  /** Posts of an account in a quarter of an hour. */
  xPostsPerWindow: number;
}

export const X_SETTINGS: XSettings = {
  xCredits: 100_000,
  xVideoMs: 1000,
  xRepetitionMinutes: 24 * 60,
  xPostsPerWindow: 100,
};

/** The app that the sandbox's X knows. A client must use exactly this one. */
export const SANDBOX_X_APP = { clientId: 'sandbox-x-client', clientSecret: 'sandbox-x-client-secret' };

export const SCOPE_TEXTS: Readonly<Record<string, string>> = {
  'tweet.read': 'Wpisy, które widzisz',
  'tweet.write': 'Publikowanie i usuwanie wpisów',
  'users.read': 'Dane Twojego konta',
  'media.write': 'Wysyłanie obrazów i filmów',
  'offline.access': 'Dostęp do odwołania',
};

/** What X knows besides. */
export interface State extends SharedState {
  settings(): Settings & XSettings;
  xUsers: Collection<XUser>;
  xCodes: Collection<XCode>;
  xLogins: Collection<XLogin>;
  xMedia: Collection<XMedia>;
  xPosts: Collection<XPost>;
  /** What was spent so far, in thousandths of a dollar, under `spent`. */
  xSpent: Collection<number>;
}

export const xState = (state: SharedState): State => ({
  ...state,
  settings: state.settings as State['settings'],
  xUsers: state.store.collection('xUsers'),
  xCodes: state.store.collection('xCodes'),
  xLogins: state.store.collection('xLogins'),
  xMedia: state.store.collection('xMedia'),
  xPosts: state.store.collection('xPosts'),
  xSpent: state.store.collection('xSpent'),
});
