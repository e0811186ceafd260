import type { SignUps } from '../identity/index.ts';
import { completeSignUp } from './complete-sign-up.ts';
import { confirmSignUp } from './confirm-sign-up.ts';
import { askForLink } from './send-asked-link.job.ts';
import { findUnconfirmed, readUnconfirmed } from './unconfirmed.system-queries.ts';

/** What identity, a line below, needs of sign-ups; whoever opens identity hands it over. */
export const signUps: SignUps = {
  complete: completeSignUp,
  askForLink,
  find: findUnconfirmed,
  read: readUnconfirmed,
  async confirm(parts, id) {
    const signUp = await readUnconfirmed(parts.app.db, id);
    return signUp !== null && confirmSignUp(parts, signUp);
  },
};
