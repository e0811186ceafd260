import { message } from '@postownia/contract/messages/message';
import type { NetworkErrorOptions } from '../network-error.ts';

/** What one of TikTok's codes means for us. */
export type TikTokErrorRow = Pick<
  NetworkErrorOptions,
  'action' | 'userMessage' | 'waitSeconds' | 'backOffScope' | 'restart'
>;

const DAY = 86_400;

const RECONNECT = message('tiktok.expired');
const SCOPE = message('tiktok.permission');
const OURS = message('tiktok.misconfigured');
const AWAY = message('tiktok.away');
const MINUTE_LIMIT = message('tiktok.minute-limit');
const DAY_LIMIT = message('tiktok.daily-limit');
/** An app that TikTok has not audited serves five people in 24 hours (content sharing guidelines). */
const USERS_LIMIT = message('tiktok.users-limit');
const UNAUDITED = message('tiktok.unaudited');
const BANNED = message('tiktok.banned');
const FORM = message('tiktok.form');
const PRIVACY = message('tiktok.audience');
const FILE = message('tiktok.file');
const TEXT = message('tiktok.text');
const AGAIN = message('tiktok.not-processed');

/**
 * Codes of TikTok's answers and the reasons of its failed posts (Content Posting API: direct post, query creator info,
 * get video status; docs/providers/tiktok.md). Both spellings of `invalid_param` exist.
 */
export const TIKTOK_ERRORS: Readonly<Record<string, TikTokErrorRow>> = {
  access_token_invalid: { action: 'reconnect', userMessage: RECONNECT },
  invalid_grant: { action: 'reconnect', userMessage: RECONNECT },
  auth_removed: { action: 'reconnect', userMessage: RECONNECT },
  scope_not_authorized: { action: 'reconnect', userMessage: SCOPE },
  scope_permission_missed: { action: 'reconnect', userMessage: SCOPE },

  invalid_param: { action: 'fix', userMessage: FORM },
  invalid_params: { action: 'fix', userMessage: FORM },
  privacy_level_option_mismatch: { action: 'fix', userMessage: PRIVACY },
  spam_risk_text: { action: 'fix', userMessage: TEXT },
  file_format_check_failed: { action: 'fix', userMessage: FILE },
  frame_rate_check_failed: { action: 'fix', userMessage: FILE },
  picture_size_check_failed: { action: 'fix', userMessage: FILE },
  duration_check_failed: {
    action: 'fix',
    userMessage: message('tiktok.duration'),
  },

  unaudited_client_can_only_post_to_private_accounts: { action: 'fix', userMessage: UNAUDITED },
  url_ownership_unverified: { action: 'ops', userMessage: OURS },
  invalid_client: { action: 'ops', userMessage: OURS },
  invalid_request: { action: 'ops', userMessage: OURS },

  spam_risk_too_many_posts: {
    action: 'retry',
    backOffScope: 'account',
    waitSeconds: DAY,
    userMessage: DAY_LIMIT,
  },
  spam_risk_too_many_pending_share: {
    action: 'retry',
    backOffScope: 'account',
    waitSeconds: DAY,
    userMessage: DAY_LIMIT,
  },
  reached_active_user_cap: {
    action: 'retry',
    backOffScope: 'account',
    waitSeconds: DAY,
    userMessage: USERS_LIMIT,
  },
  rate_limit_exceeded: {
    action: 'retry',
    backOffScope: 'account',
    waitSeconds: 60,
    userMessage: MINUTE_LIMIT,
  },

  spam_risk_user_banned_from_posting: { action: 'stop', userMessage: BANNED },
  spam_risk: { action: 'stop', userMessage: BANNED },
  publish_cancelled: { action: 'stop', userMessage: message('tiktok.cancelled') },

  internal_error: { action: 'check', userMessage: AWAY },
  internal: { action: 'retry', restart: true, userMessage: AGAIN },
  video_pull_failed: { action: 'retry', restart: true, userMessage: AGAIN },
  photo_pull_failed: { action: 'retry', restart: true, userMessage: AGAIN },
  invalid_publish_id: { action: 'retry', restart: true, userMessage: AGAIN },
  token_not_authorized_for_specified_publish_id: { action: 'retry', restart: true, userMessage: AGAIN },
};

/** A code that the documentation does not have. */
export const TIKTOK_UNKNOWN: TikTokErrorRow = { action: 'ops', userMessage: OURS };
export const TIKTOK_AWAY = AWAY;
export const TIKTOK_LIMIT: TikTokErrorRow = {
  action: 'retry',
  backOffScope: 'account',
  waitSeconds: 60,
  userMessage: MINUTE_LIMIT,
};
