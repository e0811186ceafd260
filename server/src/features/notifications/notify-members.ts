import type { InterfaceLanguage } from '@postownia/contract';
import type { Message } from '@postownia/contract/messages/message';
import type { Context } from '../../context.ts';
import { actFor } from '../../db/acting-for.ts';
import type { Tx } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import { formatMessageIn, languageOf } from '../../lib/format-message-in.ts';
import { linkInBrand } from '../../lib/page-address.ts';
import { storeMessage } from '../../lib/stored-message.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import type { EmailKind } from './email-words.ts';
import { insertNotification } from './notification.system-queries.ts';
import { membersToEmail } from './notification-choices.ts';
import { queueEmail } from './queue-email.ts';
import type { EmailDetails } from './render-email.ts';
import { unsubscribeUrl } from './unsubscribe-url.ts';

/** Something that people should know of and mend. */
export interface DedupeKey {
  readonly kind: EmailKind;
  /** Names it within the workspace: told once. */
  readonly dedupeKey: string;
  /** What happened and what to do; each is told in their language. */
  readonly message: Message;
  /** Where to mend it, a path of the product. */
  readonly path: string;
  /** For the email, below its first line; as a function with its names in the reader's language too. */
  readonly details?: EmailDetails | ((language: InterfaceLanguage) => EmailDetails);
  /** It is these people's alone: no other browser hears of it. Default: whoever such a notice is for. */
  readonly isPersonal?: boolean;
}

/** Somebody of a workspace, with the interface language they chose. */
export interface NotifiableMember {
  readonly userId: string;
  readonly email: string;
  readonly language: string | null;
}

type Used = Pick<Context, 'clock' | 'enqueue' | 'log' | 'appUrl' | 'secretBox'>;
type Told = DedupeKey & { members: readonly NotifiableMember[] };

/**
 * Tells people of a workspace once: a notice for the dashboard, and an email to each of them who wants emails of this
 * kind, all in the caller's transaction. Browsers hear of the notice by its event (decision 0081).
 * @returns false when they were told before
 */
export const notifyMembers = (
  context: Used,
  tx: Tx,
  workspaceId: WorkspaceId,
  told: Told,
): Promise<boolean> =>
  // What is done in one brand may be a matter of another of its firm.
  actFor(workspaceId, () => notifyInBrand(context, tx, workspaceId, told));

async function notifyInBrand(
  context: Used,
  tx: Tx,
  workspaceId: WorkspaceId,
  { members, ...told }: Told,
): Promise<boolean> {
  const { kind, dedupeKey, message, path, details = [], isPersonal = false } = told;
  const createdAt = context.clock.now();
  const stored = storeMessage(message);
  const noticeId = await insertNotification(tx, {
    workspaceId,
    kind,
    dedupeKey,
    path,
    createdAt,
    sentence: stored.sentence,
    message: stored,
  });
  if (noticeId === null) return false;
  const to = isPersonal ? { to: members.map(({ userId }) => userId) } : {};
  await emit(tx, workspaceId, { name: 'notice.added', payload: { noticeId, ...to } }, createdAt);
  for (const { userId, email, language } of await membersToEmail(tx, workspaceId, { kind, members })) {
    const spoken = languageOf(language);
    const link = linkInBrand(`${context.appUrl}${path}`, workspaceId);
    await queueEmail(context, tx, {
      kind,
      to: email,
      userId,
      language,
      link,
      details: [
        ...(typeof details === 'function' ? details(spoken) : details),
        ['whatHappened', formatMessageIn(spoken, message)],
      ],
      unsubscribeUrl: unsubscribeUrl(context, { workspaceId, userId, language, event: kind }),
    });
  }
  return true;
}
