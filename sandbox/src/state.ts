import type { SandboxClock } from './clock.ts';
import type { ImageFacts } from './image-facts.ts';
import type { S3Object, S3Upload } from './s3/state.ts';
import type { Settings } from './settings.ts';
import type { Collection, Store } from './store.ts';
import type { StoredImage } from './stored-files.ts';

/** One thing that became visible to the world. Entries are never removed; a deleted post carries `deletedAt`. */
export interface PublishedPost {
  seq: number;
  /** Its code, as the emulator of the network gives it. */
  network: string;
  accountId: string;
  accountName: string;
  /** The network's own id of the post or media. */
  postId: string;
  text: string;
  at: string;
  permalink: string;
  imageHashes: string[];
  /** What each image shows, in the same order; null where nobody said. */
  altTexts: (string | null)[];
  /** Accounts that are asked to show it as theirs; left out where the network knows no such thing. */
  collaborators?: string[];
  /** Accounts that its first image shows. */
  tagged?: string[];
  videoHash: string | null;
  aiGenerated: boolean;
  /** The page that it shows; null: none. */
  link: string | null;
  /** Seen for a day, apart from the feed. */
  isStory: boolean;
  /** What its own account said under it, in that order. */
  comments: { id: string; text: string; at: string }[];
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

/** What all providers know, on one clock. Networks keep what is theirs in the same store, see their `state.ts`. */
export interface State {
  clock: SandboxClock;
  store: Store;
  /** Address of this process, without a slash at the end. */
  ownUrl(): string;
  /** Address under which people reach the sandbox's pages. */
  publicUrl(): string;
  /** The sandbox's own and the networks', see `Emulator.settings`. */
  settings(): Settings;
  changeSettings(change: object): Settings;
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
  entry: Omit<PublishedPost, 'seq' | 'deletedAt' | 'permalink' | 'comments' | 'isStory' | 'link'> &
    Partial<Pick<PublishedPost, 'isStory' | 'link'>>,
): void {
  const seq = state.publishedPosts.size() + 1;
  state.publishedPosts.put(String(seq), {
    seq,
    isStory: false,
    link: null,
    ...entry,
    permalink: permalinkOf(state, entry.accountId, entry.postId),
    comments: [],
    deletedAt: null,
  });
}

/** Writes down what an account said under one of its posts. */
export function recordComment(
  state: State,
  postId: string,
  comment: PublishedPost['comments'][number],
): void {
  const entry = state.publishedPosts.values().find((candidate) => candidate.postId === postId);
  if (entry)
    state.publishedPosts.put(String(entry.seq), { ...entry, comments: [...entry.comments, comment] });
}

/** Marks what is no longer visible. @param accountId where posts of two accounts may have the same id */
export function recordDeleted(state: State, postId: string, accountId?: string): void {
  const entry = state.publishedPosts
    .values()
    .find(
      (one) =>
        one.postId === postId && one.deletedAt === null && [undefined, one.accountId].includes(accountId),
    );
  if (entry)
    state.publishedPosts.put(String(entry.seq), { ...entry, deletedAt: state.clock.now().toISOString() });
}
