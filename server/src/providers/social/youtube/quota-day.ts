import { dueInstant } from '../../../lib/wall-clock.ts';

/** Google's quotas begin anew at midnight there. */
const ZONE = 'America/Los_Angeles';
const dayThere = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, dateStyle: 'short' });
const DAY = 86_400_000;

/** Seconds until the project's quota is whole again. */
export function secondsToQuota(now: Date): number {
  const next = new Date(Date.parse(`${dayThere.format(now)}T00:00:00Z`) + DAY).toISOString().slice(0, 10);
  return Math.ceil((dueInstant(next, '00:00', ZONE).getTime() - now.getTime()) / 1000);
}
