import * as z from 'zod/mini';
import { AUDIT_DETAILS } from './audit-actions.ts';
import { Id } from './fields.ts';
import { ACTOR_KINDS } from './permissions.ts';

/**
 * Everything that happens to a brand and that somebody else may want to hear of: other browsers, notifications, programs
 * outside. A name is `noun.verb` in the past tense. The payload carries ids and states only, never texts or secrets, so
 * that it fits a database notification and can be handed on; who wants more reads the thing itself.
 *
 * A version is raised when a payload changes in a way that an old reader would misunderstand; adding a field does not.
 */
export const EVENTS = {
  /** Text, media, day, hour, label, approval or accounts of a post changed, or it was made. */
  'post.changed': { version: 1, payload: z.object({ postId: Id }) },
  'post.removed': { version: 1, payload: z.object({ postId: Id }) },
  /** Publications of a post began, ended or wait. */
  'publication.changed': { version: 1, payload: z.object({ postId: Id }) },
  /** Failed, skipped, to be checked or to be connected anew: only a person brings it on. */
  'publication.needs-attention': { version: 1, payload: z.object({ publicationId: Id }) },
  /** A batch began or ended. */
  'batch.changed': { version: 1, payload: z.object({ batchId: Id }) },
  /** A reel of a post began, came to another step, or ended. */
  'reel.changed': { version: 1, payload: z.object({ reelId: Id, postId: Id }) },
  'plan.changed': { version: 1, payload: z.object({ planId: Id }) },
  /** An account was connected, renamed, disconnected, or needs to be connected anew. */
  'accounts.changed': { version: 1, payload: z.object({}) },
  /** Zone, hours, pause or auto-publish: every planned post may have a new due instant. */
  'preferences.changed': { version: 1, payload: z.object({}) },
  /** Facts of the brand, or an answer that they are read from. */
  'facts.changed': { version: 1, payload: z.object({}) },
  /** A feed was added, changed, removed or read. */
  'feeds.changed': { version: 1, payload: z.object({}) },
  /** A recurring post was made, changed or removed, or made its next posts. */
  'recurring-posts.changed': { version: 1, payload: z.object({}) },
  'profile.changed': { version: 1, payload: z.object({}) },
  /**
   * The balance or what is reserved of it. `own` in the brand whose work moved it, or in the firm's first where no brand's
   * did: what is said once for a firm is said there.
   */
  'tokens.changed': { version: 1, payload: z.object({ own: z.optional(z.boolean()) }) },
  /** A plan was bought, changed or ended; an invoice or order came. */
  'billing.changed': { version: 1, payload: z.object({}) },
  /** Somebody was invited to the firm, joined it, left it, or has another role or other brands. */
  'members.changed': { version: 1, payload: z.object({}) },
  /** A request for help was made, answered or closed. */
  'support.changed': { version: 1, payload: z.object({ requestId: Id }) },
  /** A client was sent posts to approve, by a new link or a new address of one, or the link was withdrawn. */
  'approval.asked': { version: 1, payload: z.object({ linkId: Id }) },
  /**
   * A client approved a post by a link, or asked for a change of it; or somebody of the firm gave the team's word, for which
   * there is no link.
   */
  'approval.answered': {
    version: 2,
    payload: z.object({ linkId: z.nullable(Id), postId: Id, answer: z.enum(['approved', 'change']) }),
  },
  /** Somebody wrote about a post (`addedId`: the comment), took it back, or said that it is settled. */
  'comment.changed': { version: 1, payload: z.object({ postId: Id, addedId: z.optional(Id) }) },
  /** A notice was written for the members; with `to`, the browsers of these people alone are told. */
  'notice.added': {
    version: 1,
    payload: z.object({ noticeId: z.optional(Id), to: z.optional(z.array(Id)) }),
  },
  /** Lines came to the audit log. */
  'audit.changed': { version: 1, payload: z.object({}) },
} as const satisfies Record<string, { version: number; payload: z.ZodMiniType }>;

/**
 * What readers inside the installation hear, and screens and programs outside never: it names who acted, which is for those
 * who may read the brand's history.
 */
export const INTERNAL_EVENTS = {
  /** Somebody did something that the audit log keeps; `id` becomes its line's, so that heard twice it is written once. */
  'audit.recorded': {
    version: 1,
    payload: z.object({
      id: Id,
      actor: z.enum(ACTOR_KINDS),
      actorId: z.nullable(z.string()),
      action: z.string(),
      details: z.partialRecord(
        z.enum(AUDIT_DETAILS),
        z.nullable(z.union([z.string(), z.number(), z.boolean()])),
      ),
    }),
  },
} as const satisfies Record<string, { version: number; payload: z.ZodMiniType }>;

/**
 * What open screens hear and nothing keeps: it is true for the moment, and whoever was not there when it was said has
 * missed nothing.
 */
export const SCREEN_EVENTS = {
  /** Somebody has a post open to write on it, with `client` for each of their screens, or has gone. */
  'presence.changed': {
    version: 1,
    payload: z.object({ postId: Id, client: Id, userId: z.string(), name: z.string(), here: z.boolean() }),
  },
} as const satisfies Record<string, { version: number; payload: z.ZodMiniType }>;

export type ScreenEventName = keyof typeof SCREEN_EVENTS;
export type Presence = z.infer<(typeof SCREEN_EVENTS)['presence.changed']['payload']>;

/** An event for open screens alone. */
export interface ScreenEvent {
  readonly name: ScreenEventName;
  readonly payload: Presence;
}

export type InternalEventName = keyof typeof INTERNAL_EVENTS;

/** An event for readers inside, of any name with the payload of that name. */
export type InternalEvent = {
  [Name in InternalEventName]: {
    readonly name: Name;
    readonly payload: z.infer<(typeof INTERNAL_EVENTS)[Name]['payload']>;
  };
}[InternalEventName];

export type EventName = keyof typeof EVENTS;
export type EventPayload<Name extends EventName> = z.infer<(typeof EVENTS)[Name]['payload']>;

/** An event of any name with the payload of that name. */
export type DomainEvent = {
  [Name in EventName]: { readonly name: Name; readonly payload: EventPayload<Name> };
}[EventName];
