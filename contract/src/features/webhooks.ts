import * as z from 'zod/mini';
import { refusals } from '../errors.ts';
import { CalendarDate, Id, Instant, line, WallTime } from '../fields.ts';
import { NETWORKS } from '../networks.ts';
import { may, mayUnlessDeleting } from '../procedure.ts';
import { PUBLICATION_STATES } from './publications.ts';

/** Every signing secret begins with it (Standard Webhooks). */
export const WEBHOOK_SECRET_PREFIX = 'whsec_';

/** What webhooks may and may not (P-60). */
export const WEBHOOKS = {
  perOrganization: 10,
  urlCharacters: 500,
  /** A secret that was replaced signs beside the new one for so long. */
  rotationHours: 24,
  /** An event that never arrives is given up so long after its first attempt. */
  retryHours: 24,
  /** Deliveries are kept for so long. */
  logDays: 30,
  logShown: 50,
  /** How long a receiver may take for its answer. */
  answerSeconds: 10,
} as const;

/** A post, and where people see it. */
const PostPart = {
  postId: Id,
  /** The post in the panel. */
  url: z.url(),
};
const PublicationPart = z.object({
  ...PostPart,
  publicationId: Id,
  accountId: Id,
  network: z.enum(NETWORKS),
  state: z.enum(PUBLICATION_STATES),
});
const ApprovalPart = z.object({ ...PostPart, linkId: Id });
const AccountPart = z.object({ accountId: Id, network: z.enum(NETWORKS), url: z.url() });

/**
 * What the outside hears, by name. A catalogue of its own: events inside may change, these only gain fields. A version is
 * raised when a reader of the one before would misunderstand. Payloads carry ids, states and links, never texts.
 */
export const WEBHOOK_EVENTS = {
  /** Text, media, day, hour or approval of a post changed, or it was made. */
  'post.changed': { version: 1, data: z.object(PostPart) },
  'post.removed': { version: 1, data: z.object({ postId: Id }) },
  /** A post was approved and goes out at this day and hour of the brand's zone. */
  'post.planned': { version: 1, data: z.object({ ...PostPart, date: CalendarDate, time: WallTime }) },
  /** Somebody was sent posts to approve, by a new link or a new address of one. */
  'approval.asked': {
    version: 1,
    data: z.object({ linkId: Id, postIds: z.array(Id), expiresAt: Instant, url: z.url() }),
  },
  /**
   * Whoever a post waited for approved it, exactly as it was then: `client` by the link that is named, `member` one of the
   * firm's people, where the brand's posts need the team's word.
   */
  'approval.approved': {
    version: 2,
    data: z.object({ ...PostPart, linkId: z.nullable(Id), by: z.enum(['client', 'member']) }),
  },
  /** Whoever was asked wants a post changed; an approval that they gave before is taken back. */
  'approval.change_asked': { version: 1, data: ApprovalPart },
  /**
   * Somebody wrote about a post: `member` one of the firm's people, `client` by a link for approval. `threadId`: the comment
   * that began the thread; null: this one did. One that was taken back before it could be told is not told.
   */
  'comment.created': {
    version: 1,
    data: z.object({
      ...PostPart,
      commentId: Id,
      threadId: z.nullable(Id),
      author: z.enum(['member', 'client']),
    }),
  },
  /** A post is out on one account. */
  'post.published': {
    version: 1,
    data: z.extend(PublicationPart, { permalink: z.nullable(z.string()), publishedAt: z.nullable(Instant) }),
  },
  /** A post does not go out on one account unless somebody does something. */
  'post.failed': { version: 1, data: PublicationPart },
  /** A post is out on some of its accounts, and no more of them will follow by themselves. */
  'post.partly_published': { version: 1, data: z.object(PostPart) },
  /** Nobody but a person can say whether a post is out on one account. */
  'post.needs_check': { version: 1, data: PublicationPart },
  /** The connection of an account ends within two weeks. */
  'account.expiring': { version: 1, data: z.extend(AccountPart, { expiresAt: Instant }) },
  /** The network lets us in no more: the account has to be connected anew. */
  'account.lost': { version: 1, data: AccountPart },
  /** A series of posts is made, or was called off. */
  'batch.finished': {
    version: 1,
    data: z.object({ batchId: Id, state: z.enum(['finished', 'cancelled', 'undone']) }),
  },
  /** Fewer tokens are left than ten posts cost; said once a month, in the brand whose spending it was. */
  'tokens.low': { version: 1, data: z.object({ balance: z.int(), url: z.url() }) },
} as const satisfies Record<string, { version: number; data: z.ZodMiniType }>;

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as WebhookEvent[];
/** Sent by the test button, whatever an endpoint has chosen. */
export const WEBHOOK_TEST = 'webhook.test';

/** Below this many tokens `tokens.low` is said. */
export const LOW_TOKENS = 100;

/**
 * `active`: events are sent. `paused`: they wait, until a test call arrives. `ended`: the receiver said that it is gone (410);
 * nothing is kept for it any more.
 */
export const WEBHOOK_STATES = ['active', 'paused', 'ended'] as const;
/** Why an endpoint is not active. */
export const WEBHOOK_PAUSES = ['untested', 'by-hand', 'no-answer', 'gone'] as const;
/** Why an attempt did not arrive; `status` where it was answered. */
export const WEBHOOK_PROBLEMS = [
  'unreachable',
  'timeout',
  'private',
  'redirected',
  'refused',
  'busy',
  'gone',
] as const;
export type WebhookProblem = (typeof WEBHOOK_PROBLEMS)[number];
/** `dropped`: given up because the endpoint ended. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed', 'dropped'] as const;

const Url = line(WEBHOOKS.urlCharacters, 1);
const Events = z.array(z.enum(WEBHOOK_EVENT_NAMES)).check(z.minLength(1), z.maxLength(30));
/** Slugs of brands of the firm; null: all, those to come included. */
const Brands = z.nullable(z.array(z.string().check(z.maxLength(100))).check(z.minLength(1), z.maxLength(50)));

export const WebhookEndpoint = z.object({
  id: Id,
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENT_NAMES)),
  brands: z.nullable(z.array(z.object({ slug: z.string(), name: z.string() }))),
  state: z.enum(WEBHOOK_STATES),
  pause: z.nullable(z.enum(WEBHOOK_PAUSES)),
  /** Since when it is not active. */
  pausedAt: z.nullable(Instant),
  /** Until when the secret before the last rotation signs, too. */
  formerUntil: z.nullable(Instant),
  lastSuccessAt: z.nullable(Instant),
  createdAt: Instant,
});
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

export const WebhookDelivery = z.object({
  id: Id,
  endpointId: Id,
  /** The header `webhook-id`, the same in every attempt. */
  messageId: z.string(),
  event: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  /** Of the last attempt; null: there was no answer. */
  status: z.nullable(z.int()),
  problem: z.nullable(z.enum(WEBHOOK_PROBLEMS)),
  milliseconds: z.nullable(z.int()),
  createdAt: Instant,
  lastTriedAt: z.nullable(Instant),
  /** The next attempt, at the earliest. */
  nextTryAt: z.nullable(Instant),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const WithSecret = z.object({ endpoint: WebhookEndpoint, secret: z.string() });
const ById = z.strictObject({ id: Id });
const tags = ['Webhooki'];

export const webhooksContract = {
  /** The firm's endpoints, the newest first, and whether its plan has webhooks. */
  list: may('webhooks.manage')
    .route({ method: 'GET', path: '/webhooks', tags })
    .output(z.object({ endpoints: z.array(WebhookEndpoint), inPlan: z.boolean() })),
  /** Adds an endpoint, paused until a test call arrives; its secret is told now and never again. */
  create: mayUnlessDeleting('webhooks.manage')
    .errors(refusals('API_NOT_IN_PLAN', 'WEBHOOK_LIMIT', 'WEBHOOK_ADDRESS'))
    .meta({ secretAnswer: true })
    .route({ method: 'POST', path: '/webhooks', tags })
    .input(z.strictObject({ url: Url, events: Events, brands: Brands }))
    .output(WithSecret),
  /** Changes what an endpoint hears; at a new address it is paused until a test call arrives. */
  change: mayUnlessDeleting('webhooks.manage')
    .errors(refusals('WEBHOOK_ADDRESS'))
    .route({ method: 'PUT', path: '/webhooks/{id}', tags })
    .input(z.strictObject({ id: Id, url: Url, events: Events, brands: Brands }))
    .output(WebhookEndpoint),
  /** Sends a test event now and tells what came of it; a paused endpoint that takes it is active from then on. */
  test: mayUnlessDeleting('webhooks.manage')
    .errors(refusals('API_NOT_IN_PLAN'))
    .route({ method: 'POST', path: '/webhooks/{id}/test', tags })
    .input(ById)
    .output(z.object({ endpoint: WebhookEndpoint, delivery: WebhookDelivery })),
  /** Nothing is sent until the next test call; events wait. */
  pause: may('webhooks.manage')
    .route({ method: 'POST', path: '/webhooks/{id}/pause', tags })
    .input(ById)
    .output(WebhookEndpoint),
  /** A new secret; for 24 hours everything is signed with both. */
  rotate: mayUnlessDeleting('webhooks.manage')
    .meta({ secretAnswer: true })
    .route({ method: 'POST', path: '/webhooks/{id}/rotate', tags })
    .input(ById)
    .output(WithSecret),
  /** Removes an endpoint with its log. */
  remove: may('webhooks.manage')
    .route({ method: 'DELETE', path: '/webhooks/{id}', tags })
    .input(ById)
    .output(ById),
  /**
   * Fifty deliveries of the firm or of one endpoint, newest first; `before` is the last id of the previous page. Kept for thirty
   * days.
   */
  deliveries: may('webhooks.manage')
    .route({ method: 'GET', path: '/webhook-deliveries', tags })
    .input(
      z.strictObject({
        endpointId: z.optional(Id),
        failed: z.optional(z.enum(['yes'])),
        before: z.optional(Id),
      }),
    )
    .output(z.object({ deliveries: z.array(WebhookDelivery), failures: z.int() })),
  /** What was sent, and the beginning of the last answer. */
  delivery: may('webhooks.manage')
    .route({ method: 'GET', path: '/webhook-deliveries/{id}', tags })
    .input(ById)
    .output(z.object({ body: z.string(), answer: z.nullable(z.string()) })),
  /** Sends a delivery again, with the same id, as soon as there is room. */
  resend: mayUnlessDeleting('webhooks.manage')
    .errors(refusals('WEBHOOK_NOT_ACTIVE'))
    .route({ method: 'POST', path: '/webhook-deliveries/{id}/resend', tags })
    .input(ById)
    .output(WebhookDelivery),
};
