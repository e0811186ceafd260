import { randomBytes, randomUUID } from 'node:crypto';
import { type ActiveRole, CONSENT_VERSION, type SignUp } from '@postownia/contract';
import type { Context } from '../src/context.ts';
import {
  members,
  organizations,
  sessions,
  users,
  workspaceMembers,
  workspaces,
} from '../src/db/schema/workspaces.ts';
import { cookieRules, signedCookie } from '../src/features/identity/session-cookie.ts';
import { asOrganizationId, type OrganizationId } from '../src/lib/organization-id.ts';
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
export interface User {
  readonly userId: string;
  readonly workspaceId: WorkspaceId;
  readonly organizationId: OrganizationId;
  readonly email: string;
  readonly sessionToken: string;
  /** `name=value` for a `Cookie` header. */
  readonly cookie: string;
}

/**
 * Adds a person with a session, quickly: no password, no mail, no brand profile, no tokens.
 * @param options.workspaceId joins that workspace; default a new one of their own
 */
export async function addUser(
  app: Pick<Context, 'db' | 'clock' | 'appUrl'>,
  options: { role?: ActiveRole; workspaceId?: WorkspaceId } = {},
): Promise<User> {
  const now = app.clock.now();
  const times = { createdAt: now, updatedAt: now };
  const userId = randomUUID();
  const email = `${userId}@example.pl`;
  const workspaceId = options.workspaceId ?? asWorkspaceId(randomUUID());
  const sessionToken = randomBytes(24).toString('base64url');
  await app.db.insert(users).values({ id: userId, name: 'Osoba', email, ...times });
  // A made organization has the id of its first workspace, as at sign-up.
  const organizationId = asOrganizationId(workspaceId);
  if (options.workspaceId === undefined) {
    const row = { id: workspaceId, name: 'Marka', slug: workspaceId, createdAt: now };
    await app.db.insert(organizations).values(row);
    await app.db.insert(workspaces).values({ ...row, organizationId });
  }
  const role = options.role ?? 'owner';
  const whole = role === 'owner' || role === 'admin';
  await app.db
    .insert(members)
    .values({ organizationId, userId, role: whole ? role : 'member', createdAt: now });
  if (!whole) {
    const given = { organizationId, workspaceId, userId, role, createdAt: now };
    await app.db.insert(workspaceMembers).values(given);
  }
  const expiresAt = new Date(now.getTime() + 30 * 86_400_000);
  await app.db
    .insert(sessions)
    .values({ token: sessionToken, userId, activeWorkspaceId: workspaceId, expiresAt, ...times });
  const rules = cookieRules({ appUrl: app.appUrl, secretKey: TEST_SECRET_KEY });
  return {
    userId,
    workspaceId,
    organizationId,
    email,
    sessionToken,
    cookie: signedCookie(sessionToken, rules),
  };
}
