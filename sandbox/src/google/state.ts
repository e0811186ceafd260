import type { Settings } from '../settings.ts';
import type { State as SharedState } from '../state.ts';
import type { Collection } from '../store.ts';

/** A person of the sandbox's Google, with the account of businesses that is theirs. */
export interface GoogleUser {
  /** Of `accounts/{id}`. */
  id: string;
  name: string;
  /** What a tester reads below the name, where no place of a business tells it. */
  note?: string;
}

/** A place of a business: its address at Google is `accounts/{account}/locations/{location}`. */
export interface GooglePlace {
  /** `{account}:{location}`, so that it fits into an address of the feed. */
  id: string;
  account: string;
  location: string;
  title: string;
  address: string;
}

export interface GoogleCode {
  code: string;
  user: string;
  redirectUri: string;
  scopes: string[];
  challenge: string;
  expiresAt: string;
  used: boolean;
}

export interface GoogleLogin {
  refreshToken: string;
  user: string;
  scopes: string[];
  createdAt: string;
  /** Every access token of it that may still live, with its end. */
  accessTokens: { token: string; expiresAt: string }[];
  revoked: boolean;
}

export interface GooglePost {
  id: string;
  place: string;
  languageCode: string;
  summary: string;
  topicType: string;
  event: unknown;
  offer: unknown;
  callToAction: { actionType: string; url?: string } | null;
  imageHash: string | null;
  at: string;
  rejected: boolean;
  shown: boolean;
  deleted: boolean;
}

/** The app that the sandbox's Google knows. A client must use exactly this one. */
export const SANDBOX_GOOGLE_APP = {
  clientId: 'sandbox.apps.googleusercontent.com',
  clientSecret: 'sandbox-google-secret',
};
export const BUSINESS_SCOPE = 'https://www.googleapis.com/auth/business.manage';
const VIDEO_SCOPE = 'https://www.googleapis.com/auth/youtube';
export const VIDEO_SCOPES = {
  upload: `${VIDEO_SCOPE}.upload`,
  read: `${VIDEO_SCOPE}.readonly`,
  change: `${VIDEO_SCOPE}.force-ssl`,
} as const;

/** What may be asked for, as the page says it. */
export const GOOGLE_SCOPES: Readonly<Record<string, string>> = {
  [BUSINESS_SCOPE]: 'Wyświetlanie i edytowanie profili firm w Google',
  [VIDEO_SCOPES.upload]: 'Przesyłanie filmów do YouTube i zarządzanie nimi',
  [VIDEO_SCOPES.read]: 'Wyświetlanie konta YouTube',
  [VIDEO_SCOPES.change]: 'Wyświetlanie, edytowanie i usuwanie filmów, ocen i komentarzy w YouTube',
};

export interface GoogleSettings {
  /** Calls a minute of the whole project; 0 until Google approved it. */
  googleCallsPerMinute: number;
  /** Changes of one profile a minute. */
  googleEditsPerMinute: number;
  /** How long Google looks at a post before it is seen, in milliseconds. */
  googleReviewMs: number;
  /** The consent screen is being tested: refresh tokens die after seven days. */
  googleTesting: boolean;
}

export const GOOGLE_SETTINGS: GoogleSettings = {
  googleCallsPerMinute: 300,
  googleEditsPerMinute: 10,
  googleReviewMs: 0,
  googleTesting: false,
};

/** What Google knows besides. */
export interface State extends SharedState {
  settings(): Settings & GoogleSettings;
  googleUsers: Collection<GoogleUser>;
  googlePlaces: Collection<GooglePlace>;
  googleCodes: Collection<GoogleCode>;
  googleLogins: Collection<GoogleLogin>;
  googlePosts: Collection<GooglePost>;
  /** Calls of a minute, of the project and of places. */
  googleCalls: Collection<number>;
}

export const googleState = (state: SharedState): State => ({
  ...state,
  settings: state.settings as State['settings'],
  googleUsers: state.store.collection('googleUsers'),
  googlePlaces: state.store.collection('googlePlaces'),
  googleCodes: state.store.collection('googleCodes'),
  googleLogins: state.store.collection('googleLogins'),
  googlePosts: state.store.collection('googlePosts'),
  googleCalls: state.store.collection('googleCalls'),
});
