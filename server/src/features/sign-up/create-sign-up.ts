import { normalizeIP } from '@better-auth/core/utils/ip';
import type { SignUp } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Identity } from '../../http/identity-interface.ts';
import { isCommonPassword } from '../../lib/is-common-password.ts';
import { pathIn } from '../../lib/page-address.ts';
import { Refusal } from '../../lib/refusal.ts';
import { queueLetter } from '../notifications/index.ts';
import { countRequest } from '../workspaces/index.ts';
import { completeSignUp } from './complete-sign-up.ts';
import {
  type CollectedSignUp,
  countSignUps,
  findPerson,
  keepPending,
  lockSignUpsOf,
  removeStalePending,
} from './pending-rows.ts';

const DAY = 86_400_000;
const HOUR_SECONDS = 3_600;
const ATTEMPTS_PER_HOUR = 60;

type Outcome = { outcome: 'signed-in'; setCookie: string } | { outcome: 'check-mailbox' };

/**
 * Makes an account of what the wizard collected. First a pending row, then person and password, then everything else
 * in one transaction; the next sign-in finishes what a crash interrupts.
 *
 * Where addresses must be confirmed, the answer is the same for a known address and the owner gets a letter instead:
 * nobody learns who has an account. Otherwise a known address is refused.
 * @throws Refusal WEAK_PASSWORD, TOO_MANY_REQUESTS, REGISTRATION_LIMIT, EMAIL_TAKEN
 */
export async function createSignUp(options: {
  app: Context;
  identity: Identity;
  form: SignUp;
  /** Where the request came from, as the server saw it. */
  device: { ip: string; userAgent: string };
}): Promise<Outcome> {
  const { app, identity, form, device } = options;
  if (isCommonPassword(form.password, { email: form.email })) throw new Refusal('WEAK_PASSWORD');
  // One household or office has one IPv4 address, or one /64 network of IPv6.
  const signUpIp = normalizeIP(device.ip, { ipv6Subnet: 64 });
  await limitAttempts(app, signUpIp);
  const collected: CollectedSignUp = {
    email: form.email,
    profile: form.profile,
    language: form.language ?? null,
    consentVersion: form.consent,
    signUpIp,
    createdAt: app.clock.now(),
  };
  const known = await reserve(app, collected);
  if (known !== null) return answerKnown(options, known);
  const person = await identity.createPerson({ ...form, now: collected.createdAt });
  // Somebody took the address between the two; the letter is the winner's business.
  if (person === null) return refuseTaken(app);
  await identity.sendVerification({
    userId: person.userId,
    email: form.email,
    language: collected.language,
  });
  await completeSignUp(app, { userId: person.userId, collected });
  if (app.config.requireEmailVerification) return { outcome: 'check-mailbox' };
  return {
    outcome: 'signed-in',
    setCookie: await identity.openSession({ userId: person.userId, ...device }),
  };
}

/** Also refused attempts cost hashing and tell something: they have a limit of their own where the operator wants any. */
async function limitAttempts(app: Context, signUpIp: string): Promise<void> {
  if (app.config.signUpsPerIpPerDay === 0) return;
  const { allowed, retryAfter } = await countRequest(app.db, {
    key: `${signUpIp}|sign-up`,
    windowSeconds: HOUR_SECONDS,
    max: ATTEMPTS_PER_HOUR,
    now: app.clock.now(),
  });
  if (!allowed) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: retryAfter });
}

/**
 * Writes the pending row, which counts towards the day's limit from this moment; the lock makes parallel sign-ups of
 * one address of origin count each other.
 * @returns the person who has this e-mail address already
 */
function reserve(app: Context, collected: CollectedSignUp) {
  const { signUpIp, email, createdAt } = collected;
  const limit = app.config.signUpsPerIpPerDay;
  return inTransaction(app.db, async (tx) => {
    await lockSignUpsOf(tx, signUpIp);
    const known = await findPerson(tx, email);
    if (known !== null) return known;
    const since = new Date(createdAt.getTime() - DAY);
    if (limit > 0 && (await countSignUps(tx, { signUpIp, since, except: email })) >= limit) {
      throw new Refusal('REGISTRATION_LIMIT');
    }
    await removeStalePending(tx, since);
    await keepPending(tx, collected);
    return null;
  });
}

async function answerKnown(
  { app, identity, form }: { app: Context; identity: Identity; form: SignUp },
  known: { id: string; emailVerified: boolean; language: string | null },
): Promise<Outcome> {
  if (!app.config.requireEmailVerification) return refuseTaken(app);
  await identity.spendHashingTime(form.password);
  if (known.emailVerified) {
    const { id: userId, language } = known;
    const link = `${app.appUrl}${pathIn(language, '/register?tryb=logowanie')}`;
    await inTransaction(app.db, (tx) =>
      queueLetter(app, tx, { kind: 'already-registered', to: form.email, userId, language, link }),
    );
  } else {
    await identity.sendVerification({ userId: known.id, email: form.email, language: known.language });
  }
  return { outcome: 'check-mailbox' };
}

function refuseTaken(app: Context): Outcome {
  if (!app.config.requireEmailVerification) throw new Refusal('EMAIL_TAKEN');
  return { outcome: 'check-mailbox' };
}
