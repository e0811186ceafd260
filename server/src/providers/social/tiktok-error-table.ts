import { statement } from '@postownia/contract/statements/statement';
import type { NetworkErrorOptions } from './network-error.ts';

/** What one of TikTok's codes means for us. */
export type TikTokErrorRow = Pick<
  NetworkErrorOptions,
  'action' | 'statement' | 'waitSeconds' | 'holds' | 'restart'
>;

const DAY = 86_400;

const RECONNECT = statement('tiktok.expired');
const SCOPE = statement('tiktok.permission');
const OURS = statement('tiktok.misconfigured');
const AWAY = statement('tiktok.away');
const MINUTE_LIMIT = statement('tiktok.minute-limit');
const DAY_LIMIT = statement('tiktok.daily-limit');
/** An app that TikTok has not audited serves five people in 24 hours (content sharing guidelines). */
const PEOPLE_LIMIT = statement('tiktok.people-limit');
const UNAUDITED = statement('tiktok.unaudited');
const BANNED = statement('tiktok.banned');
const FORM = statement('tiktok.form');
const PRIVACY = statement('tiktok.audience');
const FILE = statement('tiktok.file');
const TEXT = statement('tiktok.text');
const AGAIN = statement('tiktok.not-processed');

/**
 * Codes of TikTok's answers and the reasons of its failed posts (Content Posting API: direct post, query creator info,
 * get video status; providers' facts, section 6). Both spellings of `invalid_param` exist.
 */
export const TIKTOK_ERRORS: Readonly<Record<string, TikTokErrorRow>> = {
  access_token_invalid: { action: 'reconnect', statement: RECONNECT },
  invalid_grant: { action: 'reconnect', statement: RECONNECT },
  auth_removed: { action: 'reconnect', statement: RECONNECT },
  scope_not_authorized: { action: 'reconnect', statement: SCOPE },
  scope_permission_missed: { action: 'reconnect', statement: SCOPE },

  invalid_param: { action: 'fix', statement: FORM },
  invalid_params: { action: 'fix', statement: FORM },
  privacy_level_option_mismatch: { action: 'fix', statement: PRIVACY },
  spam_risk_text: { action: 'fix', statement: TEXT },
  file_format_check_failed: { action: 'fix', statement: FILE },
  frame_rate_check_failed: { action: 'fix', statement: FILE },
  picture_size_check_failed: { action: 'fix', statement: FILE },
  duration_check_failed: {
    action: 'fix',
    statement: statement('tiktok.duration'),
  },

  unaudited_client_can_only_post_to_private_accounts: { action: 'fix', statement: UNAUDITED },
  url_ownership_unverified: { action: 'ops', statement: OURS },
  invalid_client: { action: 'ops', statement: OURS },
  invalid_request: { action: 'ops', statement: OURS },

  spam_risk_too_many_posts: { action: 'retry', holds: 'account', waitSeconds: DAY, statement: DAY_LIMIT },
  spam_risk_too_many_pending_share: {
    action: 'retry',
    holds: 'account',
    waitSeconds: DAY,
    statement: DAY_LIMIT,
  },
  reached_active_user_cap: { action: 'retry', holds: 'account', waitSeconds: DAY, statement: PEOPLE_LIMIT },
  rate_limit_exceeded: { action: 'retry', holds: 'account', waitSeconds: 60, statement: MINUTE_LIMIT },

  spam_risk_user_banned_from_posting: { action: 'stop', statement: BANNED },
  spam_risk: { action: 'stop', statement: BANNED },
  publish_cancelled: { action: 'stop', statement: statement('tiktok.cancelled') },

  internal_error: { action: 'check', statement: AWAY },
  internal: { action: 'retry', restart: true, statement: AGAIN },
  video_pull_failed: { action: 'retry', restart: true, statement: AGAIN },
  photo_pull_failed: { action: 'retry', restart: true, statement: AGAIN },
  invalid_publish_id: { action: 'retry', restart: true, statement: AGAIN },
  token_not_authorized_for_specified_publish_id: { action: 'retry', restart: true, statement: AGAIN },
};

/** A code that the documentation does not have. */
export const TIKTOK_UNKNOWN: TikTokErrorRow = { action: 'ops', statement: OURS };
export const TIKTOK_AWAY = AWAY;
export const TIKTOK_LIMIT: TikTokErrorRow = {
  action: 'retry',
  holds: 'account',
  waitSeconds: 60,
  statement: MINUTE_LIMIT,
};
