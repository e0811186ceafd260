import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import type { LetterKind } from './letter-words.ts';
import { peopleToWriteTo } from './notification-choices.ts';
import { insertNotification } from './notification-rows.ts';
import { queueLetter } from './queue-letter.ts';
import type { LetterDetails } from './render-letter.ts';

/** Something that people should know of and mend. */
export interface Occasion {
  readonly kind: LetterKind;
  /** Names it within the workspace: told once. */
  readonly occasion: string;
  /** What happened and what to do: one Polish sentence, or the sentence in the language of who is told. */
  readonly sentence: string | ((language: InterfaceLanguage) => string);
  /** Where to mend it, a path of the product. */
  readonly path: string;
  readonly details?: LetterDetails;
}

/** Somebody of a workspace, with the interface language they chose. */
export interface PersonToTell {
  readonly userId: string;
  readonly email: string;
  readonly language: string | null;
}

function sentenceFor(sentence: Occasion['sentence'], wanted: string | null): string {
  if (typeof sentence === 'string') return sentence;
  return sentence(INTERFACE_LANGUAGES.find((known) => known === wanted) ?? 'pl');
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
  { people, ...told }: Occasion & { people: readonly PersonToTell[] },
): Promise<boolean> {
  const { kind, occasion, sentence, path, details = [] } = told;
  const createdAt = context.clock.now();
  const isNew = await insertNotification(tx, {
    ...{ workspaceId, kind, occasion, path, createdAt },
    sentence: typeof sentence === 'string' ? sentence : sentence('pl'),
  });
  if (!isNew) return false;
  for (const { userId, email, language } of await peopleToWriteTo(tx, workspaceId, { kind, people })) {
    const link = `${context.appUrl}${path}`;
    await queueLetter(context, tx, {
      kind,
      to: email,
      userId,
      language,
      link,
      details: [...details, ['Co się stało', sentenceFor(sentence, language)]],
    });
  }
  return true;
}
