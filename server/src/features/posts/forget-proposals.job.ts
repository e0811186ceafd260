import type { Context } from '../../context.ts';
import { deleteProposals } from './post-versions.system-queries.ts';

/** So long may an image that was not chosen still be taken (P-45). */
const KEPT_MILLISECONDS = 30 * 86_400_000;

/** Takes old proposals of images out of the posts' versions; what only they showed goes with the unused images. */
export async function forgetProposals({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await deleteProposals(db, new Date(clock.now().getTime() - KEPT_MILLISECONDS));
}
