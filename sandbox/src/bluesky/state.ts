import type { Settings } from '../settings.ts';
import type { State as SharedState } from '../state.ts';
import type { Collection } from '../store.ts';

/** An account of the sandbox's Bluesky. */
export interface BlueskyAccount {
  did: string;
  handle: string;
  displayName: string;
  /** The server that holds it; the entryway passes every login on. */
  server: string;
  /** What its papers say of where it lies, where that is not true. */
  endpoint?: string;
  /** The account that its handle leads to, where that is not this one; null: nobody can resolve it. */
  handleOwner?: string | null;
  password: string;
  /** One password for one app, as its settings make them. */
  appPassword: string;
  /** Signing in with the password itself also needs a code from an e-mail. */
  emailAuthFactor: boolean;
  /** Its email was never confirmed: no videos. */
  isEmailUnconfirmed?: true;
  state: 'active' | 'takendown' | 'deactivated';
  /** Nobody where it is left out. */
  followers?: number;
  /** No service that counts stands behind its server. */
  isUncounted?: true;
}

/** One sign-in with its living tokens; a renewal replaces both. */
export interface BlueskySession {
  id: string;
  did: string;
  accessJwt: string;
  accessExpiresAt: string;
  refreshJwt: string;
  refreshExpiresAt: string;
}

export interface BlueskyBlob {
  cid: string;
  did: string;
  mimeType: string;
  size: number;
  hash: string;
  uploadedAt: string;
  /** A record names it: it stays. */
  used: boolean;
}

export interface BlueskyRecord {
  uri: string;
  cid: string;
  did: string;
  value: unknown;
  at: string;
}

/** An account passed on a post of anybody's. */
export interface BlueskyRepost {
  did: string;
  /** The record's key in this store. */
  subject: string;
  at: string;
}

/** A token by which one service may make one call in an account's name. */
export interface BlueskyServiceToken {
  token: string;
  did: string;
  aud: string;
  /** null: any call. */
  lxm: string | null;
  /** In seconds. */
  exp: number;
}

/** A video that is worked through before it lies in its account's server. */
export interface BlueskyVideoJob {
  jobId: string;
  did: string;
  cid: string;
  hash: string;
  size: number;
  startedAt: string;
  readyAt: string;
  /** null: it is a video. */
  failureCode: string | null;
  /** The account's server has it. */
  isLaid: boolean;
}

/** The server by which most accounts are known. */
export const ENTRYWAY = 'bsky.social';

export interface BlueskySettings {
  /** How long an uploaded file that no record names is kept, in minutes. */
  blueskyBlobMinutes: number;
  /** Largest file that a server takes. */
  blueskyBlobBytes: number;
  /** How long a video is worked on, in milliseconds. */
  blueskyVideoMs: number;
}

export const BLUESKY_SETTINGS: BlueskySettings = {
  blueskyBlobMinutes: 30,
  blueskyBlobBytes: 52_428_800,
  blueskyVideoMs: 1_500,
};

/** What Bluesky knows besides. */
export interface State extends SharedState {
  settings(): Settings & BlueskySettings;
  blueskyAccounts: Collection<BlueskyAccount>;
  blueskySessions: Collection<BlueskySession>;
  blueskyBlobs: Collection<BlueskyBlob>;
  blueskyRecords: Collection<BlueskyRecord>;
  blueskyReposts: Collection<BlueskyRepost>;
  blueskyServiceTokens: Collection<BlueskyServiceToken>;
  blueskyVideoJobs: Collection<BlueskyVideoJob>;
  /** When an identifier was last signed in with, in milliseconds. */
  blueskyLogins: Collection<number[]>;
}

export const blueskyState = (state: SharedState): State => ({
  ...state,
  settings: state.settings as State['settings'],
  blueskyAccounts: state.store.collection('blueskyAccounts'),
  blueskySessions: state.store.collection('blueskySessions'),
  blueskyBlobs: state.store.collection('blueskyBlobs'),
  blueskyRecords: state.store.collection('blueskyRecords'),
  blueskyReposts: state.store.collection('blueskyReposts'),
  blueskyServiceTokens: state.store.collection('blueskyServiceTokens'),
  blueskyVideoJobs: state.store.collection('blueskyVideoJobs'),
  blueskyLogins: state.store.collection('blueskyLogins'),
});
