import { and, desc, eq } from 'drizzle-orm';
import type { Context } from '../src/context.ts';
import { emails } from '../src/db/schema/notifications.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { grantTrial } from '../src/features/tokens/index.ts';
import { addUser, type User } from './users.ts';

/** The owner of a firm whose trial has room for twenty people. */
export async function addOwner(app: Context): Promise<User> {
  const owner = await addUser(app);
  const now = app.clock.now();
  await inTransaction(app.db, (tx) => grantTrial(tx, owner.organizationId, { now }));
  return owner;
}

/** The newest invitation written to an address: its email and the secret of its link. */
export async function invitationTo(app: Pick<Context, 'db'>, email: string) {
  const [written] = await app.db
    .select()
    .from(emails)
    .where(and(eq(emails.recipient, email), eq(emails.kind, 'invitation')))
    .orderBy(desc(emails.createdAt), desc(emails.id))
    .limit(1);
  const secret = /\/invitation#(\S+)/.exec(written?.text ?? '')?.[1];
  if (written === undefined || secret === undefined) throw new Error(`no invitation to ${email}`);
  return { subject: written.subject, text: written.text, secret };
}
