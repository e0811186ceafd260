import { WEBHOOKS } from '@postownia/contract';
import type { ReceiverAnswer } from '../../providers/webhook/receivers.ts';

const MINUTE = 60_000;
/** Between attempts; together a little less than a day, the last of them repeats. */
const BACK_OFF_MINUTES = [1, 5, 15, 30, 60, 120, 240, 360, 480];
/** From so many failures in a row on the endpoint itself is left alone for a while. */
const HOLD_FROM = 3;
const HOLD_MINUTES = [1, 2, 5, 10, 30, 60];
const BUSY_SECONDS = 60;

/** What is known before an attempt is answered. */
export interface Attempted {
  /** This attempt included. */
  readonly attempts: number;
  readonly firstTriedAt: Date;
  /** Of the endpoint, before this attempt. */
  readonly failures: number;
  readonly lastSuccessAt: Date | null;
  /** From 0 to 1, so that what failed together does not come back together. */
  readonly jitter: number;
}

/** What follows from an attempt for its delivery and its endpoint; pure. */
export interface FollowUp {
  readonly delivery: 'delivered' | 'failed' | 'dropped' | { readonly nextTryAt: Date };
  readonly endpoint: 'ended' | 'paused' | { readonly failures: number; readonly heldUntil: Date | null };
}

/**
 * Delivered by any 2xx. 410 ends the endpoint. Everything else comes again, later and later, for 24 hours; then the delivery
 * is given up, and the endpoint is paused if nothing else arrived in that time.
 */
export function followAttempt(
  { problem, waitSeconds }: Pick<ReceiverAnswer, 'problem' | 'waitSeconds'>,
  { attempts, firstTriedAt, failures, lastSuccessAt, jitter }: Attempted,
  now: Date,
): FollowUp {
  if (problem === null) return { delivery: 'delivered', endpoint: { failures: 0, heldUntil: null } };
  if (problem === 'gone') return { delivery: 'dropped', endpoint: 'ended' };
  const minutes = BACK_OFF_MINUTES[Math.min(attempts, BACK_OFF_MINUTES.length) - 1] ?? 1;
  const wanted = problem === 'busy' ? Math.max(waitSeconds, BUSY_SECONDS) * 1000 : waitSeconds * 1000;
  const wait = Math.max(minutes * MINUTE * (1 + jitter / 10), wanted);
  const nextTryAt = new Date(now.getTime() + wait);
  if (nextTryAt.getTime() > firstTriedAt.getTime() + WEBHOOKS.retryHours * 60 * MINUTE) {
    const silent = lastSuccessAt === null || lastSuccessAt <= firstTriedAt;
    return { delivery: 'failed', endpoint: silent ? 'paused' : { failures: failures + 1, heldUntil: null } };
  }
  if (wanted > 0) {
    const heldUntil = new Date(now.getTime() + wanted);
    return { delivery: { nextTryAt }, endpoint: { failures, heldUntil } };
  }
  const held = HOLD_MINUTES[Math.min(failures + 1 - HOLD_FROM, HOLD_MINUTES.length - 1)];
  const heldUntil = held === undefined ? null : new Date(now.getTime() + held * MINUTE);
  return { delivery: { nextTryAt }, endpoint: { failures: failures + 1, heldUntil } };
}
