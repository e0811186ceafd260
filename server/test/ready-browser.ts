import { inTransaction } from '../src/db/transaction.ts';
import { saveBrandProfile } from '../src/features/brand-profile/index.ts';
import { grantTrial } from '../src/features/tokens/index.ts';
import type { TestApp } from './app.ts';
import { Browser } from './browser.ts';
import { TEST_PROFILE } from './factories.ts';
import { addUser, type User } from './users.ts';

/** A person as they are right after sign-up: signed in, with a brand profile and the trial's tokens. */
export async function addReadyUser({ app }: TestApp): Promise<User> {
  const user = await addUser(app);
  const now = app.clock.now();
  await inTransaction(app.db, async (tx) => {
    await saveBrandProfile(tx, user.workspaceId, { profile: TEST_PROFILE, now });
    await grantTrial(tx, user.organizationId, { now });
  });
  return user;
}

/** The browser of somebody who is signed in. */
export function browserOf(running: TestApp, user: User): Browser {
  const browser = new Browser(running);
  const at = user.cookie.indexOf('=');
  browser.cookies.set(user.cookie.slice(0, at), user.cookie.slice(at + 1));
  return browser;
}
