import type { Context } from '../../context.ts';
import { Refusal } from '../../lib/refusal.ts';
import { selectScreenshot } from './support-queue.system-queries.ts';

/**
 * What somebody saw when they asked for help, as a `data:` address for operators, whom the caller knows.
 * @throws Refusal NOT_FOUND where the request has none
 */
export async function readScreenshot(
  { db }: Pick<Context, 'db'>,
  request: { workspaceId: string; id: string },
): Promise<string> {
  const jpeg = await selectScreenshot(db, request);
  if (jpeg === undefined) throw new Refusal('NOT_FOUND');
  return `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`;
}
