import type { StoredVideo } from '../stored-files.ts';

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
}
