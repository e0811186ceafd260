import * as z from 'zod/mini';
import { Id, Instant, TimeCursor } from '../fields.ts';
import { Message } from '../messages/message.ts';
import { may } from '../procedure.ts';

/** What the product has told a workspace's people, as the person who asks has seen it. */
export const Notice = z.object({
  id: Id,
  kind: z.string(),
  /** What happened and what to do, one Polish sentence. */
  sentence: z.string(),
  message: Message,
  /** Where to mend it, a path of the product: the post's log, or the accounts. */
  path: z.string(),
  createdAt: Instant,
  read: z.boolean(),
});
export type Notice = z.infer<typeof Notice>;

/** A page of them. */
export const NOTICES_SHOWN = 30;

export const notificationsContract = {
  /** The newest first, a page of thirty, and how many of all are unread; `next` is null after the last. */
  list: may('posts.read')
    .route({ method: 'GET', path: '/notifications', tags: ['Powiadomienia'] })
    .input(z.strictObject({ cursor: z.optional(TimeCursor) }))
    .output(z.object({ notices: z.array(Notice), unread: z.int(), next: z.nullable(TimeCursor) })),
  /** Marks the named ones as read for this person; without a list, all of them. Safe to repeat. */
  markRead: may('self.manage')
    .route({ method: 'POST', path: '/notifications/read', tags: ['Powiadomienia'] })
    .input(z.strictObject({ ids: z.optional(z.array(Id).check(z.maxLength(NOTICES_SHOWN))) }))
    .output(z.object({ unread: z.int() })),
};
