import {
  isTelling,
  ownTextLimits,
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
import { flagsOf } from '../../trade-packs/trade-of.ts';
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
  { targets: known, changes }: { targets: readonly PostTarget[]; changes: TargetChanges },
): Promise<readonly PostTarget[]> {
  const named = changes.flatMap(({ accountId }) => accountId ?? []);
  const accounts = await readPublishingAccounts(tx, workspaceId, named);
  let targets = known;
  for (const { network, accountId, ...change } of changes) {
    if (accountId !== null && accounts.get(accountId)?.network !== network) throw new Refusal('NOT_FOUND');
    const isIt = (target: PostTarget) => target.network === network && target.accountId === accountId;
    const one = targets.find(isIt) ?? { network, accountId, text: null, options: {}, excluded: false };
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    targets = [...targets.filter((target) => !isIt(target)), { ...one, ...given }].filter(isTelling);
  }
  return targets;
}

/** A post's texts with what decides by which rules they are checked. */
type Checked = Texts & Pick<PostRow, 'origin' | 'language' | 'media'>;

/**
 * Checks every text that a change brings, by the rules for writers or by those for a person's own; those that stay are not
 * asked again. A person's own post may be without a text where it shows something.
 * @param options.before null: all of it is new
 * @throws Refusal POST_TEXT_INVALID with the findings
 */
export async function assertTextsAllowed(
  tx: Tx,
  workspaceId: WorkspaceId,
  { before, after }: { before: Texts | null; after: Checked },
): Promise<void> {
  const own = after.origin !== 'ai';
  const changed = changedTexts(before, after).filter(
    ({ text }) => !own || text !== '' || after.media.length === 0,
  );
  if (changed.length === 0) return;
  const profile = await getBrandProfile(tx, workspaceId);
  const context: PostTextContext = {
    language: after.language as PostLanguage,
    flags: profile === null ? [] : flagsOf({ profile }),
    names: profile === null ? [] : [profile.brandName],
    own,
  };
  const errors = changed.flatMap(({ text, ...limits }) =>
    checkPostText(text, { ...context, ...limits }).filter(({ severity }) => severity === 'error'),
  );
  if (errors.length === 0) return;
  const findings = errors.map((error) => ({ ...error, sentence: formatMessageIn('pl', error.message) }));
  throw new Refusal('POST_TEXT_INVALID', { findings });
}

type Limits = ReturnType<typeof ownTextLimits>;

/** What is new, with the limits of the network that it is for; an empty text always is. */
function changedTexts(before: Texts | null, after: Texts): ({ text: string } & Limits)[] {
  const known = ownTextsOf(before?.targets ?? []);
  const common = after.content === before?.content && after.content !== '' ? [] : [{ text: after.content }];
  const ofNetworks = ownTextsOf(after.targets).flatMap(({ network, accountId, text }) => {
    const same = known.some(
      (one) => one.network === network && one.accountId === accountId && one.text === text,
    );
    return same ? [] : [{ text, ...ownTextLimits(network) }];
  });
  return [...common, ...ofNetworks];
}
