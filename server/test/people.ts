import { randomBytes, randomUUID } from 'node:crypto';
import { CONSENT_VERSION, type Role, type SignUp } from '@postownia/contract';
import type { Context } from '../src/context.ts';
import { members, sessions, users, workspaces } from '../src/db/schema/workspaces.ts';
import { cookieRules, signedCookie } from '../src/http/session-cookie.ts';
import { asWorkspaceId, type WorkspaceId } from '../src/lib/workspace-id.ts';
import { TEST_SECRET_KEY } from './app.ts';
import { TEST_PROFILE } from './factories.ts';

/** A password that nobody would guess. */
export const GOOD_PASSWORD = 'zielona latarnia 47 mostów';

/** What the wizard sends; a new address each time. */
export function signUpForm(changes: Partial<SignUp> = {}): SignUp {
  return {
    email: `osoba-${randomBytes(6).toString('hex')}@example.pl`,
    password: GOOD_PASSWORD,
    confirmPassword: changes.password ?? GOOD_PASSWORD,
    profile: TEST_PROFILE,
    consent: CONSENT_VERSION,
    ...changes,
  };
}

/** A signed-in member, made by rows alone. */
export interface Person {
  readonly userId: string;
  readonly workspaceId: WorkspaceId;
  readonly email: string;
  readonly sessionToken: string;
  /** `name=value` for a `Cookie` header. */
  readonly cookie: string;
}

/**
 * Adds a person with a session, quickly: no password, no mail, no brand profile, no tokens.
 * @param options.workspaceId joins that workspace; default a new one of their own
 */
export async function addPerson(
  app: Pick<Context, 'db' | 'clock' | 'appUrl'>,
  options: { role?: Role; workspaceId?: WorkspaceId } = {},
): Promise<Person> {
  const now = app.clock.now();
  const times = { createdAt: now, updatedAt: now };
  const userId = randomUUID();
  const email = `${userId}@example.pl`;
  const workspaceId = options.workspaceId ?? asWorkspaceId(randomUUID());
  const sessionToken = randomBytes(24).toString('base64url');
  await app.db.insert(users).values({ id: userId, name: 'Osoba', email, ...times });
  if (options.workspaceId === undefined) {
    await app.db
      .insert(workspaces)
      .values({ id: workspaceId, name: 'Marka', slug: workspaceId, createdAt: now });
  }
  const role = options.role ?? 'owner';
  await app.db.insert(members).values({ organizationId: workspaceId, userId, role, createdAt: now });
  const expiresAt = new Date(now.getTime() + 30 * 86_400_000);
  await app.db
    .insert(sessions)
    .values({ token: sessionToken, userId, activeOrganizationId: workspaceId, expiresAt, ...times });
  const rules = cookieRules({ appUrl: app.appUrl, secretKey: TEST_SECRET_KEY });
  return { userId, workspaceId, email, sessionToken, cookie: signedCookie(sessionToken, rules) };
}
