import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import type { Database } from './connect.ts';
import {
  credentials,
  invitations,
  members,
  organizations,
  rateLimits,
  sessions,
  twoFactors,
  users,
  verifications,
} from './schema/workspaces.ts';

/** Our tables by the names that the identity library has for them. */
const TABLES = {
  user: users,
  session: sessions,
  account: credentials,
  verification: verifications,
  rateLimit: rateLimits,
  twoFactor: twoFactors,
  organization: organizations,
  member: members,
  invitation: invitations,
};

/** How the identity library reads and writes our tables; what it does at once happens in one transaction. */
export function libraryAdapter(db: Database) {
  return drizzleAdapter(db, { provider: 'pg', transaction: true, schema: TABLES });
}
