import * as z from 'zod/mini';
import { refusals } from '../errors.ts';
import { Id, Instant } from '../fields.ts';
import { member, open } from '../procedure.ts';
import { Statement } from '../statements/statement.ts';
import { NOTIFICATION_EVENTS } from './settings.ts';

/** What the product has told a workspace's people, as the person who asks has seen it. */
export const Notice = z.object({
  id: Id,
  kind: z.string(),
  /** What happened and what to do, one Polish sentence. */
  sentence: z.string(),
  statement: Statement,
  /** Where to mend it, a path of the product: the post's log, or the accounts. */
  path: z.string(),
  createdAt: Instant,
  read: z.boolean(),
});
export type Notice = z.infer<typeof Notice>;

export const NOTICES_SHOWN = 30;

/** Letters about one event to one person of one workspace, as the link in each of them names it. */
export const LetterSubscription = z.object({
  event: z.enum(NOTIFICATION_EVENTS),
  /** What the workspace is called. */
  workspace: z.string(),
  /** Whether letters about it still go out. */
  email: z.boolean(),
});
export type LetterSubscription = z.infer<typeof LetterSubscription>;

const ByToken = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(600)) });
const bearer = open.errors(refusals('NOT_FOUND'));

export const notificationsContract = {
  /** The newest thirty, and how many of all are unread. */
  list: member
    .route({ method: 'GET', path: '/notifications', tags: ['Powiadomienia'] })
    .output(z.object({ notices: z.array(Notice), unread: z.int() })),
  /** Marks the named ones as read for this person; without a list, all of them. Safe to repeat. */
  markRead: member
    .route({ method: 'POST', path: '/notifications/read', tags: ['Powiadomienia'] })
    .input(z.strictObject({ ids: z.optional(z.array(Id).check(z.maxLength(NOTICES_SHOWN))) }))
    .output(z.object({ unread: z.int() })),
  /** What a letter's link is about. The link is enough, nobody has to sign in; one that was changed is NOT_FOUND. */
  subscription: bearer
    .route({ method: 'GET', path: '/letter-subscriptions/{token}', tags: ['Powiadomienia'] })
    .input(ByToken)
    .output(LetterSubscription),
  /** Switches these letters off, or on again. Safe to repeat; the notice in the panel stays. */
  setSubscription: bearer
    .route({ method: 'PUT', path: '/letter-subscriptions/{token}', tags: ['Powiadomienia'] })
    .input(z.extend(ByToken, { email: z.boolean() }))
    .output(LetterSubscription),
};
