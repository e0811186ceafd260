import type { Context } from '../../context.ts';
import { forgetApps } from './connected-apps.system-queries.ts';

/** Programs register before anybody lets them in; most of those whom nobody did never come back. */
const UNUSED_MILLISECONDS = 7 * 86_400_000;

/** Once a day: forgets what ended and programs that nobody let in for a week. Safe to run twice. */
export async function forgetConnectedApps({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await forgetApps(db, { now, before: new Date(now.getTime() - UNUSED_MILLISECONDS) });
}
