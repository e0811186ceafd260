import * as z from 'zod/mini';
import { refusals } from '../errors.ts';
import { mayFirst } from '../procedure.ts';

/** Longest address of a push service that is kept; those in use are below 500 characters. */
const ADDRESS_CHARACTERS = 1_000;

const base64url = (characters: number) =>
  z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${characters}}=*$`)));

/** Where a browser is reached while no page of ours is open, and what only it can read is encrypted with (RFC 8030, 8291). */
export const PushSubscription = z.strictObject({
  /** An address of the browser's push service. */
  endpoint: z.string().check(z.maxLength(ADDRESS_CHARACTERS)),
  keys: z.strictObject({
    /** A point of P-256, uncompressed: 65 bytes. */
    p256dh: base64url(87),
    /** 16 bytes. */
    auth: base64url(22),
  }),
});
export type PushSubscription = z.infer<typeof PushSubscription>;

export const PushState = z.object({
  /** What the browser subscribes with; null: this installation sends no push messages. */
  publicKey: z.nullable(z.string()),
  /** Whether the browser of this session gets them. */
  isOn: z.boolean(),
});
export type PushState = z.infer<typeof PushState>;

const route = (method: 'GET' | 'PUT' | 'DELETE') =>
  ({ method, path: '/push-subscription', tags: ['Powiadomienia'] }) as const;

export const pushContract = {
  get: mayFirst('self.manage').route(route('GET')).output(PushState),
  /** This session's browser gets push messages until the session ends; an earlier address of it is replaced. Safe to repeat. */
  save: mayFirst('self.manage')
    .errors(refusals('PUSH_ADDRESS'))
    .route(route('PUT'))
    .input(PushSubscription)
    .output(PushState),
  /** This session's browser gets none any more. Safe to repeat. */
  remove: mayFirst('self.manage').route(route('DELETE')).output(PushState),
};
