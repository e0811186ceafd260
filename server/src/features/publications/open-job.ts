import type { PostLanguage } from '@postownia/contract';
import { message } from '@postownia/contract/messages/message';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import type { AccountAccess } from '../../providers/social/account-access.ts';
import { NetworkError } from '../../providers/social/network-error.ts';
import type { SocialNetwork } from '../../providers/social/social-network.ts';
import { readPostRecords } from '../posts/index.ts';
import { freshAccess, openPublishingAccounts } from '../social-accounts/index.ts';
import type { Begun } from './begin-publications.ts';
import { contentToSend } from './content-to-send.ts';
import { factsOf, finishWith } from './finish-with.ts';
import type { PublicationRow } from './publication-row.ts';
import { asNetworkError, type Job, type Run } from './publication-run.ts';
import { afterLookFailure, afterPrepareFailure } from './publication-state.ts';
import { beginStep } from './write-step.ts';

const RENEW_STEP = 'renew';
const NO_PUBLIC_ADDRESS = message('network.no-public-address');
const DISCONNECTED = message('publication.account-gone');

/** What may be out is looked for whatever the preferences or its post say now. */
export async function openUnknown(run: Run, row: PublicationRow): Promise<Begun | null> {
  const filter = { ids: [row.postId] };
  const [post] = await readPostRecords(run.context.db, asWorkspaceId(row.workspaceId), filter);
  if (post === undefined) return null;
  return { row, opened: await openAccount(run, row), language: post.language as PostLanguage };
}

/** What opens the account of a publication; undefined where it is gone. */
export async function openAccount({ context }: Run, row: PublicationRow): Promise<Begun['opened']> {
  const workspaceIds = [asWorkspaceId(row.workspaceId)];
  const opened = await openPublishingAccounts(context, context.db, workspaceIds, [row.accountId]);
  return opened.get(row.accountId);
}

/** Puts together what talks to the network. Returns null when the publication is put down. */
export async function openJob(run: Run, { row, opened, language }: Begun): Promise<Job | null> {
  const { context } = run;
  const network = context.networks.target(row.network, row.medium);
  if (network === undefined || opened === undefined || opened.access === null) {
    await finishWith(run, row, {
      state: row.state === 'unknown' ? 'unknown' : 'needs-reconnect',
      inSeconds: null,
      problem: opened?.account.problem ?? DISCONNECTED,
      problemCode: 'needs-reconnect',
    });
    return null;
  }
  const { id } = opened.account;
  const access = await accessOf(run, row, { id, access: opened.access, renewAt: opened.renewAt });
  return access === null ? null : withContent(run, row, { network, access, language });
}

/** A token that is due is renewed first, as a step of its own in the log. */
async function accessOf(
  run: Run,
  row: PublicationRow,
  opened: { id: string; access: AccountAccess; renewAt: Date | null },
): Promise<AccountAccess | null> {
  const { context } = run;
  try {
    return await freshAccess(context, asWorkspaceId(row.workspaceId), opened);
  } catch (thrown) {
    const error = asNetworkError(thrown);
    const { attemptId, row: begun } = await beginStep(run, row, { step: RENEW_STEP, change: {} });
    const moment = { now: context.clock.now(), jitter: run.jitter() };
    const after = row.state === 'unknown' ? afterLookFailure : afterPrepareFailure;
    await finishWith(run, begun, after(factsOf(row), error, moment), { attemptId, error });
    return null;
  }
}

async function withContent(
  run: Run,
  row: PublicationRow,
  { network, access, language }: { network: SocialNetwork; access: AccountAccess; language: PostLanguage },
): Promise<Job | null> {
  try {
    const content = await contentToSend(run.context, row, { ...network, language });
    const files = content.video === null ? content.images : [content.video];
    if (network.capabilities.fetchesMedia && files.some(({ publicUrl }) => publicUrl === null)) {
      const refusal = { action: 'ops', code: 'no-public-url', userMessage: NO_PUBLIC_ADDRESS } as const;
      throw new NetworkError(refusal);
    }
    return { run, network, access, content };
  } catch (thrown) {
    const { action, userMessage: problem, code: problemCode } = asNetworkError(thrown);
    const refused = action === 'ops' ? 'failed' : 'needs-fix';
    const state = row.state === 'unknown' ? 'unknown' : refused;
    await finishWith(run, row, { state, inSeconds: null, problem, problemCode });
    return null;
  }
}
