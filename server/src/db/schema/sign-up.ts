import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';

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

/**
 * Sign-ups whose address nobody has confirmed yet, where addresses must be: each with its own password and profile, and
 * any number of them for one address, so that none can be taken over by another. Removed within a day, or all of an
 * address when one of them is confirmed.
 */
export const unconfirmedSignUps = pgTable(
  'unconfirmed_sign_ups',
  {
    id: id(),
    email: text('email').notNull(),
    /** Of the password this sign-up chose. */
    passwordHash: text('password_hash').notNull(),
    /** Of the cookie of the browser that signed up: there the link needs no password. */
    browserHash: text('browser_hash').notNull(),
    profile: jsonb('profile').notNull(),
    language: text('language'),
    consentVersion: text('consent_version').notNull(),
    /** Address of the caller, IPv6 as its /64 network; counts towards the limit of the day. */
    signUpIp: text('sign_up_ip').notNull(),
    /** Also the instant of consent. */
    createdAt: instant('created_at').notNull(),
    /** Where the link leads on to, a path that `isWayOn` knows; null: to nothing in particular. */
    wayOn: text('way_on'),
  },
  (table) => [
    index('unconfirmed_sign_ups_email').on(table.email, table.createdAt),
    index('unconfirmed_sign_ups_ip').on(table.signUpIp, table.createdAt),
  ],
);
