import type { Context } from '../../context.ts';
import { selectDue } from './deletion-rows.ts';
import { eraseRequest } from './erase-request.ts';

/** Once an hour: carries out the deletions whose thirtieth day has come. Safe to run twice and at once. */
export async function eraseDue(context: Context): Promise<void> {
  for (const request of await selectDue(context.db, context.clock.now())) {
    try {
      await eraseRequest(context, request);
    } catch (error) {
      // One that can't be carried out now must not keep the others waiting; it is due again in an hour.
      context.log.error({ err: error, requestId: request.id }, 'deletion not carried out');
    }
  }
}
