import * as z from 'zod/mini';
import { refusals } from '../errors.ts';
import { Instant } from '../fields.ts';
import { mayFirst, open } from '../procedure.ts';

/**
 * Deletion is taken back by the person within 14 days, by the support until it is final on day 30; an involved one may
 * take 60 days more, and the person is told why (P-23, GDPR article 12(3)).
 */
export const DELETION = { reversibleDays: 14, finalDays: 30, extensionDays: 60 } as const;

export const Deletion = z.object({
  requestedAt: Instant,
  reversibleUntil: Instant,
  finalAt: Instant,
});
export type Deletion = z.infer<typeof Deletion>;

const MyDeletion = z.object({
  deletion: z.nullable(Deletion),
  /**
   * The workspace goes with its owner's deletion: nothing new is bought, connected or switched on. True for its other
   * members, too.
   */
  deletionPending: z.boolean(),
});

export const privacyContract = {
  /** The deletion that is on its way, if there is one. */
  get: mayFirst('self.manage')
    .route({ method: 'GET', path: '/privacy', tags: ['Prywatność'] })
    .output(MyDeletion),
  /**
   * Asks to delete the account and, where nobody else owns them, the workspaces. Publishing stops and the networks'
   * tokens are revoked at once.
   */
  requestDeletion: mayFirst('self.manage')
    .errors(refusals('WRONG_PASSWORD'))
    .route({ method: 'POST', path: '/privacy/deletion', tags: ['Prywatność'] })
    .input(z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(256)) }))
    .output(MyDeletion),
  /** Takes the wish back; accounts have to be connected anew. */
  withdrawDeletion: mayFirst('self.manage')
    .errors(refusals('LINK_EXPIRED'))
    .route({ method: 'POST', path: '/privacy/deletion/withdraw', tags: ['Prywatność'] })
    .output(MyDeletion),
  /** How far a deletion is, for whoever has its code (Meta: "Data Deletion Request Callback"). */
  progress: open
    .errors(refusals('NOT_FOUND'))
    .route({ method: 'GET', path: '/privacy/deletions/{code}', tags: ['Prywatność'] })
    .input(z.strictObject({ code: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/)) }))
    .output(
      z.object({
        state: z.enum(['pending', 'withdrawn', 'final']),
        requestedAt: Instant,
        endedAt: z.nullable(Instant),
      }),
    ),
};
