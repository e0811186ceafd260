import * as z from 'zod/mini';
import { refusals } from '../errors.ts';
import { CalendarDate, Id, Instant, WallTime } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { member } from '../procedure.ts';
import { ApprovedPosts, StoredPostingPreferences } from './posting-preferences.ts';
import { NETWORKS } from './social-accounts.ts';

/** States of one post on one account (providers' facts, section 12.4). */
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
  message: z.nullable(z.string()),
});

export const Publication = z.object({
  id: Id,
  /** What it is of: a post with a picture or a video; the other is null. */
  postId: z.nullable(Id),
  videoPostId: z.nullable(Id),
  account: z.object({ id: Id, network: z.enum(NETWORKS), name: z.string() }),
  state: z.enum(PUBLICATION_STATES),
  dueAt: Instant,
  nextTryAt: z.nullable(Instant),
  remoteId: z.nullable(z.string()),
  permalink: z.nullable(z.string()),
  publishedAt: z.nullable(Instant),
  /** When we last read the post back from the network. */
  readBackAt: z.nullable(Instant),
  /** Only a person can say whether it is there: asks for `resolve`. */
  toCheck: z.boolean(),
  /** What happened and what to do, one Polish sentence. */
  problem: z.nullable(z.string()),
  attempts: z.array(PublicationAttempt),
});
export type Publication = z.infer<typeof Publication>;

const ById = z.strictObject({ id: Id });

const ToAccounts = z.strictObject({
  id: Id,
  accountIds: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(LIMITS.accountsPerConnection))),
});
const publishing = member.errors(
  refusals(
    'NO_CONNECTED_ACCOUNTS',
    'POST_PUBLISHED',
    'POST_BUSY',
    'POST_TEXT_INVALID',
    'IDEMPOTENCY_MISMATCH',
  ),
);

export const publicationsContract = {
  ofPost: member
    .route({ method: 'GET', path: '/posts/{id}/publications', tags: ['Publikowanie'] })
    .input(ById)
    .output(z.object({ publications: z.array(Publication) })),
  /** "Opublikuj teraz": to all connected accounts, or to the named ones. Takes `Idempotency-Key`. */
  publishNow: publishing
    .route({ method: 'POST', path: '/posts/{id}/publish', successStatus: 202, tags: ['Publikowanie'] })
    .input(ToAccounts)
    .output(z.object({ publications: z.array(Publication) })),
  ofVideoPost: member
    .route({ method: 'GET', path: '/video-posts/{id}/publications', tags: ['Publikowanie'] })
    .input(ById)
    .output(z.object({ publications: z.array(Publication) })),
  /** The same for a video. */
  publishVideoNow: publishing
    .route({ method: 'POST', path: '/video-posts/{id}/publish', successStatus: 202, tags: ['Publikowanie'] })
    .input(ToAccounts)
    .output(z.object({ publications: z.array(Publication) })),
  retry: member
    .errors(refusals('NOT_RETRYABLE'))
    .route({ method: 'POST', path: '/publications/{id}/retry', tags: ['Publikowanie'] })
    .input(ById)
    .output(Publication),
  /** The answer to "Do sprawdzenia": is the post on the network? */
  resolve: member
    .errors(refusals('NOT_TO_CHECK'))
    .route({ method: 'POST', path: '/publications/{id}/resolve', tags: ['Publikowanie'] })
    .input(z.strictObject({ id: Id, answer: z.enum(['is-there', 'is-not-there']) }))
    .output(Publication),
  /** What turning auto-publish on would send, for the dialog that asks. */
  autoPublishPreview: member
    .route({ method: 'GET', path: '/posting-preferences/auto-publish', tags: ['Publikowanie'] })
    .output(
      z.object({
        posts: z.array(z.object({ id: Id, date: CalendarDate, time: WallTime, excerpt: z.string() })),
        accounts: z.int(),
        /** When the first of them goes out. */
        nextAt: z.nullable(Instant),
      }),
    ),
  /** Turns auto-publish on and approves exactly the named posts (decision 1). */
  turnOnAutoPublish: member
    .route({ method: 'POST', path: '/posting-preferences/auto-publish', tags: ['Publikowanie'] })
    .input(ApprovedPosts)
    .output(StoredPostingPreferences),
  turnOffAutoPublish: member
    .route({ method: 'DELETE', path: '/posting-preferences/auto-publish', tags: ['Publikowanie'] })
    .output(StoredPostingPreferences),
};
