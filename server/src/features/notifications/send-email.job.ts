import type { Context } from '../../context.ts';
import type { JobInput } from '../../job-catalogue.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { endEmail, recordEmailProblem, selectQueuedEmail } from './email.system-queries.ts';

/**
 * Sends one email of the outbox. What may pass (4xx, a lost connection) is thrown, so that the queue tries again
 * with the same Message-ID; a final answer (5xx) ends the email. An email that is over is left alone.
 */
export async function sendEmail(
  context: Pick<Context, 'db' | 'clock' | 'log' | 'mailer'>,
  { emailId }: JobInput<'send-email'>,
  run: { readonly lastTry: boolean },
): Promise<void> {
  const email = await selectQueuedEmail(context.db, emailId);
  if (email === undefined) return;
  const end = (state: 'sent' | 'refused', problem: string | null) =>
    endEmail(context.db, emailId, { state, problem, endedAt: context.clock.now() });
  try {
    const { id, recipient: to, subject, text, html, unsubscribeUrl } = email;
    await context.mailer.send({ id, to, subject, text, html, unsubscribeUrl });
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    const final = error instanceof ProviderError && !error.retryable;
    if (!final && !run.lastTry) {
      await recordEmailProblem(context.db, emailId, problem);
      throw error;
    }
    context.log.error({ err: error, kind: email.kind, emailId }, 'letter given up');
    return end('refused', problem);
  }
  await end('sent', null);
}
