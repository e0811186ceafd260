import { ProviderError } from '../../providers/provider-error.ts';

/** Why a day failed: a code for support, and one Polish sentence that says what happened and what to do. */
export interface DayProblem {
  readonly code: string;
  readonly sentence: string;
}

/** What people did meanwhile wins over the machine; the day's tokens are back. */
const NOT_SAVED = {
  taken: 'Post dla tego dnia już istnieje. Tokeny wróciły na Twoje konto.',
  published: 'Post został w międzyczasie opublikowany, więc go nie zmieniono. Tokeny wróciły na Twoje konto.',
  busy: 'Post był właśnie publikowany, więc go nie zmieniono. Tokeny wróciły na Twoje konto.',
  edited:
    'Ten post został w międzyczasie zmieniony ręcznie, więc zachowano Twoją wersję. Tokeny wróciły na Twoje konto.',
  gone: 'Tego posta już nie ma. Tokeny wróciły na Twoje konto.',
} as const satisfies Record<string, string>;

export type NotSavedReason = keyof typeof NOT_SAVED;

export const problemOfSaving = (reason: NotSavedReason): DayProblem => ({
  code: `post-${reason}`,
  sentence: NOT_SAVED[reason],
});

export const PROFILE_MISSING: DayProblem = {
  code: 'profile-missing',
  sentence: 'Brak danych profilu. Uzupełnij swój profil w ustawieniach.',
};

/** For what nobody foresaw; the cause is in the log. */
export const UNEXPECTED: DayProblem = {
  code: 'unexpected',
  sentence: 'Nie udało się wygenerować posta. Spróbuj ponownie.',
};

/** A provider's failure in its own words for people; null for anything else. */
export function problemOfProvider(error: unknown): DayProblem | null {
  return error instanceof ProviderError ? { code: error.code, sentence: error.sentence } : null;
}
