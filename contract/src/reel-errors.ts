/** What reels refuse, as `ERRORS` says it. */
export const REEL_ERRORS = {
  REEL_RUNNING: {
    status: 409,
    message: 'Z tego posta już powstaje rolka. Poczekaj na nią albo ją przerwij.',
  },
  REEL_ENDED: { status: 409, message: 'Ta rolka jest już skończona, więc nie ma czego przerywać.' },
  REEL_NOT_SHOWN: {
    status: 422,
    message: 'Nie udało się złożyć podglądu rolki. Zmień obraz albo ruch i spróbuj ponownie.',
  },
  REEL_PREVIEW_REPLACED: {
    status: 409,
    message: 'Nowszy podgląd rolki tej marki zajął miejsce tego. Poproś o niego jeszcze raz.',
  },
  REELS_BUSY: {
    status: 503,
    message: 'Kolejka do rolek jest teraz za długa. Spróbuj ponownie za chwilę.',
  },
  REELS_NOT_AVAILABLE: {
    status: 409,
    message: 'Ten serwer nie ma kodera wideo, więc nie złoży rolki. Post z obrazem działa jak zwykle.',
  },
} as const;
