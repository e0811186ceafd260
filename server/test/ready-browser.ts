import { inTransaction } from '../src/db/transaction.ts';
import { saveBrandProfile } from '../src/features/brand-profile/index.ts';
import { grantTrial } from '../src/features/tokens/index.ts';
import type { TestApp } from './app.ts';
import { Browser } from './browser.ts';
import { TEST_PROFILE } from './factories.ts';
import { addPerson, type Person } from './people.ts';

/** A person as they are right after sign-up: signed in, with a brand profile and the trial's tokens. */
export async function addReadyPerson({ app }: TestApp): Promise<Person> {
  const person = await addPerson(app);
  const now = app.clock.now();
  await inTransaction(app.db, async (tx) => {
    await saveBrandProfile(tx, person.workspaceId, { profile: TEST_PROFILE, now });
    await grantTrial(tx, person.workspaceId, { now });
  });
  return person;
}

/** The browser of somebody who is signed in. */
export function browserOf(running: TestApp, person: Person): Browser {
  const browser = new Browser(running);
  const at = person.cookie.indexOf('=');
  browser.cookies.set(person.cookie.slice(0, at), person.cookie.slice(at + 1));
  return browser;
}
