/** Longest `Idempotency-Key`, in characters. */
export const KEY_CHARACTERS = 200;

/** What every write may refuse because of its `Idempotency-Key` (`docs/decisions/0069`). */
export const KEY_ERRORS = {
  IDEMPOTENCY_MISMATCH: { status: 409, message: 'Ta prośba została już wysłana z innymi danymi.' },
  IDEMPOTENCY_KEY_INVALID: {
    status: 400,
    message: 'Nagłówek Idempotency-Key ma mieć od 1 do 200 drukowalnych znaków ASCII i stać raz.',
  },
  IDEMPOTENCY_RUNNING: { status: 409, message: 'Ta sama prośba jest właśnie wykonywana. Spróbuj za chwilę.' },
  IDEMPOTENCY_DONE: {
    status: 409,
    message: 'Ta prośba jest już wykonana, ale jej odpowiedzi nie przechowujemy. Odczytaj wynik osobno.',
  },
  IDEMPOTENCY_UNKNOWN: {
    status: 409,
    message:
      'Ta prośba urwała się w trakcie i nie wiadomo, czy się wykonała. Sprawdź, a potem wyślij ją z nowym kluczem.',
  },
} as const;

/** The same as a list of codes. */
export const KEY_REFUSALS = Object.keys(KEY_ERRORS) as readonly (keyof typeof KEY_ERRORS)[];
