import type { PostState, PublicationState } from '@postownia/contract';

/** What a post's state is made from: one entry per account. */
export interface PublicationOutlook {
  readonly state: PublicationState;
  readonly byHand: boolean;
  /** null: nobody looks at it again by itself. */
  readonly nextTryAt: Date | null;
  readonly publishedAt: Date | null;
}

const ACTIVE: readonly PublicationState[] = ['claimed', 'preparing', 'remote-ready', 'publishing'];

/** A lost answer that only a person can clear up. */
export const isToCheck = ({ state, nextTryAt, claimed }: PublicationOutlook & { claimed?: boolean }) =>
  state === 'unknown' && nextTryAt === null && claimed !== true;

/**
 * What people see of a post (P-2), from its publications. Called-off ones do not count; a question to the
 * person comes first, then what is moving, then what is done.
 */
export function postStateOf(publications: readonly (PublicationOutlook & { claimed?: boolean })[]): {
  state: PostState;
  publishedAt: Date | null;
} {
  const counted = publications.filter(({ state }) => state !== 'cancelled');
  const some = (...states: PublicationState[]) => counted.some(({ state }) => states.includes(state));
  const answer = (state: PostState) => ({ state, publishedAt: null });
  if (counted.some(isToCheck)) return answer('to-check');
  const moving = counted.some(({ state, byHand }) => state === 'planned' && byHand);
  if (moving || some(...ACTIVE, 'unknown')) return answer('publishing');
  if (counted.length > 0 && counted.every(({ state }) => state === 'published')) {
    const instants = counted.flatMap(({ publishedAt }) => publishedAt?.getTime() ?? []);
    return {
      state: 'published',
      publishedAt: instants.length === 0 ? null : new Date(Math.max(...instants)),
    };
  }
  if (some('published')) return answer('partly-published');
  if (some('planned', 'waiting')) return answer('scheduled');
  if (some('failed', 'needs-fix', 'needs-reconnect')) return answer('failed');
  return answer(some('skipped') ? 'skipped' : 'draft');
}
