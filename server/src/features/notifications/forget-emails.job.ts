import type { Context } from '../../context.ts';
import { deleteEmailsBefore } from './email.system-queries.ts';

const DAY = 86_400_000;
/** Long enough to say whether an email went out. */
const EMAIL_DAYS = 180;

/** Once a day: forgets to whom emails went half a year ago; their words went when they were sent. Safe to run twice. */
export async function forgetEmails({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await deleteEmailsBefore(db, new Date(clock.now().getTime() - EMAIL_DAYS * DAY));
}
