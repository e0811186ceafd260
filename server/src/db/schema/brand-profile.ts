import type { BrandProfile, BrandVoice } from '@postownia/contract';
import { boolean, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { workspaceId } from './tenant.ts';

/** One per workspace; `profile` is parsed by the contract's schema whenever it is read. */
export const brandProfiles = pgTable('brand_profiles', {
  workspaceId: workspaceId().primaryKey(),
  profile: jsonb('profile').$type<BrandProfile>().notNull(),
  /** What the brand's own posts taught us; null until it showed some. Parsed whenever it is read. */
  voice: jsonb('voice').$type<BrandVoice>(),
  /** Its file is `brand-logos/{workspace}/{id}.png`. */
  logo: jsonb('logo').$type<StoredLogo>(),
  /** The headline is set over images that a model made. */
  headlineOnImages: boolean('headline_on_images').notNull().default(false),
  revision: integer('revision').notNull().default(1),
  updatedAt: instant('updated_at').notNull(),
});

/** Pixels, and the ground on which it is seen. */
export interface StoredLogo {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly prefers: 'light' | 'dark';
}
