import type { Settings } from '../settings.ts';
import type { State as SharedState } from '../state.ts';
import type { Collection } from '../store.ts';

/** A person of the sandbox's LinkedIn. */
export interface LinkedInMember {
  /** `urn:li:person:…` */
  urn: string;
  firstName: string;
  lastName: string;
  vanityName: string;
  /** One line that tells a tester what this person is good for; Polish, shown in the login page. */
  note: string;
}

export interface LinkedInPage {
  /** `urn:li:organization:…` */
  urn: string;
  name: string;
  vanityName: string;
  /** Nobody where it is left out. */
  followers?: number;
  /** LinkedIn's names of what people may do there, for example ADMINISTRATOR, ANALYST. */
  roles: { member: string; role: string }[];
}

export interface LinkedInCode {
  code: string;
  clientId: string;
  member: string;
  redirectUri: string;
  scopes: string[];
  expiresAt: string;
  used: boolean;
}

/** One person's consent to one app with its living tokens. */
export interface LinkedInLogin {
  id: string;
  clientId: string;
  member: string;
  scopes: string[];
  accessToken: string;
  accessExpiresAt: string;
  /** null: the app gets none. */
  refreshToken: string | null;
  /** Fixed at the login: renewing does not move it. */
  refreshExpiresAt: string;
  revoked: boolean;
}

export interface LinkedInImage {
  urn: string;
  owner: string;
  startedAt: string;
  /** null until the bytes arrived. */
  hash: string | null;
  uploadedAt: string | null;
  /** The bytes are no image that LinkedIn takes. */
  fails: boolean;
}

export interface LinkedInVideo {
  urn: string;
  owner: string;
  uploadToken: string;
  bytes: number;
  startedAt: string;
  /** Hash and tag are null until the part arrived. */
  parts: { firstByte: number; lastByte: number; hash: string | null; tag: string | null }[];
  /** Of all its parts; null until they are joined. */
  hash: string | null;
  finishedAt: string | null;
  /** The bytes are no video that LinkedIn takes. */
  fails: boolean;
}

export interface LinkedInPost {
  urn: string;
  author: string;
  /** As it came, with its backslashes. */
  commentary: string;
  content: string;
  at: string;
}

/** The apps that the sandbox's LinkedIn knows. A client must use exactly these. */
export const SANDBOX_LINKEDIN_APPS = [
  {
    clientId: 'sandboxlinkedinshare',
    clientSecret: 'sandbox-linkedin-share-secret',
    scopes: ['openid', 'profile', 'email', 'w_member_social'],
    refreshes: false,
  },
  {
    clientId: 'sandboxlinkedinpages',
    clientSecret: 'sandbox-linkedin-pages-secret',
    scopes: [
      'r_basicprofile',
      'w_member_social',
      'w_organization_social',
      'r_organization_social',
      'rw_organization_admin',
    ],
    refreshes: true,
  },
] as const;

export const SCOPE_TEXTS: Readonly<Record<string, string>> = {
  openid: 'Twoje konto',
  profile: 'Imię, nazwisko i zdjęcie',
  email: 'Adres e-mail',
  r_basicprofile: 'Podstawowe dane profilu',
  w_member_social: 'Publikowanie w Twoim imieniu',
  w_organization_social: 'Publikowanie w imieniu stron',
  r_organization_social: 'Odczyt postów stron',
  rw_organization_admin: 'Strony, którymi zarządzasz',
};

export interface LinkedInSettings {
  /** How long an image is worked on after it arrived, in milliseconds. */
  linkedinImageMs: number;
  /** How long a video is worked on after its parts were joined, in milliseconds. */
  linkedinVideoMs: number;
  /** How large the parts are in which a video is sent. */
  linkedinPartBytes: number;
  /** For how long the same text of the same author is refused as a repetition, in minutes. */
  linkedinRepetitionMinutes: number;
  /** Versions of the API that live; every other is refused. */
  linkedinVersions: string[];
  /** Calls of one token a day (UTC). */
  linkedinCallsPerDay: number;
}

export const LINKEDIN_SETTINGS: LinkedInSettings = {
  linkedinImageMs: 1000,
  linkedinVideoMs: 3000,
  linkedinPartBytes: 4_194_304,
  linkedinRepetitionMinutes: 24 * 60,
  linkedinVersions: ['202511', '202512', ...Array.from({ length: 9 }, (_, month) => `20260${month + 1}`)],
  linkedinCallsPerDay: 500,
};

/** What LinkedIn knows besides. */
export interface State extends SharedState {
  settings(): Settings & LinkedInSettings;
  linkedinMembers: Collection<LinkedInMember>;
  linkedinPages: Collection<LinkedInPage>;
  linkedinCodes: Collection<LinkedInCode>;
  linkedinLogins: Collection<LinkedInLogin>;
  linkedinImages: Collection<LinkedInImage>;
  linkedinVideos: Collection<LinkedInVideo>;
  linkedinPosts: Collection<LinkedInPost>;
  /** Calls of a token on a day. */
  linkedinCalls: Collection<number>;
}

export const linkedinState = (state: SharedState): State => ({
  ...state,
  settings: state.settings as State['settings'],
  linkedinMembers: state.store.collection('linkedinMembers'),
  linkedinPages: state.store.collection('linkedinPages'),
  linkedinCodes: state.store.collection('linkedinCodes'),
  linkedinLogins: state.store.collection('linkedinLogins'),
  linkedinImages: state.store.collection('linkedinImages'),
  linkedinVideos: state.store.collection('linkedinVideos'),
  linkedinPosts: state.store.collection('linkedinPosts'),
  linkedinCalls: state.store.collection('linkedinCalls'),
});
