import { message } from '@postownia/contract/messages/message';
import { GOOGLE_EXPIRED } from '../google/oauth.ts';
import type { NetworkErrorOptions } from '../network-error.ts';

/** What one of YouTube's reasons means for us. */
type YoutubeErrorRow = Pick<NetworkErrorOptions, 'action' | 'userMessage' | 'backOffScope' | 'waitSeconds'>;

const DAY = 86_400;
const OURS = { action: 'ops', userMessage: message('network.misconfigured') } as const;
const QUOTA = { action: 'retry', backOffScope: 'app', userMessage: message('youtube.quota') } as const;
const BUSY = {
  action: 'retry',
  backOffScope: 'app',
  waitSeconds: 60,
  userMessage: message('youtube.busy'),
} as const;
const NO_RIGHT = { action: 'reconnect', userMessage: message('youtube.no-right') } as const;
const GONE = { action: 'fix', userMessage: message('youtube.gone') } as const;

/** Reasons after which nothing goes before midnight at Google. */
export const WAITS_FOR_QUOTA: ReadonlySet<string> = new Set(['quotaExceeded', 'dailyLimitExceeded']);

/** Reasons of refusals (docs/providers/youtube.md); one that is not here is told in YouTube's own words. */
export const YOUTUBE_ERRORS: Readonly<Record<string, YoutubeErrorRow>> = {
  authError: GOOGLE_EXPIRED,
  quotaExceeded: QUOTA,
  dailyLimitExceeded: QUOTA,
  rateLimitExceeded: BUSY,
  userRateLimitExceeded: BUSY,
  uploadLimitExceeded: {
    action: 'retry',
    backOffScope: 'account',
    waitSeconds: DAY,
    userMessage: message('youtube.upload-limit'),
  },
  forbidden: NO_RIGHT,
  insufficientPermissions: NO_RIGHT,
  youtubeSignupRequired: { action: 'reconnect', userMessage: message('youtube.no-channel') },
  invalidTitle: { action: 'fix', userMessage: message('youtube.title') },
  invalidDescription: { action: 'fix', userMessage: message('youtube.description') },
  invalidTags: { action: 'fix', userMessage: message('youtube.tags') },
  invalidVideoMetadata: { action: 'fix', userMessage: message('youtube.metadata') },
  mediaBodyRequired: { action: 'fix', userMessage: message('youtube.file') },
  invalidCategoryId: OURS,
  invalidPublishAt: OURS,
  accessNotConfigured: OURS,
  videoNotFound: GONE,
  playlistNotFound: GONE,
};

/** undefined: nobody wrote down what this reason means. */
export const youtubeErrorRow = (reason: string): YoutubeErrorRow | undefined => YOUTUBE_ERRORS[reason];

/** What YouTube found after it had taken a video: it is certainly not seen. */
const REJECTED: Readonly<Record<string, YoutubeErrorRow>> = {
  claim: { action: 'fix', userMessage: message('youtube.copyright') },
  copyright: { action: 'fix', userMessage: message('youtube.copyright') },
  trademark: { action: 'fix', userMessage: message('youtube.copyright') },
  duplicate: { action: 'fix', userMessage: message('youtube.duplicate') },
  length: { action: 'fix', userMessage: message('youtube.length') },
};

/** A video that YouTube could not read, or did not want. */
export const droppedRow = (status: 'failed' | 'rejected', reason: string): YoutubeErrorRow =>
  status === 'failed'
    ? { action: 'fix', userMessage: message('youtube.file') }
    : (REJECTED[reason] ?? { action: 'fix', userMessage: message('youtube.rejected') });
