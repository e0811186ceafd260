import type { Context } from '../src/context.ts';
import { readOnce, type Subscriber } from '../src/events/run-subscribers.ts';

/**
 * Has a subscriber read all that is committed. Transactions of other tests' databases hold a reader up, too, because one
 * server counts for all: it is asked again until none does.
 */
export async function readOutbox(
  context: Context,
  subscriber: string,
  options: { handle: Subscriber; limit?: number },
): Promise<void> {
  while ((await readOnce(context, subscriber, options)).overtaken);
}
