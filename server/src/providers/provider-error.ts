/** Why a provider gave nothing usable; the same words for every vendor. */
export const PROVIDER_ERROR_CODES = [
  'invalid-key',
  'not-allowed',
  'no-credit',
  'rate-limited',
  'unavailable',
  'timeout',
  'bad-request',
  'model-missing',
  'refused',
  'empty',
  'bad-answer',
  'unsafe-picture',
  'no-picture-address',
  'bad-picture',
  'not-configured',
  'cancelled',
] as const;
export type ProviderErrorCode = (typeof PROVIDER_ERROR_CODES)[number];

/** What a person reads; the sentences of the specification where it has one. */
export const PROVIDER_ERROR_SENTENCES: Readonly<Record<ProviderErrorCode, string>> = {
  'invalid-key': 'Nieprawidłowy klucz API. Sprawdź konfigurację.',
  'not-allowed': 'Dostawca odmówił dostępu dla tego klucza. Sprawdź konfigurację.',
  'no-credit': 'Na koncie u dostawcy skończyły się środki. Sprawdź konfigurację.',
  'rate-limited': 'Przekroczono limit zapytań do API. Spróbuj ponownie później.',
  unavailable: 'Dostawca jest chwilowo niedostępny. Spróbuj ponownie później.',
  timeout: 'Dostawca nie odpowiedział na czas. Spróbuj ponownie.',
  'bad-request': 'Dostawca odrzucił zapytanie. Sprawdź konfigurację.',
  'model-missing': 'Skonfigurowany model nie istnieje. Sprawdź konfigurację.',
  refused: 'Dostawca odmówił przygotowania tej treści. Zmień temat i spróbuj ponownie.',
  empty: 'Nie udało się wygenerować treści. Spróbuj ponownie.',
  'bad-answer': 'Nie udało się wygenerować treści. Spróbuj ponownie.',
  'unsafe-picture': 'Dostawca zablokował ten obraz. Zmień temat i spróbuj ponownie.',
  'no-picture-address': 'Brak adresu obrazu',
  'bad-picture': 'Nie udało się wygenerować nowego obrazu',
  'not-configured': 'Ta usługa nie jest skonfigurowana.',
  cancelled: 'Przerwano.',
};

/** Trying the same request again later can help; with the others somebody must change something first. */
const RETRYABLE: ReadonlySet<ProviderErrorCode> = new Set([
  'rate-limited',
  'unavailable',
  'timeout',
  'empty',
  'bad-answer',
  'no-picture-address',
  'bad-picture',
]);

export interface ProviderErrorOptions {
  readonly cause?: unknown;
  readonly status?: number;
  /** From the provider's `retry-after`; whole seconds. */
  readonly retryAfterSeconds?: number;
  /** For the log, never for people: what was wrong with the answer, without secrets. */
  readonly detail?: string;
}

/** A provider's failure, already translated into our own words. */
export class ProviderError extends Error {
  readonly code: ProviderErrorCode;
  readonly retryable: boolean;
  /** One Polish sentence for the user. */
  readonly sentence: string;
  readonly status: number | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ProviderErrorCode, options: ProviderErrorOptions = {}) {
    super(`${code}${options.detail ? `: ${options.detail}` : ''}`, { cause: options.cause });
    this.name = 'ProviderError';
    this.code = code;
    this.retryable = RETRYABLE.has(code);
    this.sentence = PROVIDER_ERROR_SENTENCES[code];
    this.status = options.status;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
