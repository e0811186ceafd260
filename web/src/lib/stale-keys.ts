import type { EventName, EventPayload } from '@postownia/contract';
import type { QueryKey } from '@tanstack/react-query';
import { queries } from './api.ts';

/** What a screen shows of a post besides the post itself. */
const ofCalendar = (): QueryKey[] => [
  queries.posts.list.key(),
  queries.videoPosts.list.key(),
  queries.calendar.overview.key(),
  queries.calendar.attention.key(),
  queries.publications.autoPublishPreview.key(),
  queries.approvals.links.key(),
  queries.tasks.key(),
];

const ofPost = (id: string): QueryKey[] => [
  queries.posts.get.queryKey({ input: { id } }),
  queries.posts.versions.queryKey({ input: { id } }),
  queries.publications.ofPost.queryKey({ input: { id } }),
  queries.publications.preflight.key(),
  queries.approvals.changes.key(),
];

/** Event → what of the query cache no longer holds after it. */
const STALE_AFTER: { [Name in EventName]: (payload: EventPayload<Name>) => QueryKey[] } = {
  'post.changed': ({ postId }) => [...ofCalendar(), ...ofPost(postId)],
  'post.removed': ({ postId }) => [...ofCalendar(), ...ofPost(postId)],
  'publication.changed': ({ postId }) => [...ofCalendar(), ...ofPost(postId)],
  'publication.needs-attention': () => [queries.calendar.attention.key(), queries.tasks.key()],
  'batch.changed': () => [queries.calendar.overview.key()],
  'reel.changed': () => [queries.reels.key()],
  'plan.changed': () => [queries.monthPlans.key()],
  'accounts.changed': () => [
    queries.socialAccounts.key(),
    queries.calendar.key(),
    queries.publications.key(),
    queries.tasks.key(),
  ],
  'preferences.changed': () => [
    queries.postingPreferences.key(),
    queries.shortLinks.settings.key(),
    queries.settings.get.key(),
    queries.brands.key(),
    queries.publications.key(),
    ...ofCalendar(),
  ],
  'profile.changed': () => [
    queries.brandKit.get.key(),
    queries.brandProfile.key(),
    queries.brands.key(),
    queries.calendar.overview.key(),
  ],
  'feeds.changed': () => [queries.feeds.key()],
  'recurring-posts.changed': () => [queries.recurringPosts.key()],
  'facts.changed': () => [queries.brandFacts.key(), queries.websiteReadings.key(), queries.tasks.key()],
  'tokens.changed': () => [queries.tokens.key(), queries.calendar.overview.key()],
  'billing.changed': () => [queries.billing.key(), queries.tokens.key(), queries.calendar.overview.key()],
  'audit.changed': () => [queries.settings.audit.key(), queries.tasks.key()],
  'approval.asked': () => [queries.approvals.key()],
  'approval.answered': ({ postId }) => [queries.approvals.key(), ...ofCalendar(), ...ofPost(postId)],
  'comment.changed': ({ postId }) => [
    queries.comments.list.queryKey({ input: { postId } }),
    queries.approvals.links.key(),
  ],
  'members.changed': () => [
    queries.members.key(),
    queries.brands.key(),
    queries.settings.get.key(),
    queries.tasks.key(),
  ],
  'support.changed': () => [queries.support.key()],
  'notice.added': () => [queries.notifications.key(), queries.calendar.attention.key(), queries.tasks.key()],
};

/** Keys of the query cache that an event makes stale. An event of a newer server that nobody here knows makes none. */
export function staleKeysAfter(event: { name: EventName; payload: Record<string, unknown> }): QueryKey[] {
  const keysOf = STALE_AFTER[event.name] as ((payload: unknown) => QueryKey[]) | undefined;
  return keysOf?.(event.payload) ?? [];
}
