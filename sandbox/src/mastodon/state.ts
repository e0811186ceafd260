import type { Settings } from '../settings.ts';
import type { State as SharedState } from '../state.ts';
import type { Collection } from '../store.ts';

/** A server as it answers to `GET /api/v2/instance`; people of the sandbox's Mastodon live on several. */
export interface MastodonServer {
  name: string;
  /** `blog`: no Mastodon at all; `elsewhere`: sends everybody on to another address. */
  kind: 'mastodon' | 'blog' | 'elsewhere';
  /** What it says of itself, true or not. */
  configuration: {
    statuses: { max_characters: unknown; max_media_attachments: unknown };
    media_attachments: Record<string, unknown>;
  };
  /** What it takes, whatever it says. */
  characters: number;
  /** Tells itself by `GET /api/v1/instance` alone, as servers did before Mastodon 4 and some of the dialect do. */
  isOld?: boolean;
  /** Calls a file by the name that it was sent under, as snac does: two of one name are one. */
  namesFiles?: boolean;
}

export interface MastodonAccount {
  id: string;
  server: string;
  username: string;
  displayName: string;
  followers: number;
}

export interface MastodonApp {
  clientId: string;
  clientSecret: string;
  server: string;
  name: string;
  redirectUris: string[];
  scopes: string[];
}

export interface MastodonCode {
  code: string;
  clientId: string;
  account: string;
  redirectUri: string;
  scopes: string[];
  /** null: the app sent none. */
  challenge: string | null;
  expiresAt: string;
}

export interface MastodonToken {
  token: string;
  clientId: string;
  account: string;
  scopes: string[];
  revoked: boolean;
}

export interface MastodonMedia {
  id: string;
  account: string;
  type: 'image' | 'video';
  hash: string;
  description: string | null;
  readyAt: string;
  /** The post that shows it; null: none yet. */
  status: string | null;
}

export interface MastodonStatus {
  id: string;
  account: string;
  text: string;
  at: string;
  media: string[];
  visibility: string;
  spoiler: string;
  language: string | null;
}

/** Which post a key made, by account and key. */
export interface MastodonKey {
  status: string;
  until: string;
}

export interface MastodonSettings {
  /** How long a video is worked on after it arrived, in milliseconds. */
  mastodonVideoMs: number;
}

export const MASTODON_SETTINGS: MastodonSettings = { mastodonVideoMs: 1000 };

export const SCOPE_TEXTS: Readonly<Record<string, string>> = {
  'read:accounts': 'Dane Twojego konta',
  'read:statuses': 'Odczyt wpisów',
  'write:statuses': 'Publikowanie wpisów',
  'write:media': 'Wysyłanie obrazów i filmów',
  profile: 'Dane Twojego profilu',
};

/** What Mastodon knows besides. Accounts are kept under `id@server`. */
export interface State extends SharedState {
  settings(): Settings & MastodonSettings;
  mastodonServers: Collection<MastodonServer>;
  mastodonAccounts: Collection<MastodonAccount>;
  mastodonApps: Collection<MastodonApp>;
  mastodonCodes: Collection<MastodonCode>;
  mastodonTokens: Collection<MastodonToken>;
  mastodonMedia: Collection<MastodonMedia>;
  mastodonStatuses: Collection<MastodonStatus>;
  mastodonKeys: Collection<MastodonKey>;
}

export const mastodonState = (state: SharedState): State => ({
  ...state,
  settings: state.settings as State['settings'],
  mastodonServers: state.store.collection('mastodonServers'),
  mastodonAccounts: state.store.collection('mastodonAccounts'),
  mastodonApps: state.store.collection('mastodonApps'),
  mastodonCodes: state.store.collection('mastodonCodes'),
  mastodonTokens: state.store.collection('mastodonTokens'),
  mastodonMedia: state.store.collection('mastodonMedia'),
  mastodonStatuses: state.store.collection('mastodonStatuses'),
  mastodonKeys: state.store.collection('mastodonKeys'),
});

export const keyOf = ({ id, server }: Pick<MastodonAccount, 'id' | 'server'>) => `${id}@${server}`;
