import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * What the wizard collected, kept from before the person is created until workspace, profile and trial exist:
 * a crash in between loses nothing. Holds no password. Removed when complete, or after a day when nobody came of it.
 */
export const pendingSignUps = pgTable(
  'pending_sign_ups',
  {
    email: text('email').primaryKey(),
    profile: jsonb('profile').notNull(),
    /** Interface language; null follows the browser. */
    language: text('language'),
    consentVersion: text('consent_version').notNull(),
    /** Address of the caller, IPv6 as its /64 network; counts towards the limit of the day. */
    signUpIp: text('sign_up_ip').notNull(),
    /** Also the instant of consent. */
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('pending_sign_ups_ip').on(table.signUpIp, table.createdAt)],
);
