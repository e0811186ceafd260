import { KEY_ERRORS } from './idempotency-key.ts';
import { REEL_ERRORS } from './reel-errors.ts';

/**
 * Every refusal the API can give: its HTTP status and the Polish sentence that says what happened and what to do.
 * The web shows its own text by code; a test keeps the two complete.
 */
export const ERRORS = {
  BAD_REQUEST: { status: 400, message: 'Te dane są nieprawidłowe. Popraw zaznaczone pola.' },
  UNAUTHORIZED: { status: 401, message: 'Zaloguj się, aby kontynuować.' },
  FORBIDDEN: { status: 403, message: 'Nie masz uprawnień do tej czynności.' },
  NOT_FOUND: { status: 404, message: 'Nie znaleziono.' },
  CONFLICT: { status: 409, message: 'Ktoś zmienił to przed chwilą. Odśwież i spróbuj ponownie.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'Wysłane dane są za duże.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Za dużo prób. Odczekaj chwilę i spróbuj ponownie.' },
  INTERNAL_SERVER_ERROR: { status: 500, message: 'Wystąpił błąd. Spróbuj ponownie.' },
  SERVICE_UNAVAILABLE: { status: 503, message: 'Usługa jest chwilowo niedostępna. Spróbuj za chwilę.' },
  ...KEY_ERRORS,

  REGISTRATION_LIMIT: { status: 429, message: 'Przekroczono limit rejestracji dla tego adresu IP' },
  EMAIL_TAKEN: { status: 409, message: 'Konto z tym adresem e-mail już istnieje. Zaloguj się.' },
  BAD_CREDENTIALS: { status: 401, message: 'Nieprawidłowy email lub hasło' },
  WRONG_PASSWORD: { status: 422, message: 'To nie jest Twoje obecne hasło.' },
  EMAIL_NOT_VERIFIED: { status: 403, message: 'Sprawdź swoją skrzynkę e-mail, aby potwierdzić rejestrację' },
  WEAK_PASSWORD: { status: 422, message: 'To hasło jest zbyt popularne. Wybierz inne.' },
  WRONG_CODE: { status: 422, message: 'Ten kod jest nieprawidłowy albo wygasł. Wpisz nowy.' },
  PASSKEY_REFUSED: {
    status: 422,
    message: 'Nie udało się użyć klucza dostępu. Spróbuj ponownie; hasło działa jak dotąd.',
  },
  PASSKEY_KNOWN: { status: 409, message: 'Na tym urządzeniu jest już klucz dostępu do tego konta.' },
  PASSKEY_LIMIT: {
    status: 409,
    message: 'Masz już 20 kluczy dostępu. Usuń któryś, aby dodać nowy.',
  },
  LINK_EXPIRED: { status: 410, message: 'Ten link wygasł. Poproś o nowy.' },

  LOOKS_AUTOMATED: {
    status: 422,
    message: 'Formularz został wysłany zbyt szybko. Odczekaj kilka sekund i wyślij ponownie.',
  },

  PROFILE_MISSING: { status: 409, message: 'Brak danych profilu. Uzupełnij swój profil w ustawieniach.' },
  CONSENT_MISSING: {
    status: 422,
    message: 'Ten fakt mówi o kimś z imienia albo cytuje czyjeś słowa. Zaznacz, że ta osoba się zgadza.',
  },
  IMAGE_UNREADABLE: {
    status: 422,
    message: 'Tego pliku nie da się odczytać. Wgraj obraz jako JPG, PNG albo WebP.',
  },
  IMAGE_TOO_LARGE: {
    status: 413,
    message: 'To zdjęcie jest za duże. Przyjmujemy zdjęcia do 30 MB i do 50 megapikseli.',
  },
  IMAGE_ANIMATED: {
    status: 422,
    message: 'Ten plik się porusza. Wgraj nieruchome zdjęcie albo film MP4.',
  },
  IMAGE_HEIC: {
    status: 422,
    message: 'Tego zdjęcia HEIC nie da się odczytać. Zapisz je jako JPG i wgraj ponownie.',
  },
  SOUND_UNREADABLE: {
    status: 422,
    message: 'Tego pliku nie da się odczytać jako dźwięku. Wgraj MP3, WAV, M4A, AAC, FLAC albo OGG z Opusem.',
  },
  SOUND_TOO_LARGE: {
    status: 413,
    message: 'Ten dźwięk jest za duży. Przyjmujemy do 20 MB i do 10 minut.',
  },
  SOUND_EMPTY: {
    status: 422,
    message: 'W tym pliku nic nie słychać albo trwa krócej niż sekundę. Wybierz inny.',
  },
  SOUND_DAMAGED: {
    status: 422,
    message: 'Ten plik urywa się w środku albo jest uszkodzony. Zapisz go jeszcze raz i wgraj ponownie.',
  },
  SOUND_GONE: {
    status: 409,
    message: 'Tego dźwięku już nie ma. Wybierz inny albo jeden z naszych podkładów.',
  },
  ASSET_IN_USE: {
    status: 409,
    message: 'Ten plik jest w postach, więc nie można go usunąć.',
  },
  FEED_ADDRESS_INVALID: {
    status: 422,
    message:
      'Tego adresu nie możemy odczytać. Podaj adres publicznej strony lub kanału, np. https://blog.example.pl/feed.',
  },
  FEED_KNOWN: { status: 409, message: 'To źródło jest już dodane.' },
  FEED_LIMIT: { status: 409, message: 'Więcej źródeł ta marka w swoim planie nie może mieć.' },
  RECURRING_LIMIT: { status: 409, message: 'Marka może mieć 20 postów cyklicznych.' },
  RECURRING_VIDEO: { status: 422, message: 'Post z filmem nie może być cykliczny.' },
  INSUFFICIENT_TOKENS: { status: 402, message: 'Niewystarczająca liczba tokenów' },
  TOKEN_CAP_REACHED: {
    status: 402,
    message:
      'Miesięczny limit tokenów tej marki na to nie wystarczy. Właściciel albo administrator firmy może go zmienić w ustawieniach marki; pierwszego dnia miesiąca liczy się od nowa.',
  },
  KEY_CAP_REACHED: {
    status: 402,
    message: 'Ten klucz API wykorzystał swój miesięczny limit tokenów.',
  },
  API_NOT_IN_PLAN: {
    status: 403,
    message: 'Twój plan nie obejmuje dostępu do API. Jest on w planie Pro i w okresie próbnym.',
  },
  API_KEY_LIMIT: {
    status: 409,
    message: 'Firma może mieć 20 kluczy API. Unieważnij któryś, żeby dodać nowy.',
  },
  WEBSITE_ADDRESS_INVALID: {
    status: 422,
    message: 'Podaj adres publicznej strony, na przykład twojafirma.pl.',
  },
  WEBSITE_READINGS_USED: {
    status: 429,
    message: 'Stronę można przeczytać 3 razy na dobę. Spróbuj jutro albo dopisz fakty ręcznie.',
  },
  WEBHOOK_LIMIT: {
    status: 409,
    message: 'Firma może mieć 10 adresów webhooków. Usuń któryś, żeby dodać nowy.',
  },
  PUSH_ADDRESS: { status: 422, message: 'Ta przeglądarka nie podała adresu dla powiadomień.' },
  WEBHOOK_ADDRESS: { status: 422, message: 'Podaj publiczny adres, który zaczyna się od https://.' },
  WEBHOOK_NOT_ACTIVE: {
    status: 409,
    message: 'Ten adres nie przyjmuje teraz zdarzeń. Najpierw go sprawdź i włącz.',
  },
  BRAND_NOT_NAMED: {
    status: 400,
    message: 'Ten klucz obejmuje kilka marek. Podaj, o którą chodzi, w nagłówku x-workspace.',
  },
  KEY_IN_ADDRESS: {
    status: 400,
    message:
      'Klucz API stoi w adresie, a adresy trafiają do dzienników. Wyślij go w nagłówku Authorization i wymień na nowy.',
  },
  KEY_AND_COOKIE: { status: 400, message: 'Wyślij klucz API albo ciasteczko sesji, nie oba naraz.' },
  SECOND_FACTOR_NEEDED: {
    status: 403,
    message: 'Ta firma wymaga logowania dwuetapowego. Włącz je na swoim koncie, żeby pracować w jej markach.',
  },
  SECOND_FACTOR_FIRST: {
    status: 409,
    message: 'Najpierw włącz logowanie dwuetapowe na własnym koncie, potem wymagaj go od zespołu.',
  },
  BRAND_ARCHIVED: {
    status: 409,
    message: 'Ta marka jest w archiwum. Przywróć ją, żeby w niej pracować.',
  },
  BRAND_LIMIT: {
    status: 409,
    message: 'Twój plan nie obejmuje więcej marek. Zmień plan, żeby dodać kolejną.',
  },
  PEOPLE_LIMIT: {
    status: 409,
    message: 'Plan tej firmy nie obejmuje więcej osób. Właściciel może wybrać większy plan.',
  },
  INVITATION_ENDED: {
    status: 410,
    message: 'To zaproszenie nie działa: zostało użyte, cofnięte, wygasło albo jest dla kogoś innego.',
  },
  INVITED_ALREADY: {
    status: 409,
    message: 'Na ten adres czeka już zaproszenie. Możesz wysłać je ponownie albo cofnąć.',
  },
  MEMBER_ALREADY: { status: 409, message: 'Ta osoba jest już w zespole.' },
  OWNER_PROTECTED: {
    status: 409,
    message: 'Właściciela nie można zmienić ani usunąć. Może sam przekazać firmę albo z niej odejść.',
  },
  LAST_OWNER: {
    status: 409,
    message: 'Firma musi mieć właściciela. Zanim odejdziesz, przekaż ją komuś z zespołu.',
  },
  POST_EXISTS: { status: 409, message: 'Post dla tego dnia już istnieje' },
  POST_PUBLISHED: {
    status: 409,
    message: 'Opublikowanego posta nie można zmienić. Możesz go powielić na inny dzień.',
  },
  POST_BUSY: { status: 409, message: 'Ten post jest właśnie zmieniany albo publikowany. Spróbuj za chwilę.' },
  APPROVAL_LINK_ENDED: {
    status: 410,
    message: 'Ten link już nie działa: wygasł, został wycofany albo zastąpiony nowym. Poproś o nowy.',
  },
  APPROVAL_PIN_NEEDED: { status: 403, message: 'Podaj sześciocyfrowy PIN, który masz od nadawcy linku.' },
  APPROVAL_PIN_WRONG: {
    status: 422,
    message: 'To nie ten PIN. Po pięciu nietrafionych próbach link przestanie działać.',
  },
  APPROVAL_OUTDATED: {
    status: 409,
    message: 'Ten post zmienił się przed chwilą. Zobacz nową wersję i zdecyduj jeszcze raz.',
  },
  COMMENTS_LIMIT: {
    status: 409,
    message: 'Przy tym poście jest już bardzo dużo komentarzy. Zakończ te wątki, które są otwarte.',
  },
  COMMENT_ANSWERED: { status: 409, message: 'Na ten komentarz jest już odpowiedź, dlatego zostaje.' },
  APPROVALS_NOT_IN_PLAN: {
    status: 403,
    message: 'Twój plan nie obejmuje akceptacji. Są w planie Pro i w okresie próbnym.',
  },
  APPROVALS_WITHOUT_CLIENT: {
    status: 409,
    message: 'Ta marka nie czeka na zgodę klienta. Włącz ją w zasadach akceptacji i wyślij link.',
  },
  NOTHING_TO_APPROVE: {
    status: 409,
    message: 'Żadnego z tych postów nie można teraz wysłać klientowi: już wyszły albo czekają na zespół.',
  },
  NOT_APPROVED: {
    status: 409,
    message: 'Ten post czeka na akceptację. Ukaże się, gdy zostanie zatwierdzony.',
  },
  APPROVED_BY_AUTHOR: {
    status: 409,
    message: 'Ostatnią zmianę w tym poście wprowadzasz Ty, więc zatwierdza go ktoś inny z zespołu.',
  },
  POST_TEXT_INVALID: { status: 422, message: 'Treść nie spełnia zasad posta.' },
  DAY_IN_THE_PAST: { status: 422, message: 'Ten dzień już minął. Wybierz dzisiejszy albo późniejszy.' },
  DAY_TAKEN: {
    status: 409,
    message: 'Ten dzień ma już post. Możesz zamienić oba miejscami albo dodać kolejny.',
  },
  DAY_FULL: { status: 409, message: 'Ten dzień ma już 20 postów. Wybierz inny.' },
  NOTHING_TO_GENERATE: { status: 409, message: 'Wszystkie dni w tym okresie mają już posty.' },
  BATCH_RUNNING: { status: 409, message: 'Trwa już generowanie postów. Poczekaj, aż się skończy.' },
  BATCH_FINISHED: { status: 409, message: 'Generowanie już się zakończyło.' },
  BATCH_NOT_UNDOABLE: { status: 409, message: 'Tej serii nie można już cofnąć.' },
  ...REEL_ERRORS,
  POSTER_UNFIT: {
    status: 409,
    message: 'Ten układ nie pomieści tych słów albo zasłoniłby to, co na zdjęciu ważne. Wybierz inny.',
  },
  PLAN_USED: { status: 409, message: 'Posty z tego planu już powstały.' },

  IMAGE_NOT_MADE: { status: 422, message: 'Nie udało się wygenerować obrazu.' },

  VIDEO_TOO_LARGE: { status: 413, message: 'Plik jest za duży. Maksymalny rozmiar to 200MB' },
  WRITER_FAILED: { status: 502, message: 'Nie udało się wygenerować treści. Spróbuj ponownie.' },
  NETWORK_REFUSED: { status: 409, message: 'Sieć nie odpowiedziała tak, jak trzeba. Spróbuj za chwilę.' },
  UPLOADS_OPEN: {
    status: 429,
    message: 'Trwa już 20 przesyłań. Poczekaj, aż któreś się skończy, albo usuń niedokończone.',
  },
  STORAGE_FULL: {
    status: 409,
    message:
      'Brakuje miejsca na pliki. Usuń z biblioteki zdjęcia lub filmy, których już nie potrzebujesz, albo wybierz większy plan.',
  },
  VIDEO_EMPTY: { status: 422, message: 'Ten plik jest pusty. Wybierz inny.' },
  VIDEO_NOT_ALONE: { status: 422, message: 'Film idzie w poście sam. Zostaw sam film albo same zdjęcia.' },
  VIDEO_NOT_READY: { status: 409, message: 'Film nie jest jeszcze wysłany w całości.' },
  VIDEO_REFUSED_BY_PLATFORM: {
    status: 422,
    message: 'Wybrana platforma nie przyjmie tego filmu. Zmień film albo odznacz platformę.',
  },
  NETWORK_ANSWERS_MISSING: {
    status: 422,
    message: 'Odpowiedz na pytania sieci: bez tego film nie wyjdzie.',
  },

  PLAN_ACTIVE: { status: 409, message: 'Masz już plan. Zmień go, zamiast kupować drugi.' },
  PLAN_MISSING: { status: 409, message: 'Nie masz planu, który można zmienić.' },
  PLAN_SAME: { status: 409, message: 'To jest Twój obecny plan.' },
  PAYMENT_FAILED: { status: 503, message: 'Wystąpił błąd podczas płatności' },
  PAYMENTS_NOT_CONFIGURED: { status: 409, message: 'Płatności nie są skonfigurowane.' },

  DELETION_PENDING: {
    status: 409,
    message:
      'Ta przestrzeń czeka na usunięcie, więc niczego nowego nie można kupić, podłączyć ani włączyć. Możesz cofnąć usuwanie w ustawieniach, w części Prywatność.',
  },

  NO_CONNECTED_ACCOUNTS: { status: 409, message: 'Brak podłączonych kont social media' },
  NETWORK_NOT_CONFIGURED: { status: 409, message: 'Ta sieć nie jest skonfigurowana.' },
  CONNECTION_EXPIRED: { status: 410, message: 'Logowanie trwało zbyt długo. Połącz konto jeszcze raz.' },
  ACCOUNT_NOT_CONNECTABLE: { status: 422, message: 'Tego konta nie można połączyć.' },
  NOT_TO_CHECK: { status: 409, message: 'Ta publikacja nie czeka na sprawdzenie.' },
  NOT_CANCELLABLE: {
    status: 409,
    message: 'Tej publikacji nie można już odwołać: jest w drodze albo już się ukazała.',
  },
  NOT_RETRYABLE: { status: 409, message: 'Tej publikacji nie można teraz ponowić.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** Picks refusals for a contract's `.errors(…)`. */
export function refusals<const Codes extends readonly ErrorCode[]>(...codes: Codes) {
  return Object.fromEntries(codes.map((code) => [code, ERRORS[code]])) as {
    [Code in Codes[number]]: (typeof ERRORS)[Code];
  };
}
