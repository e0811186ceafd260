import { Message, message } from '@postownia/contract/messages/message';
import * as z from 'zod/mini';
import { formatMessageIn } from './format-message-in.ts';

/**
 * A message as rows keep it: in a column of its own, beside the Polish sentence it makes. It counts only beside that
 * sentence: a process of the version before writes the sentence alone, and then that sentence is what happened.
 */
export const StoredMessage = z.extend(Message, { sentence: z.string() });
export type StoredMessage = z.infer<typeof StoredMessage>;

/** A message with the Polish sentence beside it. */
export function storeMessage(given: Message): StoredMessage {
  return { ...given, sentence: formatMessageIn('pl', given) };
}

/** The columns of a row's problem; both empty where there is none. */
export function problemOf(given: Message | null): {
  problem: string | null;
  message: StoredMessage | null;
} {
  const stored = given === null ? null : storeMessage(given);
  return { problem: stored?.sentence ?? null, message: stored };
}

/** What a row says, by the two columns. A sentence that was stored without its message is said as it is. */
export function messageOf(sentence: string, stored: StoredMessage | null | undefined): Message {
  if (stored?.sentence !== sentence) return message('as-stored', { sentence });
  return { code: stored.code, values: stored.values };
}
