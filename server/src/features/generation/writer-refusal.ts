import { formatMessageIn } from '../../lib/format-message-in.ts';
import { Refusal } from '../../lib/refusal.ts';
import { ProviderError } from '../../providers/provider-error.ts';

/** What a writer failed with as the refusal that its reader gets (`details.sentence`, `details.message`); anything else as it is. */
export function writerRefusal(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error;
  const { userMessage: message } = error;
  return new Refusal('WRITER_FAILED', { sentence: formatMessageIn('pl', message), message });
}
