import type { Settings } from '../settings.ts';
import type { State as SharedState } from '../state.ts';
import type { Collection } from '../store.ts';

/** A person or business of the sandbox's Pinterest. */
export interface PinterestUser {
  id: string;
  username: string;
  followers: number;
}

export interface PinterestBoard {
  id: string;
  name: string;
  userId: string;
  privacy: 'PUBLIC' | 'PROTECTED' | 'SECRET';
}

export interface PinterestCode {
  code: string;
  userId: string;
  redirectUri: string;
  scopes: string[];
  expiresAt: string;
  used: boolean;
}

/** One person's consent with its living tokens. */
export interface PinterestLogin {
  id: string;
  userId: string;
  scopes: string[];
  accessToken: string;
  accessExpiresAt: string;
  refreshToken: string;
  refreshExpiresAt: string;
  revoked: boolean;
}

export interface PinterestMedia {
  id: string;
  userId: string;
  key: string;
  hash: string | null;
  uploadedAt: string | null;
  fails: boolean;
}

export interface Pin {
  id: string;
  boardId: string;
  title: string;
  description: string;
  link: string | null;
  altText: string | null;
  at: string;
  deleted: boolean;
}

/** The app that the sandbox's Pinterest knows. A client must use exactly this one. */
export const SANDBOX_PINTEREST_APP = { clientId: '1500100', clientSecret: 'sandbox-pinterest-secret' };

export interface PinterestSettings {
  /** Standard access; without it pins are there for their creator alone. */
  pinterestStandard: boolean;
  /** How long a video is worked on after it arrived, in milliseconds. */
  pinterestVideoMs: number;
  /** Writing calls of one login a minute. */
  pinterestWritesPerMinute: number;
}

export const PINTEREST_SETTINGS: PinterestSettings = {
  pinterestStandard: true,
  pinterestVideoMs: 1000,
  pinterestWritesPerMinute: 100,
};

/** What Pinterest knows besides. */
export interface State extends SharedState {
  settings(): Settings & PinterestSettings;
  pinterestUsers: Collection<PinterestUser>;
  pinterestBoards: Collection<PinterestBoard>;
  pinterestCodes: Collection<PinterestCode>;
  pinterestLogins: Collection<PinterestLogin>;
  pinterestMedia: Collection<PinterestMedia>;
  pinterestPins: Collection<Pin>;
  /** Writes of a login in a minute. */
  pinterestWrites: Collection<number>;
}

export const pinterestState = (state: SharedState): State => ({
  ...state,
  settings: state.settings as State['settings'],
  pinterestUsers: state.store.collection('pinterestUsers'),
  pinterestBoards: state.store.collection('pinterestBoards'),
  pinterestCodes: state.store.collection('pinterestCodes'),
  pinterestLogins: state.store.collection('pinterestLogins'),
  pinterestMedia: state.store.collection('pinterestMedia'),
  pinterestPins: state.store.collection('pinterestPins'),
  pinterestWrites: state.store.collection('pinterestWrites'),
});
