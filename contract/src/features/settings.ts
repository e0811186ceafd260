import * as z from 'zod/mini';
import { AUDIT_DETAILS, AUDIT_MATTERS } from '../audit-actions.ts';
import { INTERFACE_LANGUAGES } from '../brand-vocabulary.ts';
import { refusals } from '../errors.ts';
import { told } from '../field-sentences.ts';
import { CalendarDate, Id, Instant, line, TimeCursor, Zone } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { ACTOR_KINDS } from '../permissions.ts';
import { may, mayFirst, open } from '../procedure.ts';
import { ACTIVE_ROLES } from '../roles.ts';

/**
 * What people are told of, and how they may choose to hear: a notice in the panel, an email, a push message. Emails about the account itself (passwords, addresses, deletion) always go out.
 */
export const NOTIFICATION_EVENTS = [
  'approval-late',
  'approval-waiting',
  'post-needs-you',
  'account-needs-you',
  'account-expires',
  'comment-added',
  'approval-answered',
  'week-summary',
] as const;
export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number];

/** What somebody waits for or what cannot wait: only these are sent to browsers that asked for push messages. */
export const PUSH_EVENTS = [
  'approval-late',
  'approval-waiting',
  'post-needs-you',
  'account-needs-you',
  'account-expires',
  'comment-added',
] as const satisfies readonly NotificationEvent[];
export type PushEvent = (typeof PUSH_EVENTS)[number];

export const isPushEvent = (event: string): event is PushEvent =>
  PUSH_EVENTS.some((known) => known === event);

export const NotificationChoice = z.strictObject({
  event: z.enum(NOTIFICATION_EVENTS),
  inApp: z.boolean(),
  email: z.boolean(),
  /** Of `PUSH_EVENTS` alone; left out it stays as it was. */
  push: z.optional(z.boolean()),
});
export type NotificationChoice = z.infer<typeof NotificationChoice>;

/** Until somebody chooses: everything is told every way; each email carries the way out. */
export const NOTIFICATION_DEFAULTS: readonly NotificationChoice[] = NOTIFICATION_EVENTS.map((event) => ({
  event,
  inApp: true,
  email: true,
  ...(isPushEvent(event) ? { push: true } : {}),
}));

export const Settings = z.object({
  user: z.object({
    name: z.string(),
    email: z.string(),
    language: z.nullable(z.enum(INTERFACE_LANGUAGES)),
    twoFactor: z.boolean(),
    /** The firm of this brand asks for a second factor, and there is none: until then its brands stay closed. */
    lacksSecondFactor: z.boolean(),
  }),
  workspace: z.object({ name: z.string(), zone: z.string(), role: z.enum(ACTIVE_ROLES) }),
  notifications: z.array(NotificationChoice),
});
export type Settings = z.infer<typeof Settings>;

/** An entry of the workspace's audit log. */
export const AuditRecord = z.object({
  id: z.string(),
  at: Instant,
  /** One of `AUDIT_ACTIONS`; a newer version may have written one that an older does not know. */
  action: z.string(),
  actor: z.enum(ACTOR_KINDS),
  /** null for the product itself and for people who are gone. */
  name: z.nullable(z.string()),
  /** What the brand is called, where several were asked for. */
  brand: z.optional(z.string()),
  details: z.partialRecord(z.enum(AUDIT_DETAILS), z.nullable(z.union([z.string(), z.number(), z.boolean()]))),
});
export type AuditRecord = z.infer<typeof AuditRecord>;

/** Which part of the audit log. */
export const AuditFilter = z.strictObject({
  /** The `next` of the page before. */
  before: z.optional(TimeCursor),
  matter: z.optional(z.enum(AUDIT_MATTERS)),
  /** Whoever did it, signed in. */
  person: z.optional(Id),
  /** Days in the zone of the brand that asks, both included. */
  from: z.optional(CalendarDate),
  to: z.optional(CalendarDate),
  /** Every brand of the firm that whoever asks may open, or by `brand` one of them; default the brand that asks. */
  of: z.optional(z.literal('firm')),
  /** Its slug. */
  brand: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

/** Emails about one event to one person of one workspace, as the link in each of them names it. */
export const EmailSubscription = z.object({
  event: z.enum(NOTIFICATION_EVENTS),
  /** What the workspace is called. */
  workspace: z.string(),
  /** Whether emails about it still go out. */
  email: z.boolean(),
});
export type EmailSubscription = z.infer<typeof EmailSubscription>;

/**
 * What the server counts in windows of time, and refuses beyond (docs/decisions/0100): of the brand, but `exports`, which are
 * the firm's, and `apiRequests`, which every program of the firm has for itself.
 */
export const QUOTA_NAMES = [
  'changes',
  'costlyReads',
  'wholeCalendar',
  'uploadParts',
  'streams',
  'rewords',
  'reelScripts',
  'reelPreviews',
  'posterSamples',
  'kitSamples',
  'websiteReadings',
  'logins',
  'exports',
  'apiRequests',
] as const;
export type Quota = (typeof QUOTA_NAMES)[number];

/** What was used of a quota in the window that runs; of programs, the one that used most. */
export const QuotaUse = z.object({
  quota: z.enum(QUOTA_NAMES),
  used: z.int(),
  allowed: z.int(),
  windowSeconds: z.int(),
  /** When something can be used again; null: nothing is used. */
  renewsAt: z.nullable(Instant),
});
export type QuotaUse = z.infer<typeof QuotaUse>;

const ByToken = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(600)) });
const bearer = open.errors(refusals('NOT_FOUND'));

export const settingsContract = {
  get: mayFirst('self.manage')
    .route({ method: 'GET', path: '/settings', tags: ['Ustawienia'] })
    .output(Settings),
  /** The person's own name and interface language; null follows the browser. */
  saveUser: mayFirst('self.manage')
    .route({ method: 'PUT', path: '/settings/user', tags: ['Ustawienia'] })
    .input(
      z.strictObject({
        name: line(LIMITS.userNameCharacters, 1),
        language: z.nullable(z.enum(INTERFACE_LANGUAGES)),
      }),
    )
    .output(Settings),
  /** Name and zone of the workspace; owners only. A new zone moves the due instants of planned posts. */
  saveWorkspace: may('brand.manage')
    .route({ method: 'PUT', path: '/settings/workspace', tags: ['Ustawienia'] })
    .input(z.strictObject({ name: line(LIMITS.brandNameCharacters, 1), zone: Zone }))
    .output(Settings),
  saveNotifications: may('self.manage')
    .route({ method: 'PUT', path: '/settings/notifications', tags: ['Ustawienia'] })
    .input(
      z.strictObject({
        notifications: z.array(NotificationChoice).check(
          z.maxLength(NOTIFICATION_EVENTS.length),
          z.refine(
            (choices) => new Set(choices.map(({ event }) => event)).size === choices.length,
            told('onlyOnce'),
          ),
        ),
      }),
    )
    .output(Settings),
  /**
   * Who did what in the workspace, newest first; `before` is the `next` of the previous page, null after the last. `person`:
   * only what this one did, signed in. A brand that is not one of the firm's is NOT_FOUND.
   */
  audit: may('brand.history')
    .errors(refusals('NOT_FOUND'))
    .route({ method: 'GET', path: '/settings/audit', tags: ['Ustawienia'] })
    .input(AuditFilter)
    .output(
      z.object({
        records: z.array(AuditRecord).check(z.maxLength(LIMITS.auditPage)),
        next: z.nullable(TimeCursor),
      }),
    ),
  /** What the brand and its firm used of what is counted, from the same rows that refuse. */
  usage: may('billing.read')
    .route({ method: 'GET', path: '/settings/usage', tags: ['Ustawienia'] })
    .output(z.object({ quotas: z.array(QuotaUse).check(z.maxLength(QUOTA_NAMES.length)) })),
  /** What an email's link is about. The link is enough, nobody has to sign in; one that was changed is NOT_FOUND. */
  emails: bearer
    .route({ method: 'GET', path: '/email-subscriptions/{token}', tags: ['Powiadomienia'] })
    .input(ByToken)
    .output(EmailSubscription),
  /** Switches these emails off, or on again. Safe to repeat; the notice in the panel stays. */
  saveEmails: bearer
    .route({ method: 'PUT', path: '/email-subscriptions/{token}', tags: ['Powiadomienia'] })
    .input(z.extend(ByToken, { email: z.boolean() }))
    .output(EmailSubscription),
};
