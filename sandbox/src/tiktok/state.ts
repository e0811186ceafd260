import type { Settings } from '../settings.ts';
import type { State as SharedState } from '../state.ts';
import type { Collection } from '../store.ts';
import type { StoredImage, StoredVideo } from '../stored-files.ts';

/** A TikTok account of the sandbox. */
export interface Creator {
  openId: string;
  username: string;
  nickname: string;
  /** One line that tells a tester what this account is good for; Polish, shown in the login page. */
  note: string;
  isPrivate: boolean;
  commentDisabled: boolean;
  duetDisabled: boolean;
  stitchDisabled: boolean;
  maxSeconds: number;
  /** Videos per 24 hours from all apps together. */
  postsPerDay: number;
  banned: boolean;
  followersCount: number;
}

export interface TikTokCode {
  code: string;
  openId: string;
  redirectUri: string;
  scopes: string[];
  expiresAt: string;
  used: boolean;
}

/** One person's consent with its living tokens; a renewal replaces both. */
export interface TikTokLogin {
  id: string;
  openId: string;
  scopes: string[];
  accessToken: string;
  accessExpiresAt: string;
  refreshToken: string;
  refreshExpiresAt: string;
  revoked: boolean;
}

/** A post from `init` to the world: a video, or photos. */
export interface TikTokVideo {
  publishId: string;
  openId: string;
  uploadToken: string;
  source: 'FILE_UPLOAD' | 'PULL_FROM_URL';
  createdAt: string;
  title: string;
  privacyLevel: string;
  aiGenerated: boolean;
  size: number;
  chunkSize: number;
  chunkCount: number;
  /** Hashes of the chunks that arrived, in order. */
  chunks: string[];
  received: number;
  mime: string;
  video: StoredVideo | null;
  /** Left out of videos. */
  images?: StoredImage[];
  completeAt: string | null;
  failReason: string | null;
  postId: string | null;
}

/** The app that the sandbox's TikTok knows. A client must use exactly these. */
export const SANDBOX_TIKTOK_APP = {
  clientKey: 'sandboxtiktokkey',
  clientSecret: 'sandbox-tiktok-client-secret',
} as const;

export const TIKTOK_SCOPES: Readonly<Record<string, string>> = {
  'user.info.basic': 'Nazwa i zdjęcie profilu',
  'user.info.profile': 'Nazwa użytkownika i link do profilu',
  'user.info.stats': 'Liczby obserwujących, polubień i filmów',
  'video.publish': 'Publikowanie filmów na Twoim profilu',
  'video.upload': 'Wysyłanie szkiców do Twojej skrzynki',
  'video.list': 'Lista Twoich publicznych filmów',
};

export interface TikTokSettings {
  /** How long TikTok moderates a public video after it is complete, before it has a public id. */
  tiktokModerationMs: number;
  /** false: TikTok takes private videos only, as from an app it has not audited. */
  tiktokAudited: boolean;
  /**
   * Addresses that TikTok may fetch files from begin with this; '' = no verified domain, null = that of the product, as if
   * whoever runs it had verified it.
   */
  tiktokVerifiedPrefix: string | null;
  /** Unaudited TikTok apps: how many people may post within 24 hours. */
  tiktokUnauditedUsers: number;
}

export const TIKTOK_SETTINGS: TikTokSettings = {
  tiktokModerationMs: 1000,
  tiktokAudited: true,
  tiktokVerifiedPrefix: null,
  tiktokUnauditedUsers: 5,
};

/** What TikTok knows besides. */
export interface State extends SharedState {
  settings(): Settings & TikTokSettings;
  creators: Collection<Creator>;
  tiktokLogins: Collection<TikTokLogin>;
  tiktokCodes: Collection<TikTokCode>;
  tiktokVideos: Collection<TikTokVideo>;
}

export const tiktokState = (state: SharedState): State => ({
  ...state,
  settings: state.settings as State['settings'],
  creators: state.store.collection('creators'),
  tiktokLogins: state.store.collection('tiktokLogins'),
  tiktokCodes: state.store.collection('tiktokCodes'),
  tiktokVideos: state.store.collection('tiktokVideos'),
});
