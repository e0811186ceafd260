import type { Post } from '@postownia/contract/features/posts';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { errorCodeOf } from '../../lib/error-text.ts';
import { keepDraft } from './kept-draft.ts';
import { forgetWaiting, layAside, type WaitingDraft, waitingDrafts, withWaiting } from './waiting-drafts.ts';

/** Answers that may be others the next time: nobody is signed in, too many at once, a server that is away. */
const MAY_PASS = [401, 408, 429];

const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && !MAY_PASS.includes(error.status);

/** A post that is gone meanwhile takes no change; what was typed becomes a post of its own. */
const asNew = ({ draft, ...waiting }: WaitingDraft): WaitingDraft => ({
  ...waiting,
  draft,
  saved: { draft, post: null },
  creation: null,
});

/** Sends one draft, in the brand that it was written in. @returns its post; null: it still waits */
async function send(waiting: WaitingDraft): Promise<Post | null> {
  const { brand, draft, saved } = waiting;
  const isNew = saved.post === null && waiting.creation === null;
  const first = isNew ? { ...waiting, creation: { key: crypto.randomUUID(), draft } } : waiting;
  // The key of a creation is written down before it is used: whoever repeats it gets the same post.
  layAside(first);
  const kept = keepDraft(first, {
    create: (input, key) => api.posts.create(input, { context: { idempotencyKey: key, brand } }),
    change: ({ id, revision }, changes) =>
      api.posts.change({ id, revision, ...changes }, { context: { brand } }),
    // What costs an approval waits for its writer and never comes here.
    costs: () => false,
  });
  try {
    while (!kept.isClean()) {
      await kept.saveOnce();
      layAside({ ...first, ...kept.unsaved() });
    }
  } catch (error) {
    const rest = { ...first, ...kept.unsaved() };
    if (errorCodeOf(error) === 'NOT_FOUND' && saved.post !== null) layAside(asNew(rest));
    else if (isFinal(error)) layAside({ ...rest, creation: null, needsWord: true });
    return null;
  }
  forgetWaiting(waiting);
  return kept.post();
}

/**
 * Sends what waits of an account and that nobody writes on, one after the other.
 * @returns the posts that it became, and what still waits
 */
export async function sendWaiting(userId: string): Promise<{ sent: Post[]; waiting: WaitingDraft[] }> {
  const sent: Post[] = [];
  const waiting: WaitingDraft[] = [];
  for (const draft of waitingDrafts(userId)) {
    const post = await withWaiting(draft, async (now) => (now.needsWord ? now : ((await send(now)) ?? now)));
    if (post === null) continue;
    if ('needsWord' in post) waiting.push(post);
    else sent.push(post);
  }
  return { sent, waiting };
}
