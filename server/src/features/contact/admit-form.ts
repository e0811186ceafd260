import { normalizeIP } from '@better-auth/core/utils/ip';
import { LIMITS } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { admitWithin } from '../../db/request-limits.ts';
import { Refusal } from '../../lib/refusal.ts';

const HOUR_SECONDS = 3_600;
const FORMS_PER_HOUR = 10;

/**
 * Lets a public form in: nothing in the field that only programs see, not filled in faster than anyone can, at most ten
 * an hour from one address of origin (IPv6: one /64 network), counted for all processes together.
 * @throws Refusal LOOKS_AUTOMATED, TOO_MANY_REQUESTS with the seconds to wait
 */
export async function admitForm(
  app: Context,
  { ip, website, filledIn }: { ip: string; website: string; filledIn: number },
): Promise<void> {
  if (website !== '' || filledIn < LIMITS.formFillMilliseconds) throw new Refusal('LOOKS_AUTOMATED');
  await admitWithin(app.db, {
    key: `${normalizeIP(ip, { ipv6Subnet: 64 })}|contact`,
    windowSeconds: HOUR_SECONDS,
    max: FORMS_PER_HOUR,
    now: app.clock.now(),
  });
}
