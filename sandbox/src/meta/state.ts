import type { Growth } from '../feed/growth.ts';
import type { Settings } from '../settings.ts';
import type { State as SharedState } from '../state.ts';
import type { Collection } from '../store.ts';
import type { StoredImage, StoredVideo } from '../stored-files.ts';

/** A business portfolio: its Pages may be missing from a person's own list. */
export interface Business {
  id: string;
  name: string;
  networkUserIds: string[];
  ownedPageIds: string[];
  clientPageIds: string[];
}

/** A session for a Page's reel, and the reel itself once it is finished. */
export interface PageVideo {
  id: string;
  pageId: string;
  createdAt: string;
  /** Size as the first request named it; null before it. */
  fileSize: number | null;
  /** Hashes of what has arrived so far, in order. */
  parts: string[];
  received: number;
  video: StoredVideo | null;
  description: string;
  finishedAt: string | null;
  /** When processing ends after `finish`. */
  readyAt: string | null;
  fails: boolean;
  inPublishedPosts: boolean;
  /** Of a story: its own id, once it was finished; left out of reels. */
  storyId?: string | null;
}

export interface User {
  id: string;
  name: string;
  /** One line that tells a tester what this person is good for; Polish, shown in the login dialog. */
  note: string;
}

export interface PageRole {
  networkUserId: string;
  /** Meta's page tasks, for example CREATE_CONTENT, MANAGE, ANALYZE. */
  tasks: string[];
  /** false: `/me/accounts` lists the page without `access_token`. */
  hasToken: boolean;
}

export interface Page {
  id: string;
  name: string;
  category: string;
  /** Now, or at the end of its growth. */
  followersCount: number;
  growth?: Growth;
  instagramId: string | null;
  roles: PageRole[];
  /** Answers 506 when the same message is posted twice in a row, as Facebook often does. Off: duplicates become visible and countable. */
  refuseDuplicates: boolean;
  /** Only the business portfolio lists it, `/me/accounts` does not. */
  onlyInBusiness?: boolean;
}

export interface InstagramAccount {
  id: string;
  username: string;
  name: string;
  /** Now, or at the end of its growth. */
  followersCount: number;
  growth?: Growth;
  /** Posts per rolling 24 hours. */
  quotaTotal: number;
  /** Containers per rolling 24 hours. */
  containersTotal: number;
}

/** What one person allowed one app; replaced by each passage through the login dialog. */
export interface Grant {
  networkUserId: string;
  appId: string;
  granted: string[];
  declined: string[];
  pageIds: string[];
  lastActiveAt: string;
}

export interface LoginCode {
  code: string;
  networkUserId: string;
  appId: string;
  redirectUri: string;
  expiresAt: string;
  used: boolean;
}

export interface Token {
  token: string;
  kind: 'user' | 'page';
  networkUserId: string;
  pageId: string | null;
  appId: string;
  issuedAt: string;
  /** null: no expiry date (page tokens taken with a long-lived user token). */
  expiresAt: string | null;
  longLived: boolean;
  /** Meta's subcode of its death (458, 459, 460, 463, 464, 467, 492), or null while it lives. */
  dead: number | null;
}

export interface Photo {
  id: string;
  pageId: string;
  image: StoredImage;
  caption: string;
  altText: string | null;
  published: boolean;
  postId: string | null;
  createdAt: string;
}

export interface PagePost {
  id: string;
  pageId: string;
  appId: string;
  message: string;
  photoIds: string[];
  link: string | null;
  createdAt: string;
  /** Later than createdAt for posts scheduled at the network. */
  visibleAt: string;
  inPublishedPosts: boolean;
}

/** A story of a Page's photo. */
export interface PageStory {
  id: string;
  pageId: string;
  /** Of the photo or the video. */
  mediaId: string;
  isVideo: boolean;
  createdAt: string;
}

/** A comment under something of a Page or an Instagram account. */
export interface Comment {
  id: string;
  /** The post, reel or media that it stands under. */
  objectId: string;
  text: string;
  authorId: string;
  authorName: string;
  at: string;
}

export interface Container {
  id: string;
  igId: string;
  image: StoredImage | null;
  /** A reel's video; of image, video and children one is there. */
  video: StoredVideo | null;
  /** It can only be shown in a carousel, never by itself. */
  isCarouselItem: boolean;
  isStory: boolean;
  /** Of a carousel, in their order. */
  childIds: string[];
  caption: string;
  altText: string | null;
  /** Accounts that are asked to show it as theirs; left out where none is. */
  collaborators?: string[];
  /** Accounts that the image shows. */
  tagged?: string[];
  aiGenerated: boolean;
  createdAt: string;
  readyAt: string;
  /** Subcode of the error it ends in instead of FINISHED. */
  failsWith: number | null;
  mediaId: string | null;
}

export interface InstagramMedia {
  id: string;
  igId: string;
  containerId: string;
  /** One, or those of a carousel in their order; empty for a reel. */
  images: { id: string; image: StoredImage; altText: string | null }[];
  video: StoredVideo | null;
  /** Seen for a day, apart from the media. */
  isStory: boolean;
  caption: string;
  aiGenerated: boolean;
  shortcode: string;
  timestamp: string;
}

/** The app that the sandbox's Meta knows. A client must use exactly these. */
export const SANDBOX_META_APP = {
  id: '314159265358979',
  secret: 'sandbox-meta-app-secret',
  name: 'Postownia',
} as const;

export interface MetaSettings {
  /** How long an Instagram container stays IN_PROGRESS, in milliseconds of the sandbox clock. */
  containerProcessingMs: number;
  /** Refuses Graph calls without appsecret_proof, as Meta does with "Require app secret" on. */
  requireAppSecretProof: boolean;
}

export const META_SETTINGS: MetaSettings = { containerProcessingMs: 1000, requireAppSecretProof: true };

/** What Meta knows besides. */
export interface State extends SharedState {
  settings(): Settings & MetaSettings;
  users: Collection<User>;
  pages: Collection<Page>;
  instagram: Collection<InstagramAccount>;
  grants: Collection<Grant>;
  codes: Collection<LoginCode>;
  tokens: Collection<Token>;
  photos: Collection<Photo>;
  posts: Collection<PagePost>;
  containers: Collection<Container>;
  media: Collection<InstagramMedia>;
  pageVideos: Collection<PageVideo>;
  businesses: Collection<Business>;
  comments: Collection<Comment>;
  pageStories: Collection<PageStory>;
}

export const metaState = (state: SharedState): State => ({
  ...state,
  settings: state.settings as State['settings'],
  users: state.store.collection('users'),
  pages: state.store.collection('pages'),
  instagram: state.store.collection('instagram'),
  grants: state.store.collection('grants'),
  codes: state.store.collection('codes'),
  tokens: state.store.collection('tokens'),
  photos: state.store.collection('photos'),
  posts: state.store.collection('posts'),
  containers: state.store.collection('containers'),
  media: state.store.collection('media'),
  pageVideos: state.store.collection('pageVideos'),
  businesses: state.store.collection('businesses'),
  comments: state.store.collection('comments'),
  pageStories: state.store.collection('pageStories'),
});

/** How its servers name themselves where they fetch a file. */
export const META_AGENT = 'facebookexternalhit/1.1';

/** Whether the world sees a media already; what an account's past holds comes out on its day. */
export const isOut = ({ clock }: State, { timestamp }: InstagramMedia) =>
  Date.parse(timestamp) <= clock.now().getTime();
