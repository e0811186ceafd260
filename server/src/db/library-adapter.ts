import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import {
  credentials,
  passkeys,
  rateLimits,
  sessions,
  twoFactors,
  users,
  verifications,
} from './schema/workspaces.ts';
import type { Queryable } from './transaction.ts';

/** Our tables by the names that the identity library has for them. */
const TABLES = {
  user: users,
  session: sessions,
  account: credentials,
  verification: verifications,
  rateLimit: rateLimits,
  twoFactor: twoFactors,
  passkey: passkeys,
};

/** How the identity library reads and writes our tables; what it does at once happens in one transaction. */
export function libraryAdapter(db: Queryable) {
  return drizzleAdapter(db, { provider: 'pg', transaction: true, schema: TABLES });
}
