import { type State as GoogleState, googleState } from '../google/state.ts';
import type { State as SharedState } from '../state.ts';
import type { Collection } from '../store.ts';
import type { StoredVideo } from '../stored-files.ts';

/** A channel; its person signs in as Google's people do. */
export interface YoutubeChannel {
  id: string;
  /** Of Google's people. */
  user: string;
  title: string;
  handle: string;
  subscribers: number;
  /** Videos that it may send in a day. */
  uploadsPerDay: number;
  /** Its person confirmed a phone number: videos may last longer than 15 minutes. */
  longVideos: boolean;
}

/** What was said of a video before its bytes came. */
export interface YoutubeMetadata {
  title: string;
  description: string;
  tags: string[];
  privacyStatus: string;
  madeForKids: boolean;
  syntheticMedia: boolean;
}

/** An upload: nothing is there before its last byte. */
export interface YoutubeSession {
  id: string;
  channel: string;
  metadata: YoutubeMetadata;
  mime: string;
  size: number;
  createdAt: string;
  /** Hashes of the parts that arrived, in order. */
  parts: string[];
  received: number;
  /** null: bytes are missing. */
  video: string | null;
}

export interface YoutubeVideo extends YoutubeMetadata {
  id: string;
  channel: string;
  at: string;
  processedAt: string;
  failureReason: string | null;
  rejectionReason: string | null;
  file: StoredVideo | null;
  shown: boolean;
  deleted: boolean;
}

export interface YoutubeSettings {
  /** false: every video is locked private, as of a project that Google has not audited. */
  youtubeAudited: boolean;
  /** Videos that the project may send in a day of California. */
  youtubeInsertsPerDay: number;
  /** Units of everything else in such a day. */
  youtubeUnitsPerDay: number;
  /** How long an upload may take before YouTube forgets it. */
  youtubeSessionHours: number;
}

export const YOUTUBE_SETTINGS: YoutubeSettings = {
  youtubeAudited: true,
  youtubeInsertsPerDay: 100,
  youtubeUnitsPerDay: 10_000,
  youtubeSessionHours: 168,
};

/** What YouTube knows besides Google's people and logins. */
export interface State extends GoogleState {
  settings(): ReturnType<GoogleState['settings']> & YoutubeSettings;
  youtubeChannels: Collection<YoutubeChannel>;
  youtubeSessions: Collection<YoutubeSession>;
  youtubeVideos: Collection<YoutubeVideo>;
  /** What of a quota is used up, by its name and the day. */
  youtubeQuota: Collection<number>;
}

export const youtubeState = (state: SharedState): State => ({
  ...googleState(state),
  settings: state.settings as State['settings'],
  youtubeChannels: state.store.collection('youtubeChannels'),
  youtubeSessions: state.store.collection('youtubeSessions'),
  youtubeVideos: state.store.collection('youtubeVideos'),
  youtubeQuota: state.store.collection('youtubeQuota'),
});
