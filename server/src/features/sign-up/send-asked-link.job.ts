import { randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { pathIn } from '../../lib/page-address.ts';
import { links, sendConfirmation } from '../identity/index.ts';
import { queueEmail } from '../notifications/index.ts';
import { findUser } from './pending.system-queries.ts';
import { findUnconfirmed } from './unconfirmed.system-queries.ts';

const RESET_SECONDS = 3_600;

/** What a visitor may ask to have sent to an address, without being told whether anybody has it. */
export type AskedLink = 'reset' | 'confirmation';

/** Binds the encrypted address in a job to its purpose. */
const PURPOSE = 'asked link';

/** Leaves everything that depends on the address to a job, so that neither answer nor time tells whether it is known. */
export async function askForLink(
  context: Pick<Context, 'db' | 'enqueue' | 'secretBox'>,
  { kind, email }: { kind: AskedLink; email: string },
): Promise<void> {
  const address = context.secretBox.encrypt(email, PURPOSE);
  // Nobody is known yet, and callers are limited before: each press has a line of its own.
  const turn = { of: address, asked: true };
  await inTransaction(context.db, (tx) =>
    context.enqueue(tx, 'send-asked-link', { kind, address }, { turn }),
  );
}

/** Writes the email if somebody has the address, or waits to confirm it. Twice is one email more. */
export async function sendAskedLink(
  context: Context,
  { kind, address }: { kind: AskedLink; address: string },
): Promise<void> {
  const email = context.secretBox.decrypt(address, PURPOSE);
  await inTransaction(context.db, async (tx) => {
    const user = await findUser(tx, email);
    if (kind === 'reset') {
      if (user !== null) await sendReset(context, tx, { ...user, email });
      return;
    }
    if (user !== null) {
      const { id: of, language, emailVerified } = user;
      if (!emailVerified) await sendConfirmation(context, tx, { of, userId: of, email, language });
      return;
    }
    const signUp = await findUnconfirmed(tx, { email, browserHash: null });
    if (signUp === null) return;
    const { id: of, language } = signUp;
    await sendConfirmation(context, tx, { of, userId: null, email, language });
  });
}

async function sendReset(
  context: Context,
  tx: Tx,
  { id: userId, email: to, language }: { id: string; email: string; language: string | null },
): Promise<void> {
  const token = randomBytes(24).toString('base64url');
  await links.keepReset(tx, { token, of: userId, now: context.clock.now(), seconds: RESET_SECONDS });
  const link = `${context.appUrl}${pathIn(language, '/reset')}?token=${token}`;
  await queueEmail(context, tx, { kind: 'reset-password', to, userId, language, link });
}
