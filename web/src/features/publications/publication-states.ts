import type { PostState } from '@postownia/contract/features/posts';
import type { Publication, PublicationState } from '@postownia/contract/features/publications';

/** The worker has it in hand: the answer is a matter of seconds. */
const IN_HAND: ReadonlySet<PublicationState> = new Set([
  'claimed',
  'preparing',
  'remote-ready',
  'publishing',
]);

/** Which of the posts' glyphs stands for a publication. */
export const GLYPH_OF: Readonly<Record<PublicationState, PostState>> = {
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
};

/** Whether a person may ask for another try. */
export const isRetryable = ({ state }: Publication) =>
  state === 'failed' || state === 'needs-fix' || state === 'skipped';

/** Asked for by hand and not answered yet, or already with the worker. */
export function isUnderWay(publication: Publication, now: number): boolean {
  if (IN_HAND.has(publication.state)) return true;
  const due = publication.nextTryAt ?? publication.dueAt;
  return (
    (publication.state === 'planned' || publication.state === 'unknown') &&
    publication.nextTryAt !== null &&
    Date.parse(due) <= now
  );
}
