import { createOTP } from '@better-auth/utils/otp';
import { constantTimeEqual, symmetricDecrypt } from 'better-auth/crypto';
import type { Context } from '../../context.ts';
import { readTwoFactorSecret, takeStep } from './two-factor.system-queries.ts';

const STEP_MILLISECONDS = 30_000;
/** A phone's clock may be one step off; the library believes the same. */
const STEPS_OFF = [-1, 0, 1];

/**
 * Uses up a code of a person's authenticator before the library looks at it: of the same code at three doors at once,
 * one opens (RFC 6238, 5.2). A crash after it costs the person one code of 30 seconds.
 * @returns false when the code is right but was used, or a later one was; a wrong code is the library's to refuse and count
 */
export async function takeCode(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  key: Parameters<typeof symmetricDecrypt>[0]['key'],
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const secret = await readTwoFactorSecret(db, userId);
  if (secret === null) return true;
  const authenticator = createOTP(await symmetricDecrypt({ key, data: secret }));
  const now = Math.floor(clock.now().getTime() / STEP_MILLISECONDS);
  const taken: boolean[] = [];
  for (const off of STEPS_OFF) {
    const expected = await authenticator.hotp(now + off);
    if (constantTimeEqual(Buffer.from(expected), Buffer.from(code)))
      taken.push(await takeStep(db, userId, now + off));
  }
  return taken.length === 0 || taken.includes(true);
}
