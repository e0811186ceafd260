import type { AuditAction, AuditDetail } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { countRequest } from '../../db/request-limits.ts';
import { inTransaction } from '../../db/transaction.ts';
import { browserOf } from '../../lib/browser-of.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import { recordEvent } from '../audit/index.ts';
import { identityRows } from '../workspaces/index.ts';

/** Something that happened to a person's way in. */
export interface IdentityEvent {
  /** Whose: by id, or by the address that was typed. */
  readonly whose: { readonly userId: string } | { readonly email: string };
  readonly action: AuditAction;
  readonly details?: Readonly<Partial<Record<AuditDetail, string>>>;
}

/** A wrong password or code: at the door, or asked for again within a session. */
const REFUSALS: readonly AuditAction[] = ['session.refused', 'confirmation.refused'];
/**
 * Failures of an hour that are noted per person, place and kind of secret: more of them say nothing new, and anybody can
 * make them. Counted apart, so that passwords guessed from outside never hide a wrong code, which says that somebody
 * knows the password.
 */
const REFUSALS_PER_HOUR = 20;
const HOUR_SECONDS = 3_600;

/**
 * Writes the event into the audit log of every workspace the person is in. The library has committed by then: a crash
 * between the two loses a line of the log, never the change, and a log that cannot be written keeps nobody out
 * (decision 0022).
 */
export async function recordIdentity(
  { db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>,
  { whose, action, details = {} }: IdentityEvent,
  userAgent: string,
): Promise<void> {
  const now = clock.now();
  try {
    const userId = 'userId' in whose ? whose.userId : await identityRows.findUserByEmail(db, whose.email);
    if (userId === null) return;
    if (REFUSALS.includes(action)) {
      const key = `${userId}|recorded|${action}|${details.method ?? ''}`;
      const limit = { key, windowSeconds: HOUR_SECONDS, max: REFUSALS_PER_HOUR };
      if (!(await countRequest(db, { ...limit, now })).allowed) return;
    }
    const device = browserOf(userAgent);
    const event = {
      ...byUser(userId),
      action,
      details: { ...details, ...(device === null ? {} : { device }) },
    };
    await inTransaction(db, async (tx) => {
      for (const workspaceId of await identityRows.listWorkspacesOf(tx, userId)) {
        await recordEvent(tx, workspaceId, event, now);
      }
    });
  } catch (error) {
    log.error({ err: error, action }, 'identity event not noted');
  }
}
