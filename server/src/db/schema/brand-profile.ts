import type { BrandKit, BrandProfile, BrandVoice } from '@postownia/contract';
import type { TypePair } from '@postownia/contract/type-pairs';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { assets } from './assets.ts';
import { instant } from './columns.ts';
import { reference, workspaceId } from './tenant.ts';

/** One per workspace; `profile` is parsed by the contract's schema whenever it is read. */
export const brandProfiles = pgTable(
  'brand_profiles',
  {
    workspaceId: workspaceId().primaryKey(),
    profile: jsonb('profile').$type<BrandProfile>().notNull(),
    /** What the brand's own posts taught us; null until it showed some. Parsed whenever it is read. */
    voice: jsonb('voice').$type<BrandVoice>(),
    /** The asset that is the brand's logo. */
    logoId: uuid('logo_id'),
    /** The ground on which the logo is seen. */
    logoGround: text('logo_ground').$type<LogoGround>(),
    /** Colours of its own, as the owner wrote them; null: the profile's palette. Parsed whenever it is read. */
    colours: jsonb('colours').$type<BrandKit['colours']>(),
    /** Lettering of headlines; null: the image style's. Parsed whenever it is read. */
    typePair: text('type_pair').$type<TypePair>(),
    /** The headline is set over images that a model made. */
    headlineOnImages: boolean('headline_on_images').notNull().default(false),
    revision: integer('revision').notNull().default(1),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    reference([table.workspaceId, table.logoId], assets),
    index('brand_profiles_logo').on(table.workspaceId, table.logoId).where(sql`${table.logoId} is not null`),
    check('brand_profiles_logo_ground', sql`(${table.logoId} is null) = (${table.logoGround} is null)`),
    check('brand_profiles_ground', sql`${table.logoGround} in ('light','dark')`),
  ],
);

export type LogoGround = 'light' | 'dark';
