import type { InterfaceLanguage } from '@postownia/contract';
import type { Statement } from '@postownia/contract/statements/statement';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { languageOf, sayIn } from '../../lib/say-in.ts';
import { storeStatement } from '../../lib/stored-statement.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import type { LetterKind } from './letter-words.ts';
import { peopleToWriteTo } from './notification-choices.ts';
import { insertNotification } from './notification-rows.ts';
import { queueLetter } from './queue-letter.ts';
import type { LetterDetails } from './render-letter.ts';
import { unsubscribeUrl } from './unsubscribe-url.ts';

/** Something that people should know of and mend. */
export interface Occasion {
  readonly kind: LetterKind;
  /** Names it within the workspace: told once. */
  readonly occasion: string;
  /** What happened and what to do; each is told in their language. */
  readonly said: Statement;
  /** Where to mend it, a path of the product. */
  readonly path: string;
  /** For the letter, below its first line; as a function with its names in the reader's language too. */
  readonly details?: LetterDetails | ((language: InterfaceLanguage) => LetterDetails);
}

/** Somebody of a workspace, with the interface language they chose. */
export interface PersonToTell {
  readonly userId: string;
  readonly email: string;
  readonly language: string | null;
}

/**
 * Tells people of a workspace once: a notice for the dashboard, and a letter to each of them who wants letters of this
 * kind, all in the caller's transaction.
 * @returns false when they were told before
 */
export async function tellPeople(
  context: Pick<Context, 'clock' | 'enqueue' | 'log' | 'appUrl' | 'secretBox'>,
  tx: Tx,
  workspaceId: WorkspaceId,
  { people, ...told }: Occasion & { people: readonly PersonToTell[] },
): Promise<boolean> {
  const { kind, occasion, said, path, details = [] } = told;
  const createdAt = context.clock.now();
  const statement = storeStatement(said);
  const isNew = await insertNotification(tx, {
    ...{ workspaceId, kind, occasion, path, createdAt },
    ...{ sentence: statement.sentence, statement },
  });
  if (!isNew) return false;
  for (const { userId, email, language } of await peopleToWriteTo(tx, workspaceId, { kind, people })) {
    const spoken = languageOf(language);
    const link = `${context.appUrl}${path}`;
    await queueLetter(context, tx, {
      kind,
      to: email,
      userId,
      language,
      link,
      details: [
        ...(typeof details === 'function' ? details(spoken) : details),
        ['Co się stało', sayIn(spoken, said)],
      ],
      unsubscribeUrl: unsubscribeUrl(context, { workspaceId, userId, language, event: kind }),
    });
  }
  return true;
}
