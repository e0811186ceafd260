import { normalizeIP } from '@better-auth/core/utils/ip';
import type { JoinForm } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { admitWithin } from '../../db/request-limits.ts';
import type { Tx } from '../../db/transaction.ts';
import { isCommonPassword } from '../../lib/is-common-password.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { Identity } from '../identity/index.ts';
import { memberRows, renameUser } from '../workspaces/index.ts';
import { hashSecret } from './invitation-secret.ts';
import { findInvitation } from './invitations.system-queries.ts';
import { letIn } from './let-in.ts';

/** A password is hashed each time, which costs more than anything else here. */
const ATTEMPTS = { windowSeconds: 3_600, max: 60 };

/**
 * Makes an account for the address that an invitation was sent to and takes the invitation with it, all or nothing. No brand
 * and no firm is made, no trial begins; the address counts as confirmed, because nobody else has the link.
 * @returns id of the brand to begin with, and the `Set-Cookie` of a session
 * @throws Refusal INVITATION_ENDED, PEOPLE_LIMIT, EMAIL_TAKEN, WEAK_PASSWORD, TOO_MANY_REQUESTS
 */
export async function join(
  { app, identity }: { app: Context; identity: Identity },
  form: JoinForm,
  device: { ip: string; userAgent: string },
): Promise<{ brand: string; setCookie: string }> {
  await limitAttempts(app, device.ip);
  const { secret, password } = form;
  const found = await findInvitation(app.db, hashSecret(secret), app.clock.now());
  if (found === null) throw new Refusal('INVITATION_ENDED');
  if (isCommonPassword(password, { email: found.email, names: [found.firm, form.name] }))
    throw new Refusal('WEAK_PASSWORD');
  const passwordHash = await identity.hashPassword(password);
  const { userId, brand } = await letIn(app, {
    secret,
    whom: (tx, { email }) => makeUser({ app, identity }, tx, { ...form, email, passwordHash }),
  });
  return { brand, setCookie: await identity.openSession({ userId, ...device }) };
}

async function makeUser(
  { app, identity }: { app: Context; identity: Identity },
  tx: Tx,
  {
    email,
    passwordHash,
    name,
    consent,
    language = null,
  }: Omit<JoinForm, 'password' | 'secret' | 'language'> & {
    email: string;
    passwordHash: string;
    language?: string | null | undefined;
  },
): Promise<string> {
  const now = app.clock.now();
  const user = await identity.createUser({ email, passwordHash, language, emailVerified: true, now }, tx);
  if (user === null) throw new Refusal('EMAIL_TAKEN');
  const { userId } = user;
  await renameUser(tx, userId, { name, language, updatedAt: now });
  // Whoever is invited is no sign-up of the address they join from: a whole office may join at once.
  const agreed = { consentVersion: consent, consentAt: now, signUpIp: null, language };
  await memberRows.recordConsent(tx, userId, agreed);
  return userId;
}

async function limitAttempts({ db, clock }: Context, ip: string): Promise<void> {
  const key = `${normalizeIP(ip, { ipv6Subnet: 64 })}|join`;
  await admitWithin(db, { key, ...ATTEMPTS, now: clock.now() });
}
