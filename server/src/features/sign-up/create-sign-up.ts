import { normalizeIP } from '@better-auth/core/utils/ip';
import type { SignUp } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { admitWithin } from '../../db/request-limits.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { isCommonPassword } from '../../lib/is-common-password.ts';
import { Refusal } from '../../lib/refusal.ts';
import { type Identity, markBrowser } from '../identity/index.ts';
import { completeSignUp } from './complete-sign-up.ts';
import {
  type CollectedSignUp,
  countSignUps,
  findUser,
  keepPending,
  lockSignUpsOf,
  removeStalePending,
} from './pending.system-queries.ts';
import { insertUnconfirmed } from './unconfirmed.system-queries.ts';

const DAY = 86_400_000;
const HOUR_SECONDS = 3_600;
const ATTEMPTS_PER_HOUR = 60;

type Outcome = { outcome: 'signed-in' | 'check-mailbox'; setCookie: string };

/**
 * Makes an account of what the wizard collected. First a pending row, then person and password, then everything else
 * in one transaction; the next sign-in finishes what a crash interrupts.
 *
 * Where addresses must be confirmed, nothing but a row is made before the link of its email was followed; known
 * address or not, the same happens, and a job writes the email: nobody learns who has an account. Otherwise a known
 * address is refused.
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
  const own = { email: form.email, names: [form.profile.brandName] };
  if (isCommonPassword(form.password, own)) throw new Refusal('WEAK_PASSWORD');
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
  if (app.config.requireEmailVerification) return hold(options, collected);
  await reserve(app, collected);
  const passwordHash = await identity.hashPassword(form.password);
  const { email, language, createdAt: now } = collected;
  const user = await identity.createUser({ email, passwordHash, language, now });
  // Somebody took the address between the two; the email is the winner's business.
  if (user === null) throw new Refusal('EMAIL_TAKEN');
  await identity.sendVerification({
    userId: user.userId,
    email: form.email,
    language: collected.language,
  });
  await completeSignUp(app, { userId: user.userId, collected });
  return {
    outcome: 'signed-in',
    setCookie: await identity.openSession({ userId: user.userId, ...device }),
  };
}

/** Also refused attempts cost hashing and tell something: they have a limit of their own where the operator wants any. */
async function limitAttempts(app: Context, signUpIp: string): Promise<void> {
  if (app.config.signUpsPerIpPerDay === 0) return;
  await admitWithin(app.db, {
    key: `${signUpIp}|sign-up`,
    windowSeconds: HOUR_SECONDS,
    max: ATTEMPTS_PER_HOUR,
    now: app.clock.now(),
  });
}

/** Keeps a sign-up until its address is confirmed; the same for every address, known or not. */
async function hold(
  { app, identity, form }: { app: Context; identity: Identity; form: SignUp },
  collected: CollectedSignUp,
): Promise<Outcome> {
  const passwordHash = await identity.hashPassword(form.password);
  const { setCookie, browserHash } = markBrowser(identity.cookies);
  await inTransaction(app.db, async (tx) => {
    await admitSignUp(app, tx, collected);
    const wayOn = form.wayOn ?? null;
    const signUpId = await insertUnconfirmed(tx, { ...collected, passwordHash, browserHash, wayOn });
    await app.enqueue(tx, 'welcome-sign-up', { signUpId }, { turn: { of: signUpId, asked: true } });
  });
  return { outcome: 'check-mailbox', setCookie };
}

/** Writes the pending row, from which a crash is made good. @throws Refusal REGISTRATION_LIMIT, EMAIL_TAKEN */
function reserve(app: Context, collected: CollectedSignUp): Promise<void> {
  return inTransaction(app.db, async (tx) => {
    await admitSignUp(app, tx, collected);
    if ((await findUser(tx, collected.email)) !== null) throw new Refusal('EMAIL_TAKEN');
    await removeStalePending(tx, new Date(collected.createdAt.getTime() - DAY));
    await keepPending(tx, collected);
  });
}

/**
 * Counts a sign-up before anything is known about its address; the lock makes parallel ones of one address of origin
 * count each other.
 */
async function admitSignUp(
  app: Context,
  tx: Tx,
  { signUpIp, email, createdAt }: CollectedSignUp,
): Promise<void> {
  const limit = app.config.signUpsPerIpPerDay;
  await lockSignUpsOf(tx, signUpIp);
  const since = new Date(createdAt.getTime() - DAY);
  if (limit > 0 && (await countSignUps(tx, { signUpIp, since, except: email })) >= limit)
    throw new Refusal('REGISTRATION_LIMIT');
}
