import type { NetworkErrorOptions } from './network-error.ts';

/** One row: what a code (and subcode) of the Graph API means for us. */
export type MetaErrorRow = Pick<
  NetworkErrorOptions,
  'action' | 'sentence' | 'waitSeconds' | 'holds' | 'restart' | 'duplicate'
> & { readonly code: number; readonly subcode?: number };

const HOUR = 3600;
const DAY = 24 * HOUR;

const RECONNECT = 'Połączenie z kontem wygasło. Połącz konto ponownie.';
const PERMISSION =
  'Brakuje uprawnienia do publikowania na tym koncie. Połącz konto ponownie i zaznacz wszystkie zgody.';
const LIMIT = 'Konto osiągnęło limit zapytań. Spróbujemy ponownie, gdy sieć na to pozwoli.';
const AWAY = 'Sieć jest chwilowo niedostępna. Spróbujemy ponownie.';
const OURS = 'Publikowanie jest źle skonfigurowane po naszej stronie. Zajmiemy się tym.';
const LOG_IN_FIRST =
  'Zaloguj się na facebook.com i wykonaj to, o co prosi Facebook, a potem połącz konto ponownie.';
const NEW_CONTAINER = 'Instagram nie przetworzył obrazu. Spróbujemy ponownie.';
const UNREADABLE_IMAGE = 'Sieć nie przyjęła obrazu. Zmień obraz posta i ponów publikację.';
const INSTAGRAM_CONTENT = 'Instagram nie przyjął ustawień tego posta. Zmień post i ponów publikację.';

/**
 * Codes of the Graph API and what we do about them. Sources: Graph API error handling and rate limiting guides,
 * Instagram error codes reference, subcodes seen by live clients (providers' facts, sections 3.3 and 5). A row with a
 * subcode goes before one without.
 */
export const META_ERRORS: readonly MetaErrorRow[] = [
  { code: 1, action: 'check', sentence: AWAY },
  { code: 2, action: 'check', sentence: AWAY },
  { code: 4, action: 'retry', holds: 'app', waitSeconds: 900, sentence: LIMIT },
  { code: 17, action: 'retry', holds: 'account', waitSeconds: 300, sentence: LIMIT },
  { code: 32, action: 'retry', holds: 'account', waitSeconds: 300, sentence: LIMIT },
  { code: 341, action: 'retry', holds: 'account', waitSeconds: HOUR, sentence: LIMIT },
  { code: 613, action: 'retry', holds: 'account', waitSeconds: 300, sentence: LIMIT },
  { code: 80001, action: 'retry', holds: 'account', waitSeconds: 300, sentence: LIMIT },
  { code: 80002, action: 'retry', holds: 'account', waitSeconds: 300, sentence: LIMIT },

  { code: 3, action: 'reconnect', sentence: PERMISSION },
  { code: 10, action: 'reconnect', sentence: PERMISSION },
  { code: 283, action: 'reconnect', sentence: PERMISSION },
  { code: 102, action: 'reconnect', sentence: RECONNECT },
  { code: 190, action: 'reconnect', sentence: RECONNECT },
  {
    code: 190,
    subcode: 458,
    action: 'reconnect',
    sentence: 'Dostęp Postowni został usunięty w ustawieniach Facebooka. Połącz konto ponownie.',
  },
  { code: 190, subcode: 459, action: 'reconnect', sentence: LOG_IN_FIRST },
  {
    code: 190,
    subcode: 460,
    action: 'reconnect',
    sentence: 'Hasło do Facebooka zostało zmienione, więc połączenie wygasło. Połącz konto ponownie.',
  },
  { code: 190, subcode: 463, action: 'reconnect', sentence: RECONNECT },
  { code: 190, subcode: 464, action: 'reconnect', sentence: LOG_IN_FIRST },
  { code: 190, subcode: 467, action: 'reconnect', sentence: RECONNECT },
  {
    code: 190,
    subcode: 492,
    action: 'reconnect',
    sentence: 'Osoba, która połączyła konto, nie zarządza już tą stroną. Połącz je jako jej administrator.',
  },
  {
    code: 100,
    subcode: 33,
    action: 'reconnect',
    sentence: 'Facebook nie pokazuje nam już tego konta. Połącz je ponownie.',
  },

  { code: 100, action: 'ops', sentence: OURS },
  { code: 101, action: 'ops', sentence: OURS },
  { code: 104, action: 'ops', sentence: OURS },
  { code: 240, action: 'ops', sentence: OURS },
  { code: 2500, action: 'ops', sentence: OURS },
  { code: 3001, subcode: 1504028, action: 'ops', sentence: OURS },

  { code: 324, action: 'fix', sentence: UNREADABLE_IMAGE },
  {
    code: 324,
    subcode: 1366046,
    action: 'fix',
    sentence:
      'Obraz jest za duży albo w złym formacie (najwyżej 4 MB, JPG lub PNG). Zmień obraz i ponów publikację.',
  },
  { code: 100, subcode: 1366046, action: 'fix', sentence: UNREADABLE_IMAGE },
  // The photo hangs on a post already: our own, whose answer was lost.
  { code: 100, subcode: 1366051, action: 'check', sentence: AWAY },
  {
    code: 100,
    subcode: 1349125,
    action: 'fix',
    sentence: 'Post nie ma treści, którą Facebook mógłby pokazać. Uzupełnij go i ponów publikację.',
  },
  {
    code: 100,
    subcode: 2061006,
    action: 'fix',
    sentence: 'Adres w treści posta jest nieprawidłowy. Popraw go i ponów publikację.',
  },
  {
    code: 1609005,
    action: 'fix',
    sentence: 'Facebook nie może odczytać adresu z treści posta. Popraw go i ponów publikację.',
  },
  {
    code: 1609008,
    action: 'fix',
    sentence: 'Facebook nie przyjmuje linków do facebook.com w tym poście. Usuń link i ponów publikację.',
  },
  {
    code: 506,
    action: 'check',
    duplicate: true,
    sentence: 'Facebook uznał ten post za powtórzenie poprzedniego. Zmień treść i ponów publikację.',
  },
  { code: 100, subcode: 1363047, action: 'check', sentence: AWAY },
  { code: 100, subcode: 1609010, action: 'check', sentence: AWAY },

  {
    code: 368,
    action: 'stop',
    holds: 'account',
    waitSeconds: 6 * HOUR,
    sentence:
      'Facebook chwilowo zablokował publikowanie na tym koncie. Odczekaj kilka godzin i ponów publikację.',
  },
  {
    code: 368,
    subcode: 1390008,
    action: 'stop',
    holds: 'account',
    waitSeconds: 6 * HOUR,
    sentence:
      'Facebook uznał, że konto publikuje zbyt szybko, i wstrzymał je na jakiś czas. Odczekaj kilka godzin i ponów publikację.',
  },
  {
    code: 368,
    subcode: 1346003,
    action: 'stop',
    holds: 'account',
    waitSeconds: DAY,
    sentence: 'Facebook uznał ten post za niezgodny z zasadami. Zmień treść, zanim ponowisz publikację.',
  },
  {
    code: 200,
    subcode: 1404102,
    action: 'stop',
    sentence:
      'Facebook uznał ten post za niezgodny ze standardami społeczności. Zmień treść, zanim ponowisz publikację.',
  },
  {
    code: 200,
    subcode: 1404112,
    action: 'stop',
    holds: 'account',
    waitSeconds: DAY,
    sentence: 'Facebook ograniczył to konto. Sprawdź jego stan na facebook.com.',
  },
  {
    code: 200,
    subcode: 1404078,
    action: 'reconnect',
    sentence:
      'Facebook wymaga autoryzacji publikowania na tej stronie. Przejdź ją na facebook.com, a potem połącz konto ponownie.',
  },
  {
    code: 200,
    subcode: 4854002,
    action: 'reconnect',
    sentence:
      'Facebook wymaga potwierdzenia tożsamości. Zrób to na facebook.com, a potem połącz konto ponownie.',
  },

  {
    code: -2,
    subcode: 2207003,
    action: 'retry',
    restart: true,
    sentence: 'Instagram zbyt długo pobierał obraz. Spróbujemy ponownie.',
  },
  {
    code: 9004,
    subcode: 2207052,
    action: 'retry',
    restart: true,
    sentence: 'Instagram nie mógł pobrać obrazu z naszego serwera. Spróbujemy ponownie.',
  },
  { code: -2, subcode: 2207020, action: 'check', restart: true, sentence: NEW_CONTAINER },
  // "Not found" is also what publishing the same container twice may answer, so look before making another.
  { code: 24, subcode: 2207006, action: 'check', restart: true, sentence: NEW_CONTAINER },
  { code: 24, subcode: 2207008, action: 'check', restart: true, sentence: NEW_CONTAINER },
  { code: -1, subcode: 2207001, action: 'check', restart: true, sentence: NEW_CONTAINER },
  { code: -1, subcode: 2207032, action: 'check', restart: true, sentence: NEW_CONTAINER },
  { code: -1, subcode: 2207053, action: 'check', restart: true, sentence: NEW_CONTAINER },
  { code: -1, subcode: 2207082, action: 'check', restart: true, sentence: NEW_CONTAINER },
  {
    code: 4,
    subcode: 2207051,
    action: 'stop',
    holds: 'account',
    waitSeconds: DAY,
    sentence: 'Instagram uznał tę aktywność za spam i wstrzymał konto. Spróbuj jutro.',
  },
  {
    code: 9,
    subcode: 2207042,
    action: 'retry',
    holds: 'account',
    waitSeconds: DAY,
    sentence: 'Konto osiągnęło dobowy limit postów Instagrama. Opublikujemy ten post, gdy limit się odnowi.',
  },
  {
    code: 25,
    subcode: 2207050,
    action: 'stop',
    holds: 'account',
    waitSeconds: DAY,
    sentence:
      'Instagram ograniczył to konto albo wymaga jego weryfikacji. Otwórz aplikację Instagram i sprawdź, o co prosi.',
  },
  {
    code: 9007,
    subcode: 2207027,
    action: 'retry',
    sentence: 'Instagram jeszcze przetwarza obraz. Spróbujemy za chwilę.',
  },
  { code: 1, subcode: 2207057, action: 'fix', sentence: INSTAGRAM_CONTENT },
  { code: 100, subcode: 2207023, action: 'fix', sentence: INSTAGRAM_CONTENT },
  { code: 100, subcode: 2207028, action: 'fix', sentence: INSTAGRAM_CONTENT },
  { code: 100, subcode: 2207035, action: 'fix', sentence: INSTAGRAM_CONTENT },
  { code: 100, subcode: 2207036, action: 'fix', sentence: INSTAGRAM_CONTENT },
  { code: 100, subcode: 2207037, action: 'fix', sentence: INSTAGRAM_CONTENT },
  {
    code: 100,
    subcode: 2207040,
    action: 'fix',
    sentence: 'Instagram przyjmuje najwyżej 20 oznaczeń w poście. Usuń nadmiarowe i ponów publikację.',
  },
  {
    code: 352,
    subcode: 2207026,
    action: 'fix',
    sentence: 'Instagram nie przyjął formatu wideo. Zmień plik i ponów publikację.',
  },
  {
    code: 36000,
    subcode: 2207004,
    action: 'fix',
    sentence: 'Obraz jest za duży dla Instagrama (najwyżej 8 MB). Zmień obraz i ponów publikację.',
  },
  {
    code: 36001,
    subcode: 2207005,
    action: 'fix',
    sentence: 'Instagram przyjmuje tylko obrazy JPEG. Zmień obraz i ponów publikację.',
  },
  {
    code: 36003,
    subcode: 2207009,
    action: 'fix',
    sentence:
      'Instagram nie przyjmuje obrazu o tych proporcjach (od 4:5 do 1,91:1). Zmień obraz i ponów publikację.',
  },
  {
    code: 36004,
    subcode: 2207010,
    action: 'fix',
    sentence: 'Treść jest za długa dla Instagrama albo ma za dużo hashtagów. Skróć ją i ponów publikację.',
  },
];

/** 200 to 299: a permission is missing (Graph API error handling guide). */
export const META_PERMISSION_ERROR: Omit<MetaErrorRow, 'code'> = {
  action: 'reconnect',
  sentence: PERMISSION,
};
export const META_SERVER_ERROR: Omit<MetaErrorRow, 'code'> = { action: 'check', sentence: AWAY };
export const META_LIMIT_ERROR: Omit<MetaErrorRow, 'code'> = {
  action: 'retry',
  holds: 'account',
  waitSeconds: 300,
  sentence: LIMIT,
};
export const META_UNKNOWN_ERROR: Omit<MetaErrorRow, 'code'> = { action: 'ops', sentence: OURS };
