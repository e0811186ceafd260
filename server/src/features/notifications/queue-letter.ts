import type { Context } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { countLetters, insertLetter } from './letter-rows.ts';
import type { LetterKind } from './letter-words.ts';
import { type LetterDetails, renderLetter } from './render-letter.ts';

const HOUR = 3_600_000;
/** Nobody's mailbox can be filled by pressing a button again and again. */
const LETTERS_PER_HOUR = 5;

/**
 * Writes a letter into the outbox and its job into the queue, both in the caller's transaction. At most five letters
 * of one kind go to one address within an hour; the rest are left out without a word, so that nobody can tell from
 * the answer whether an address is known. Letters to the operator (`unlimited`) all go out: their senders are limited.
 * @returns false when the letter was left out
 */
export async function queueLetter(
  context: Pick<Context, 'clock' | 'enqueue' | 'log'>,
  tx: Tx,
  letter: {
    kind: LetterKind;
    to: string;
    userId: string | null;
    /** Interface language of who gets it; null for Polish. */
    language: string | null;
    link: string;
    details?: LetterDetails;
    unlimited?: boolean;
    /** Where its reader ends letters of this kind; left out for those that always go out. */
    unsubscribeUrl?: string | null;
  },
): Promise<boolean> {
  const {
    kind,
    to: recipient,
    userId,
    language,
    link,
    details,
    unlimited = false,
    unsubscribeUrl = null,
  } = letter;
  const createdAt = context.clock.now();
  const since = new Date(createdAt.getTime() - HOUR);
  if (!unlimited && (await countLetters(tx, { recipient, kind, since })) >= LETTERS_PER_HOUR) {
    context.log.warn({ kind, userId }, 'letter left out: too many within an hour');
    return false;
  }
  const letterId = await insertLetter(tx, {
    kind,
    recipient,
    userId,
    createdAt,
    unsubscribeUrl,
    ...renderLetter(kind, { language, link, details, unsubscribeUrl }),
  });
  await context.enqueue(tx, 'send-letter', { letterId });
  return true;
}
