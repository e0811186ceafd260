import * as z from 'zod/mini';
import { refusals } from '../errors.ts';
import { Id, Instant, line, paragraph, TimeCursor } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { PLANS, type Plan, STANDINGS, type Standing } from '../plans.ts';
import { may } from '../procedure.ts';

/** What somebody asks for help with. */
export const SUPPORT_TOPICS = ['posts', 'publishing', 'accounts', 'billing', 'idea', 'other'] as const;
export type SupportTopic = (typeof SUPPORT_TOPICS)[number];

/** How soon somebody who asks for help is answered (P-52): whole working days of Europe/Warsaw, or hours of any day. */
export type SupportPromise = { readonly workingDays: number } | { readonly hours: number };

export const SUPPORT_PROMISES: Readonly<Record<Plan['support'], SupportPromise>> = {
  email: { workingDays: 2 },
  priority: { hours: 8 },
  always: { hours: 2 },
};

/** The promise that a standing comes with: the plan's own, Pro's in the trial (P-51), the smallest plan's without any. */
export function promiseOf(standing: Standing): SupportPromise {
  if (standing === 'trial') return SUPPORT_PROMISES.always;
  return SUPPORT_PROMISES[PLANS.find(({ id }) => id === standing)?.support ?? 'email'];
}

export const SUPPORT_RATINGS = ['good', 'bad'] as const;
export type SupportRating = (typeof SUPPORT_RATINGS)[number];

/** Requests that a person is shown, the newest. */
export const SUPPORT_SHOWN = 30;
export const SUPPORT_QUEUE_PAGE = 20;

/** Most bytes of a screenshot as it is sent. */
export const SCREENSHOT_BYTES = 10 * 1024 * 1024;

export const SupportMessage = z.object({
  id: Id,
  author: z.enum(['person', 'operator']),
  text: z.string(),
  sentAt: Instant,
});
export type SupportMessage = z.infer<typeof SupportMessage>;

export const SupportRequest = z.object({
  id: Id,
  topic: z.enum(SUPPORT_TOPICS),
  subject: z.string(),
  createdAt: Instant,
  /** By when the person is promised an answer; null while they owe one, or it is closed. */
  answerBy: z.nullable(Instant),
  closedAt: z.nullable(Instant),
  rating: z.nullable(z.enum(SUPPORT_RATINGS)),
  /** Whether a screenshot belongs to it. */
  screenshot: z.boolean(),
  /** The oldest first. */
  messages: z.array(SupportMessage),
});
export type SupportRequest = z.infer<typeof SupportRequest>;

export const SupportForm = z.strictObject({
  topic: z.enum(SUPPORT_TOPICS),
  subject: line(LIMITS.shortTextCharacters, 1),
  message: paragraph(LIMITS.messageCharacters, 1),
  /** Of the last call that failed in this browser: what the operator finds in the log. */
  failedRequestId: z.optional(z.string().check(z.regex(/^[0-9a-f-]{36}$/))),
});
export type SupportForm = z.infer<typeof SupportForm>;

const Reply = paragraph(LIMITS.messageCharacters, 1);

/** The same for whoever answers it. */
export const QueuedRequest = z.extend(SupportRequest, {
  workspaceId: Id,
  brand: z.string(),
  name: z.string(),
  email: z.string(),
  /** What the firm stood on when it was asked. */
  standing: z.enum(STANDINGS),
  failedRequestId: z.nullable(z.string()),
});
export type QueuedRequest = z.infer<typeof QueuedRequest>;

export const SupportQueue = z.object({
  requests: z.array(QueuedRequest).check(z.maxLength(SUPPORT_QUEUE_PAGE)),
  next: z.nullable(TimeCursor),
});
export type SupportQueue = z.infer<typeof SupportQueue>;

/** Of the operator, see `features/operator.ts`. */
export const SupportQueuePage = z.strictObject({
  /** `waiting`: an answer is owed, what runs out first first; `rest`: all others, the last changed first. */
  show: z.optional(z.enum(['waiting', 'rest'])),
  after: z.optional(TimeCursor),
});
export const SupportAnswer = z.strictObject({
  workspaceId: Id,
  id: Id,
  message: Reply,
  close: z.boolean(),
});

export const supportContract = {
  /** The person's own requests of this brand, the newest first, and how soon a new one would be answered. */
  list: may('self.manage')
    .route({ method: 'GET', path: '/support-requests', tags: ['Pomoc'] })
    .output(z.object({ requests: z.array(SupportRequest), standing: z.enum(STANDINGS) })),
  /** Asks for help; confirmed by e-mail. */
  ask: may('self.manage')
    .route({ method: 'POST', path: '/support-requests', successStatus: 201, tags: ['Pomoc'] })
    .input(SupportForm)
    .output(SupportRequest),
  /**
   * Adds what the person sees to their own request, as `multipart/form-data`: JPEG, PNG, WebP, AVIF or HEIC of at most 10 MB, told by its
   * content. Kept as JPEG without what a camera wrote down, in place of the one before.
   */
  attachScreenshot: may('self.manage')
    .errors(refusals('IMAGE_UNREADABLE', 'IMAGE_TOO_LARGE', 'IMAGE_ANIMATED', 'IMAGE_HEIC'))
    .route({ method: 'POST', path: '/support-requests/{id}/screenshot', tags: ['Pomoc'] })
    .input(z.strictObject({ id: Id, file: z.file() }))
    .output(SupportRequest),
  /** Goes on with a request; one that was closed is open again. */
  reply: may('self.manage')
    .route({ method: 'POST', path: '/support-requests/{id}/messages', tags: ['Pomoc'] })
    .input(z.strictObject({ id: Id, message: Reply }))
    .output(SupportRequest),
  /** Ends a request, with or without a word on how it went; said again with a rating, only the rating is kept. */
  close: may('self.manage')
    .route({ method: 'POST', path: '/support-requests/{id}/close', tags: ['Pomoc'] })
    .input(z.strictObject({ id: Id, rating: z.optional(z.enum(SUPPORT_RATINGS)) }))
    .output(SupportRequest),
};
