import { eventIterator } from '@orpc/contract';
import * as z from 'zod/mini';
import { EVENTS, type EventName } from '../events.ts';
import { may } from '../procedure.ts';

const names = Object.keys(EVENTS) as [EventName, ...EventName[]];

/**
 * What happened to the brand, as it happens. `missed` says that some of it may not have been told (a lost connection, a
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

export const liveUpdatesContract = {
  /** One stream a browser and brand. It ends with the session, the membership and the server. */
  stream: may('posts.read')
    .route({ method: 'GET', path: '/events', tags: ['Zdarzenia'] })
    .output(eventIterator(LiveUpdate)),
};
