import * as z from 'zod/mini';
import { refusals } from '../errors.ts';
import { CalendarDate, Id, Instant, WallTime } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { Message } from '../messages/message.ts';
import { NETWORKS } from '../networks.ts';
import type { Action } from '../permissions.ts';
import { may, mayUnlessDeleting } from '../procedure.ts';
import { ApprovedPosts, StoredPostingPreferences } from './posting-preferences.ts';

/** States of one post on one account (docs/providers/publishing.md). */
export const PUBLICATION_STATES = [
  'planned',
  'claimed',
  'preparing',
  'remote-ready',
  'publishing',
  'published',
  'waiting',
  'unknown',
  'needs-reconnect',
  'needs-fix',
  'failed',
  'skipped',
  'cancelled',
] as const;
export type PublicationState = (typeof PUBLICATION_STATES)[number];

/** How the first comment stands; `sending`: its answer is still to come, or is looked for. */
export const COMMENT_STATES = ['due', 'sending', 'posted', 'failed'] as const;
export type CommentState = (typeof COMMENT_STATES)[number];

/** How deleting what is out stands; `asked`: the network is being told. */
export const REMOVAL_STATES = ['asked', 'removed', 'failed'] as const;
export type RemovalState = (typeof REMOVAL_STATES)[number];

export const PublicationAttempt = z.object({
  id: Id,
  attempt: z.int(),
  step: z.string(),
  startedAt: Instant,
  endedAt: z.nullable(Instant),
  /** `open` = the answer never came. */
  outcome: z.enum(['open', 'done', 'refused', 'unknown']),
  requestId: z.nullable(z.string()),
  remoteId: z.nullable(z.string()),
  sentence: z.nullable(z.string()),
  message: z.nullable(Message),
});

export const Publication = z.object({
  id: Id,
  postId: Id,
  account: z.object({ id: Id, network: z.enum(NETWORKS), name: z.string() }),
  state: z.enum(PUBLICATION_STATES),
  dueAt: Instant,
  nextTryAt: z.nullable(Instant),
  /** A person asked for it and can still take that back: until then nothing of it goes out. */
  heldUntil: z.nullable(Instant),
  remoteId: z.nullable(z.string()),
  permalink: z.nullable(z.string()),
  publishedAt: z.nullable(Instant),
  /** When we last read the post back from the network. */
  readBackAt: z.nullable(Instant),
  /** What the account says under the post once that is out; null: nothing, or not yet. A comment that failed can be retried. */
  comment: z.nullable(z.object({ text: z.string(), state: z.enum(COMMENT_STATES) })),
  /** A person had it deleted at the network; null: nobody asked. `sentence` says why it failed. */
  removal: z.nullable(
    z.object({
      state: z.enum(REMOVAL_STATES),
      at: Instant,
      sentence: z.nullable(z.string()),
      message: z.nullable(Message),
    }),
  ),
  /** Only a person can say whether it is there: asks for `resolve`. */
  toCheck: z.boolean(),
  /** What happened and what to do, one Polish sentence. */
  problem: z.nullable(z.string()),
  message: z.nullable(Message),
  attempts: z.array(PublicationAttempt),
});
export type Publication = z.infer<typeof Publication>;

/** Something that would keep a planned post from going out as it is. */
export const PLAN_WARNINGS = ['account', 'expiry', 'content', 'image', 'address', 'quota', 'cost'] as const;
export const PlanWarning = z.object({
  postId: Id,
  date: CalendarDate,
  account: z.object({ id: Id, network: z.enum(NETWORKS), name: z.string() }),
  code: z.enum(PLAN_WARNINGS),
  /** What is wrong and what to do, one Polish sentence. */
  sentence: z.string(),
  message: Message,
});
export type PlanWarning = z.infer<typeof PlanWarning>;

/** What a brand's posts cost at a network that takes money for each, in thousandths of a dollar. */
export const NetworkSpending = z.object({
  network: z.enum(NETWORKS),
  /** In this calendar month (UTC), with what is on its way. */
  spent: z.int(),
  /** Most in a month: what would go beyond it is held until a person decides. */
  most: z.int(),
});
export type NetworkSpending = z.infer<typeof NetworkSpending>;

const ById = z.strictObject({ id: Id });

const ToAccounts = z.strictObject({
  id: Id,
  accountIds: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(LIMITS.accountsPerConnection))),
});
const NowOrHeld = z.extend(ToAccounts, {
  /** True waits `LIMITS.takeBackSeconds` before the first visible call; `takeBack` undoes the press until then. */
  hold: z.optional(z.boolean()),
});
const publishing = (action: Action) =>
  may(action).errors(
    refusals(
      'NO_CONNECTED_ACCOUNTS',
      'POST_PUBLISHED',
      'POST_BUSY',
      'POST_TEXT_INVALID',
      'IDEMPOTENCY_MISMATCH',
      'NOT_APPROVED',
    ),
  );

export const publicationsContract = {
  ofPost: may('posts.read')
    .route({ method: 'GET', path: '/posts/{id}/publications', tags: ['Publikowanie'] })
    .input(ById)
    .output(z.object({ publications: z.array(Publication) })),
  /** "Opublikuj teraz": to all connected accounts, or to the named ones. Takes `Idempotency-Key`. */
  publishNow: publishing('posts.publish')
    .route({ method: 'POST', path: '/posts/{id}/publish', successStatus: 202, tags: ['Publikowanie'] })
    .input(NowOrHeld)
    .output(z.object({ publications: z.array(Publication) })),
  /** "Cofnij" after "Opublikuj teraz": everything of the post that is still held is as it was before the press. */
  takeBack: may('posts.publish')
    .errors(refusals('NOT_CANCELLABLE'))
    .route({ method: 'POST', path: '/posts/{id}/publish/take-back', tags: ['Publikowanie'] })
    .input(ById)
    .output(z.object({ publications: z.array(Publication) })),
  retry: may('posts.publish')
    .errors(refusals('NOT_RETRYABLE', 'NOT_APPROVED'))
    .route({ method: 'POST', path: '/publications/{id}/retry', tags: ['Publikowanie'] })
    .input(ById)
    .output(Publication),
  /** "Odwołaj": this account does not get the post, until a person publishes it there. */
  cancel: may('posts.publish')
    .errors(refusals('NOT_CANCELLABLE'))
    .route({ method: 'POST', path: '/publications/{id}/cancel', tags: ['Publikowanie'] })
    .input(ById)
    .output(Publication),
  /** Deletes a post that is out at its network (decision 0092); the post here stays. Pressed twice it is deleted once. */
  remove: may('posts.publish')
    .errors(refusals('NOT_CANCELLABLE'))
    .route({ method: 'POST', path: '/publications/{id}/remove', successStatus: 202, tags: ['Publikowanie'] })
    .input(ById)
    .output(Publication),
  /**
   * What would go wrong with the planned posts and videos of the days from `from` to `to`, at most 42: told now,
   * instead of at the hour.
   */
  preflight: may('posts.read')
    .route({ method: 'GET', path: '/preflight', tags: ['Publikowanie'] })
    .input(
      z.strictObject({ from: CalendarDate, to: CalendarDate }).check(
        z.refine((range) => {
          const days = (Date.parse(range.to) - Date.parse(range.from)) / 86_400_000;
          return days >= 0 && days < LIMITS.calendarDays;
        }, `Wybierz okres od 1 do ${LIMITS.calendarDays} dni.`),
      ),
    )
    .output(z.object({ warnings: z.array(PlanWarning) })),
  /** What the brand's posts cost this month, for each network here that takes money for them (decision 0091). */
  spending: may('posts.read')
    .route({ method: 'GET', path: '/publications/spending', tags: ['Publikowanie'] })
    .output(z.object({ networks: z.array(NetworkSpending) })),
  /** The answer to "Do sprawdzenia": is the post on the network? */
  resolve: may('posts.publish')
    .errors(refusals('NOT_TO_CHECK'))
    .route({ method: 'POST', path: '/publications/{id}/resolve', tags: ['Publikowanie'] })
    .input(z.strictObject({ id: Id, answer: z.enum(['is-there', 'is-not-there']) }))
    .output(Publication),
  /** What turning auto-publish on would send, for the dialog that asks. */
  autoPublishPreview: may('posts.read')
    .route({ method: 'GET', path: '/posting-preferences/auto-publish', tags: ['Publikowanie'] })
    .output(
      z.object({
        posts: z.array(
          z.object({
            id: Id,
            date: CalendarDate,
            time: WallTime,
            excerpt: z.string(),
            thumbnailUrl: z.nullable(z.string()),
          }),
        ),
        accounts: z.int(),
        /** When the first of them goes out. */
        nextAt: z.nullable(Instant),
      }),
    ),
  /** Turns auto-publish on and approves exactly the named posts (P-1). */
  turnOnAutoPublish: mayUnlessDeleting('posts.publish')
    .route({ method: 'POST', path: '/posting-preferences/auto-publish', tags: ['Publikowanie'] })
    .input(ApprovedPosts)
    .output(StoredPostingPreferences),
  turnOffAutoPublish: may('posts.publish')
    .route({ method: 'DELETE', path: '/posting-preferences/auto-publish', tags: ['Publikowanie'] })
    .output(StoredPostingPreferences),
};
