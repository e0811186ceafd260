import type { SandboxClock } from './clock.ts';
import type { ImageFacts } from './image-facts.ts';
import type { Business, PageVideo } from './meta/state.ts';
import type { S3Object, S3Upload } from './s3/state.ts';
import type { Settings } from './settings.ts';
import type { Collection, Store } from './store.ts';
import type { StoredImage, StoredVideo } from './stored-files.ts';
import type { Creator, TikTokCode, TikTokLogin, TikTokVideo } from './tiktok/state.ts';

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
  followersCount: number;
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
  followersCount: number;
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

export interface Container {
  id: string;
  igId: string;
  image: StoredImage | null;
  /** A reel's video; one of the two is there. */
  video: StoredVideo | null;
  caption: string;
  altText: string | null;
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
  image: StoredImage | null;
  video: StoredVideo | null;
  caption: string;
  altText: string | null;
  aiGenerated: boolean;
  shortcode: string;
  timestamp: string;
}

/** One thing that became visible to the world. Entries are never removed; a deleted post carries `deletedAt`. */
export interface PublishedPost {
  seq: number;
  network: 'facebook' | 'instagram' | 'tiktok';
  accountId: string;
  accountName: string;
  /** The network's own id of the post or media. */
  postId: string;
  text: string;
  at: string;
  permalink: string;
  imageHashes: string[];
  videoHash: string | null;
  altText: string | null;
  aiGenerated: boolean;
  deletedAt: string | null;
}

export interface Message {
  id: string;
  messageId: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  /** Headers that mail programs make a button of (RFC 2369, RFC 8058); empty where the email has none. */
  listUnsubscribe: string;
  listUnsubscribePost: string;
  receivedAt: string;
  attachments: { filename: string; mime: string; size: number }[];
}

/** The app that the sandbox's Meta knows. A client must use exactly these. */
export const SANDBOX_META_APP = {
  id: '314159265358979',
  secret: 'sandbox-meta-app-secret',
  name: 'Postownia',
} as const;

/** Everything the providers know, on one clock. */
export interface State {
  clock: SandboxClock;
  store: Store;
  /** Address of this process, without a slash at the end. */
  ownUrl(): string;
  /** Address under which people reach the sandbox's pages. */
  publicUrl(): string;
  settings(): Settings;
  changeSettings(change: Partial<Settings>): Settings;
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
  creators: Collection<Creator>;
  tiktokLogins: Collection<TikTokLogin>;
  tiktokCodes: Collection<TikTokCode>;
  tiktokVideos: Collection<TikTokVideo>;
  publishedPosts: Collection<PublishedPost>;
  messages: Collection<Message>;
  s3Objects: Collection<S3Object>;
  s3Uploads: Collection<S3Upload>;
}

/** Keeps an image and what is known about it. */
export function storeImage(state: State, bytes: Buffer, facts: ImageFacts): StoredImage {
  return { hash: state.store.putBlob(bytes), mime: facts.mime, width: facts.width, height: facts.height };
}

/** A person's page for one post. */
export function permalinkOf(state: State, accountId: string, postId: string): string {
  return `${state.publicUrl()}/feed/${accountId}/${postId}`;
}

const ENDINGS: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/gif': 'gif' };

export function imageUrlOf(state: State, image: StoredImage): string {
  return `${state.publicUrl()}/media/${image.hash}.${ENDINGS[image.mime] ?? 'jpg'}`;
}

/** Writes down what has just become visible. */
export function recordVisible(
  state: State,
  entry: Omit<PublishedPost, 'seq' | 'deletedAt' | 'permalink'>,
): void {
  const seq = state.publishedPosts.size() + 1;
  state.publishedPosts.put(String(seq), {
    seq,
    ...entry,
    permalink: permalinkOf(state, entry.accountId, entry.postId),
    deletedAt: null,
  });
}

/** Marks what is no longer visible. */
export function recordDeleted(state: State, postId: string): void {
  const entry = state.publishedPosts
    .values()
    .find((candidate) => candidate.postId === postId && candidate.deletedAt === null);
  if (entry)
    state.publishedPosts.put(String(entry.seq), { ...entry, deletedAt: state.clock.now().toISOString() });
}
