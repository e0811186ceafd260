import { message } from '@postownia/contract/messages/message';
import { NetworkError } from '../network-error.ts';
import type { RemovalTarget } from '../social-network.ts';
import type { ThreadsApi } from './api.ts';
import { readProfile } from './login.ts';

/** Nobody of that id, or not for this token: the same words for both. */
const MISSING = '100/33';
/** A permission is missing. */
const NO_CONSENT = ['10', '200'];

const stop = (code: string, userMessage: ReturnType<typeof message>, cause?: unknown) =>
  new NetworkError({ action: 'stop', code, userMessage, cause });

/**
 * Deletes what is out, where the installation's app passed the review of that permission and the person gave it. What Threads does
 * not know any more is deleted, unless it is the profile that is not ours any more.
 */
export async function removePost(
  api: ThreadsApi,
  { account, postId, signal }: RemovalTarget,
  deletes: boolean,
): Promise<void> {
  if (!deletes) throw stop('no-deleting', message('threads.no-deleting'));
  const { token } = account;
  try {
    await api.call({ method: 'DELETE', path: `/${encodeURIComponent(postId)}`, token, signal });
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    if (NO_CONSENT.includes(error.code)) throw stop('no-consent', message('threads.delete-consent'), error);
    if (error.code !== MISSING || (await readProfile(api, token)).id !== account.remoteId) throw error;
  }
}
