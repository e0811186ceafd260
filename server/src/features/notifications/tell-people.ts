import type { Context } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { peopleToWriteTo } from './notification-choices.ts';
import { insertNotification } from './notification-rows.ts';
import { queueLetter } from './queue-letter.ts';
import type { LetterDetails, LetterKind } from './render-letter.ts';

/** Something that people should know of and mend. */
export interface Occasion {
  readonly kind: LetterKind;
  /** Names it within the workspace: told once. */
  readonly occasion: string;
  /** What happened and what to do, one Polish sentence. */
  readonly sentence: string;
  /** Where to mend it, a path of the product. */
  readonly path: string;
  readonly details?: LetterDetails;
}

/**
 * Tells people of a workspace once: a notice for the dashboard, and a letter to each of them who wants letters of this
 * kind, all in the caller's transaction.
 * @returns false when they were told before
 */
export async function tellPeople(
  context: Pick<Context, 'clock' | 'enqueue' | 'log' | 'appUrl'>,
  tx: Tx,
  workspaceId: WorkspaceId,
  { people, ...told }: Occasion & { people: readonly { userId: string; email: string }[] },
): Promise<boolean> {
  const { kind, occasion, sentence, path, details = [] } = told;
  const createdAt = context.clock.now();
  const isNew = await insertNotification(tx, { workspaceId, kind, occasion, sentence, path, createdAt });
  if (!isNew) return false;
  for (const { userId, email } of await peopleToWriteTo(tx, workspaceId, { kind, people })) {
    const link = `${context.appUrl}${path}`;
    await queueLetter(context, tx, {
      kind,
      to: email,
      userId,
      link,
      details: [...details, ['Co się stało', sentence]],
    });
  }
  return true;
}
