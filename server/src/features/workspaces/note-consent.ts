import { eq } from 'drizzle-orm';
import { users } from '../../db/schema/workspaces.ts';
import type { Tx } from '../../db/transaction.ts';

/** Keeps what a person agreed to and when, where their sign-up came from, and the language they chose. */
export async function noteConsent(
  tx: Tx,
  userId: string,
  consent: { consentVersion: string; consentAt: Date; signUpIp: string; language: string | null },
): Promise<void> {
  await tx.update(users).set(consent).where(eq(users.id, userId));
}
