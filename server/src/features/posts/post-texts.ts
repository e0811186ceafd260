import {
  definitionOf,
  isTelling,
  type PostChange,
  type PostLanguage,
  type PostTarget,
} from '@postownia/contract';
import { checkPostText, type PostTextContext } from '@postownia/contract/post-text';
import type * as z from 'zod/mini';
import type { Tx } from '../../db/transaction.ts';
import { formatMessageIn } from '../../lib/format-message-in.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { getBrandProfile } from '../brand-profile/index.ts';
import { readPublishingAccounts } from '../social-accounts/index.ts';
import { ownTextsOf } from './post-rules.ts';
import type { PostRow } from './posts.queries.ts';

type TargetChanges = NonNullable<z.infer<typeof PostChange>['targets']>;
type Texts = Pick<PostRow, 'content' | 'targets'>;

/**
 * A post's targets as a change leaves them: what is named is changed, the rest stays.
 * @throws Refusal NOT_FOUND for an account that the workspace does not have on that network
 */
export async function targetsAfter(
  tx: Tx,
  workspaceId: WorkspaceId,
  { post, changes }: { post: PostRow; changes: TargetChanges },
): Promise<readonly PostTarget[]> {
  const named = changes.flatMap(({ accountId }) => accountId ?? []);
  const accounts = await readPublishingAccounts(tx, workspaceId, named);
  let targets: readonly PostTarget[] = post.targets;
  for (const { network, accountId, ...change } of changes) {
    if (accountId !== null && accounts.get(accountId)?.network !== network) throw new Refusal('NOT_FOUND');
    const isIt = (target: PostTarget) => target.network === network && target.accountId === accountId;
    const known = targets.find(isIt) ?? { network, accountId, text: null, options: {}, excluded: false };
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    targets = [...targets.filter((target) => !isIt(target)), { ...known, ...given }].filter(isTelling);
  }
  return targets;
}

/**
 * Checks every text that a change brings; those that stay are not asked again.
 * @throws Refusal POST_TEXT_INVALID with the findings
 */
export async function assertTextsAllowed(
  tx: Tx,
  workspaceId: WorkspaceId,
  { post, texts }: { post: PostRow; texts: Texts },
): Promise<void> {
  const before = ownTextsOf(post.targets);
  const changed = [
    ...(texts.content === post.content ? [] : [{ text: texts.content }]),
    ...ownTextsOf(texts.targets).flatMap(({ network, accountId, text }) => {
      const same = before.some(
        (own) => own.network === network && own.accountId === accountId && own.text === text,
      );
      const limit = definitionOf(network).ownText?.characters;
      return same ? [] : [{ text, ...(limit === undefined ? {} : { limit }) }];
    }),
  ];
  if (changed.length === 0) return;
  const profile = await getBrandProfile(tx, workspaceId);
  const context: PostTextContext = {
    language: post.language as PostLanguage,
    industry: profile?.industry ?? 'E-commerce',
    names: profile === null ? [] : [profile.brandName],
  };
  const errors = changed.flatMap(({ text, ...limit }) =>
    checkPostText(text, { ...context, ...limit }).filter(({ severity }) => severity === 'error'),
  );
  if (errors.length === 0) return;
  const findings = errors.map((error) => ({ ...error, sentence: formatMessageIn('pl', error.message) }));
  throw new Refusal('POST_TEXT_INVALID', { findings });
}
