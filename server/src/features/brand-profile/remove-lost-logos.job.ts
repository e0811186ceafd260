import type { Context } from '../../context.ts';
import { logoFiles } from '../assets/index.ts';
import { selectExtras } from './brand-profile.queries.ts';

/** A younger file may be waiting for its row. */
const GRACE_MILLISECONDS = 24 * 3_600_000;

/**
 * Removes logos that no profile names: a logo is stored before its row and the one before is removed after, so a crash
 * between any two of these leaves a file. A file's id is never given to a profile later. Safe to run twice and at once.
 */
export async function removeLostLogos(
  context: Pick<Context, 'db' | 'clock' | 'storage' | 'log'>,
): Promise<void> {
  const oldEnough = context.clock.now().getTime() - GRACE_MILLISECONDS;
  let removed = 0;
  for await (const { workspaceId, id, storedAt } of logoFiles.list(context)) {
    if (storedAt.getTime() > oldEnough) continue;
    const extras = await selectExtras(workspaceId, context.db);
    if (extras?.logo?.id === id) continue;
    await logoFiles.remove(context, workspaceId, id);
    removed += 1;
  }
  if (removed > 0) context.log.info({ removed }, 'lost logos removed');
}
