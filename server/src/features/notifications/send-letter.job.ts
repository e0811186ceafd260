import type { Context } from '../../context.ts';
import type { JobInput } from '../../job-catalogue.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { endLetter, noteLetterProblem, selectQueuedLetter } from './letter-rows.ts';

/**
 * Sends one letter of the outbox. What may pass (4xx, a lost connection) is thrown, so that the queue tries again
 * with the same Message-ID; a final answer (5xx) ends the letter. A letter that is over is left alone.
 */
export async function sendLetter(
  context: Pick<Context, 'db' | 'clock' | 'log' | 'mailer'>,
  { letterId }: JobInput<'send-letter'>,
  run: { readonly lastTry: boolean },
): Promise<void> {
  const letter = await selectQueuedLetter(context.db, letterId);
  if (letter === undefined) return;
  const end = (state: 'sent' | 'refused', problem: string | null) =>
    endLetter(context.db, letterId, { state, problem, endedAt: context.clock.now() });
  try {
    const { id, recipient: to, subject, text, html, unsubscribeUrl } = letter;
    await context.mailer.send({ id, to, subject, text, html, unsubscribeUrl });
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    const final = error instanceof ProviderError && !error.retryable;
    if (!final && !run.lastTry) {
      await noteLetterProblem(context.db, letterId, problem);
      throw error;
    }
    context.log.error({ err: error, kind: letter.kind, letterId }, 'letter given up');
    return end('refused', problem);
  }
  await end('sent', null);
}
