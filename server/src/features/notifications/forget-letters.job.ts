import type { Context } from '../../context.ts';
import { deleteLettersBefore } from './letter-rows.ts';

const DAY = 86_400_000;
/** Long enough to say whether a letter went out. */
const LETTER_DAYS = 180;

/** Once a day: forgets to whom letters went half a year ago; their words went when they were sent. Safe to run twice. */
export async function forgetLetters({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await deleteLettersBefore(db, new Date(clock.now().getTime() - LETTER_DAYS * DAY));
}
