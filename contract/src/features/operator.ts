import * as z from 'zod/mini';
import { INTERFACE_LANGUAGES } from '../brand-vocabulary.ts';
import { refusals } from '../errors.ts';
import { CalendarDate, Id, Instant, paragraph } from '../fields.ts';
import { may } from '../procedure.ts';
import { Money, ProviderStates, SiteVisits } from './operator-figures.ts';
import { SupportAnswer, SupportQueue, SupportQueuePage } from './support.ts';

/** What `/test-image` asks for: the request of the image provider's own protocol, as the specification has it. */
export const TestImageRequest = z.strictObject({
  image_request: z.strictObject({
    prompt: paragraph(1_000, 1),
    aspect_ratio: z.enum(['ASPECT_10_16']),
    model: z.enum(['V_2']),
    magic_prompt_option: z.enum(['AUTO']),
  }),
});
export type TestImageRequest = z.infer<typeof TestImageRequest>;

const Count = z.int().check(z.gte(0));

/** How the installation is, over all workspaces: counts only, nobody's data. */
export const Installation = z.object({
  measuredAt: Instant,
  users: Count,
  workspaces: Count,
  publications: z.object({
    /** Due, and in nobody's hands. */
    overdue: Count,
    /** How long the most overdue one has waited, seconds. */
    lagSeconds: z.number(),
    /** Nobody knows yet whether they went out. */
    unknown: Count,
    /** To be tried again. */
    waiting: Count,
  }),
  accounts: z.object({
    /** The connection ends within seven days. */
    expiring: Count,
    needReconnect: Count,
  }),
  queues: z.array(z.object({ queue: z.string(), waiting: Count, active: Count, oldestSeconds: z.number() })),
});
export type Installation = z.infer<typeof Installation>;

/** What visitors send: the contact form, applications for open roles, names put down for webinars and courses. */
export const INBOX_KINDS = ['message', 'application', 'enrolment'] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

/** How an operator is done with something. */
export const INBOX_OUTCOMES = ['answered', 'archived'] as const;
export type InboxOutcome = (typeof INBOX_OUTCOMES)[number];

export const INBOX_PAGE = 20;

/** A place in the inbox: whether its last row was read, then as in every list by time. */
const InboxCursor = z.string().check(
  z.regex(/^[01]_2\d{3}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  z.refine((cursor) => !Number.isNaN(Date.parse(cursor.split('_')[1] ?? ''))),
);

export const InboxItem = z.object({
  kind: z.enum(INBOX_KINDS),
  id: Id,
  name: z.string(),
  email: z.string(),
  /** The form's topic, role, webinar or course, in the language asked for. */
  about: z.string(),
  /** In the sender's words; empty where the form asks for none. */
  subject: z.string(),
  message: z.string(),
  /** An application's CV or portfolio; empty otherwise. */
  link: z.string(),
  receivedAt: Instant,
  /** The last day on which a complaint is answered in time; null for everything else. */
  answerBy: z.nullable(CalendarDate),
  read: z.boolean(),
  /** Who was done with it, how and when; `by` is null when that person is gone. */
  handled: z.nullable(z.object({ as: z.enum(INBOX_OUTCOMES), by: z.nullable(z.string()), at: Instant })),
});
export type InboxItem = z.infer<typeof InboxItem>;

const Inbox = z.object({
  items: z.array(InboxItem).check(z.maxLength(INBOX_PAGE)),
  next: z.nullable(InboxCursor),
  /** Of each kind, what nobody has opened yet. */
  unread: z.record(z.enum(INBOX_KINDS), Count),
});
export type Inbox = z.infer<typeof Inbox>;

export const operatorContract = {
  /**
   * What visitors sent, unread first, then the newest first: what waits, or (`handled`) what somebody is done with.
   * NOT_FOUND for everybody but the operator.
   */
  inbox: may('self.manage')
    .route({ method: 'GET', path: '/operator/inbox', tags: ['Operator'] })
    .input(
      z.strictObject({
        kind: z.optional(z.enum(INBOX_KINDS)),
        show: z.optional(z.enum(['waiting', 'handled'])),
        language: z.optional(z.enum(INTERFACE_LANGUAGES)),
        after: z.optional(InboxCursor),
      }),
    )
    .output(Inbox),
  /** Notes that something was read, answered or archived, by whom and when; `waiting` takes the last two back. */
  markInbox: may('self.manage')
    .route({ method: 'POST', path: '/operator/inbox/{kind}/{id}', tags: ['Operator'] })
    .input(
      z.strictObject({
        kind: z.enum(INBOX_KINDS),
        id: Id,
        as: z.enum(['read', 'waiting', ...INBOX_OUTCOMES]),
      }),
    )
    .output(z.object({ marked: z.literal(true) })),
  /** Who asked for help, by what runs out first. NOT_FOUND for everybody but the operator. */
  supportQueue: may('self.manage')
    .route({ method: 'GET', path: '/operator/support', tags: ['Operator'] })
    .input(SupportQueuePage)
    .output(SupportQueue),
  /** The screenshot of a request as a `data:` address; NOT_FOUND where there is none. */
  supportScreenshot: may('self.manage')
    .route({ method: 'GET', path: '/operator/support/{workspaceId}/{id}/screenshot', tags: ['Operator'] })
    .input(z.strictObject({ workspaceId: Id, id: Id }))
    .output(z.object({ url: z.string() })),
  /** Answers a request, in the product and by e-mail, and closes it where `close` says so. */
  answerSupport: may('self.manage')
    .route({ method: 'POST', path: '/operator/support/{workspaceId}/{id}', tags: ['Operator'] })
    .input(SupportAnswer)
    .output(z.object({ answered: z.literal(true) })),
  /** For `/operator`; NOT_FOUND for everybody but the operator. */
  installation: may('self.manage')
    .route({ method: 'GET', path: '/operator/installation', tags: ['Operator'] })
    .output(Installation),
  /** Income by month, plans, failed payments, refunds. NOT_FOUND for everybody but the operator, like all that follow. */
  money: may('self.manage')
    .route({ method: 'GET', path: '/operator/money', tags: ['Operator'] })
    .output(Money),
  /** Visits of public pages in the last thirty days. */
  visits: may('self.manage')
    .route({ method: 'GET', path: '/operator/visits', tags: ['Operator'] })
    .output(SiteVisits),
  /** What is set up here, and how the networks answered in the last day. */
  providers: may('self.manage')
    .route({ method: 'GET', path: '/operator/providers', tags: ['Operator'] })
    .output(ProviderStates),
  /**
   * Has the configured maker draw one image and keeps nothing. NOT_FOUND for everybody but the operator, and where
   * `TEST_IMAGE_PAGE` is off.
   */
  testImage: may('self.manage')
    .errors(refusals('IMAGE_NOT_MADE'))
    .route({ method: 'POST', path: '/test-image/generate', tags: ['Operator'] })
    .input(TestImageRequest)
    .output(z.object({ data: z.array(z.object({ url: z.string() })) })),
};
