import type { Context } from '../../context.ts';
import { deleteApplicationsBefore, deleteMessagesBefore } from './contact.system-queries.ts';

const DAY = 86_400_000;
/** As the privacy policy promises. */
const MESSAGE_DAYS = 730;
const APPLICATION_DAYS = 365;

/** Removes messages and sign-ups after two years and job applications after one. Safe to run twice. */
export async function forgetContacts(app: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = app.clock.now().getTime();
  await deleteMessagesBefore(app.db, new Date(now - MESSAGE_DAYS * DAY));
  await deleteApplicationsBefore(app.db, new Date(now - APPLICATION_DAYS * DAY));
}
