import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * What the wizard collected, kept from before the person is created until workspace, profile and trial exist:
 * a crash in between loses nothing. Holds no password. Removed when complete, or after a day.
 */
export const pendingSignUps = pgTable('pending_sign_ups', {
  email: text('email').primaryKey(),
  profile: jsonb('profile').notNull(),
  createdAt: instant('created_at').notNull(),
});
