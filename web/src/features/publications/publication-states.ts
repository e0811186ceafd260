import type { PostState } from '@postownia/contract/features/posts';
import type { Publication, PublicationState } from '@postownia/contract/features/publications';
import { definitionOf } from '@postownia/contract/networks';

import { stepOf } from './publication-steps.ts';

/** The worker has it in hand: the answer is a matter of seconds. */
const IN_FLIGHT: ReadonlySet<PublicationState> = new Set([
  'claimed',
  'preparing',
  'remote-ready',
  'publishing',
]);

/**
 * How a publication stands before people. The worker's `unknown` means three things: the network took it and works on
 * it, we are looking for it, or only a person can say. What was out and is deleted there stays `published`.
 */
export type Standing = PublicationState | 'processing' | 'looking' | 'removed';

export function standingOf(publication: Publication): Standing {
  const { state, toCheck, problem, attempts, removal } = publication;
  if (removal?.state === 'removed') return 'removed';
  const last = attempts.at(-1);
  const taken = last?.step === 'read-back' || (last?.step === 'publish' && last.outcome === 'done');
  if (state === 'unknown' && !toCheck) return taken && problem === null ? 'processing' : 'looking';
  const isAwaited = last !== undefined && ['child-status', 'container-status'].includes(stepOf(last));
  return state === 'preparing' && isAwaited && problem === null ? 'processing' : state;
}

/** Which of the posts' glyphs stands for a publication. */
export const GLYPH_OF: Readonly<Record<Standing, PostState>> = {
  planned: 'scheduled',
  claimed: 'publishing',
  preparing: 'publishing',
  'remote-ready': 'publishing',
  publishing: 'publishing',
  published: 'published',
  waiting: 'scheduled',
  unknown: 'to-check',
  'needs-reconnect': 'failed',
  'needs-fix': 'failed',
  failed: 'failed',
  skipped: 'skipped',
  cancelled: 'draft',
  processing: 'publishing',
  looking: 'publishing',
  removed: 'skipped',
};

/** Whether a person may ask for another try. */
export const isRetryable = (publication: Publication) =>
  ['failed', 'needs-fix', 'skipped'].includes(publication.state) || hasCommentFailed(publication);

/** Whether a person may have it deleted where it is out. */
export const isRemovable = ({ state, account, removal }: Publication) =>
  state === 'published' &&
  definitionOf(account.network).removable === true &&
  (removal === null || removal.state === 'failed');

/** The post is out, and what should stand under it is not. */
export const hasCommentFailed = ({ comment, removal }: Publication) =>
  comment?.state === 'failed' && removal?.state !== 'removed';

/** Whether a person may call it off: nothing of it is under way, and nothing of it can be out. */
export const isCancellable = (publication: Publication, now: number) =>
  ['planned', 'waiting', 'needs-reconnect', 'needs-fix', 'failed', 'skipped'].includes(publication.state) &&
  !isUnderWay(publication, now);

/** With the worker now, or asked for and not taken up yet: the answer is a matter of seconds. */
export function isUnderWay(publication: Publication, now: number): boolean {
  const { state, nextTryAt, toCheck } = publication;
  if (IN_FLIGHT.has(state)) return true;
  // Nobody is to look at it later and nobody is asked: somebody is looking right now.
  if (state === 'unknown' && nextTryAt === null) return !toCheck;
  if (state !== 'planned' && state !== 'unknown' && state !== 'waiting') return false;
  return nextTryAt !== null && Date.parse(nextTryAt) <= now;
}

const POLL_MS = 700;
const POLL_AT_MOST_MS = 300_000;

/** In how many milliseconds it is worth asking again; false when nothing goes on by itself. */
export function askAgainIn(publications: readonly Publication[] | undefined, now: number): number | false {
  if (publications === undefined) return false;
  const isBusy = (publication: Publication) =>
    isUnderWay(publication, now) || publication.removal?.state === 'asked';
  if (publications.some(isBusy)) return POLL_MS;
  const next = publications.flatMap(({ nextTryAt }) =>
    nextTryAt === null ? [] : Date.parse(nextTryAt) - now,
  );
  if (next.length === 0) return false;
  return Math.min(POLL_AT_MOST_MS, Math.max(POLL_MS, Math.min(...next)));
}
