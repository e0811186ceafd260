import { eventIterator } from '@orpc/contract';
import * as z from 'zod/mini';
import { EVENTS, type EventName, SCREEN_EVENTS, type ScreenEventName } from '../events.ts';
import { Id } from '../fields.ts';
import { may } from '../procedure.ts';

const names = [...Object.keys(EVENTS), ...Object.keys(SCREEN_EVENTS)] as [
  EventName,
  ...(EventName | ScreenEventName)[],
];

/**
 * What happened to the brand, as it happens; none yet, where a stream only says that it listens. `missed` says that some of it may not have been told (a lost connection, a
 * reader too slow): whatever is shown is to be read anew.
 */
export const LiveUpdate = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('events'),
    events: z.array(z.object({ name: z.enum(names), payload: z.record(z.string(), z.unknown()) })),
  }),
  z.object({ type: z.literal('missed') }),
]);
export type LiveUpdate = z.infer<typeof LiveUpdate>;

/** How often a screen says that it still has a post open. */
export const PRESENCE_SECONDS = 20;

export const liveUpdatesContract = {
  /**
   * One stream a browser and brand. It ends with the session, the membership and the server. `readFor` says how many
   * milliseconds ago the screen began to read what it shows: the stream then begins with what has happened since, some of
   * which the screen may know. Without it the stream begins with `missed`.
   */
  stream: may('posts.read')
    .route({ method: 'GET', path: '/events', tags: ['Zdarzenia'] })
    .input(z.object({ readFor: z.optional(z.string().check(z.regex(/^\d{1,6}$/))) }))
    .output(eventIterator(LiveUpdate)),
  /**
   * Tells the brand's open screens that whoever asks has a post open, or has closed it. Kept nowhere: said again every
   * `PRESENCE_SECONDS`, and without that forgotten after twice as long.
   */
  setPresence: may('posts.write')
    .route({ method: 'PUT', path: '/posts/{postId}/presence', tags: ['Zdarzenia'] })
    .input(z.strictObject({ postId: Id, client: Id, here: z.boolean() }))
    .output(z.object({ told: z.literal(true) })),
};
