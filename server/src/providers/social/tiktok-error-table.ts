import type { NetworkErrorOptions } from './network-error.ts';

/** What one of TikTok's codes means for us. */
export type TikTokErrorRow = Pick<
  NetworkErrorOptions,
  'action' | 'sentence' | 'waitSeconds' | 'holds' | 'restart'
>;

const DAY = 86_400;

const RECONNECT = 'Połączenie z TikTokiem wygasło. Połącz konto ponownie.';
const SCOPE = 'Brakuje zgody na publikowanie na TikToku. Połącz konto ponownie i zaznacz wszystkie zgody.';
const OURS = 'Publikowanie na TikToku jest źle skonfigurowane po naszej stronie. Zajmiemy się tym.';
const AWAY = 'TikTok jest chwilowo niedostępny. Spróbujemy ponownie.';
const MINUTE_LIMIT = 'TikTok prosi o chwilę przerwy. Spróbujemy ponownie za minutę.';
const DAY_LIMIT = 'Konto osiągnęło dobowy limit filmów TikToka. Opublikujemy ten film, gdy limit się odnowi.';
/** An app that TikTok has not audited serves five people in 24 hours (content sharing guidelines). */
const PEOPLE_LIMIT =
  'TikTok pozwala nam, do czasu audytu, obsłużyć pięciu twórców na dobę. Opublikujemy ten film, gdy limit się odnowi.';
const UNAUDITED =
  'Do czasu audytu TikTok przyjmuje od nas filmy tylko na konta prywatne i widoczne tylko dla Ciebie. Ustaw konto jako prywatne w aplikacji TikTok, wybierz „Tylko Ty” i ponów publikację.';
const BANNED = 'TikTok nie pozwala temu kontu publikować. Sprawdź w aplikacji TikTok, co się stało.';
const FORM = 'TikTok nie przyjął ustawień tego filmu. Wypełnij formularz TikToka jeszcze raz.';
const PRIVACY =
  'Wybrany krąg odbiorców nie jest już dostępny na tym koncie. Wybierz go jeszcze raz w formularzu TikToka.';
const FILE = 'TikTok nie przyjął tego pliku. Zmień film i ponów publikację.';
const TEXT = 'TikTok uznał opis za niedozwolony. Zmień opis i ponów publikację.';
const AGAIN = 'TikTok nie przetworzył filmu. Wyślemy go ponownie.';

/**
 * Codes of TikTok's answers and the reasons of its failed posts (Content Posting API: direct post, query creator info,
 * get video status; providers' facts, section 6). Both spellings of `invalid_param` exist.
 */
export const TIKTOK_ERRORS: Readonly<Record<string, TikTokErrorRow>> = {
  access_token_invalid: { action: 'reconnect', sentence: RECONNECT },
  invalid_grant: { action: 'reconnect', sentence: RECONNECT },
  auth_removed: { action: 'reconnect', sentence: RECONNECT },
  scope_not_authorized: { action: 'reconnect', sentence: SCOPE },
  scope_permission_missed: { action: 'reconnect', sentence: SCOPE },

  invalid_param: { action: 'fix', sentence: FORM },
  invalid_params: { action: 'fix', sentence: FORM },
  privacy_level_option_mismatch: { action: 'fix', sentence: PRIVACY },
  spam_risk_text: { action: 'fix', sentence: TEXT },
  file_format_check_failed: { action: 'fix', sentence: FILE },
  frame_rate_check_failed: { action: 'fix', sentence: FILE },
  picture_size_check_failed: { action: 'fix', sentence: FILE },
  duration_check_failed: {
    action: 'fix',
    sentence: 'Film jest za długi albo za krótki dla tego konta na TikToku. Zmień film i ponów publikację.',
  },

  unaudited_client_can_only_post_to_private_accounts: { action: 'fix', sentence: UNAUDITED },
  url_ownership_unverified: { action: 'ops', sentence: OURS },
  invalid_client: { action: 'ops', sentence: OURS },
  invalid_request: { action: 'ops', sentence: OURS },

  spam_risk_too_many_posts: { action: 'retry', holds: 'account', waitSeconds: DAY, sentence: DAY_LIMIT },
  spam_risk_too_many_pending_share: {
    action: 'retry',
    holds: 'account',
    waitSeconds: DAY,
    sentence: DAY_LIMIT,
  },
  reached_active_user_cap: { action: 'retry', holds: 'account', waitSeconds: DAY, sentence: PEOPLE_LIMIT },
  rate_limit_exceeded: { action: 'retry', holds: 'account', waitSeconds: 60, sentence: MINUTE_LIMIT },

  spam_risk_user_banned_from_posting: { action: 'stop', sentence: BANNED },
  spam_risk: { action: 'stop', sentence: BANNED },
  publish_cancelled: { action: 'stop', sentence: 'Publikowanie zostało anulowane na TikToku.' },

  internal_error: { action: 'check', sentence: AWAY },
  internal: { action: 'retry', restart: true, sentence: AGAIN },
  video_pull_failed: { action: 'retry', restart: true, sentence: AGAIN },
  photo_pull_failed: { action: 'retry', restart: true, sentence: AGAIN },
  invalid_publish_id: { action: 'retry', restart: true, sentence: AGAIN },
  token_not_authorized_for_specified_publish_id: { action: 'retry', restart: true, sentence: AGAIN },
};

/** A code that the documentation does not have. */
export const TIKTOK_UNKNOWN: TikTokErrorRow = { action: 'ops', sentence: OURS };
export const TIKTOK_AWAY = AWAY;
export const TIKTOK_LIMIT: TikTokErrorRow = {
  action: 'retry',
  holds: 'account',
  waitSeconds: 60,
  sentence: MINUTE_LIMIT,
};
