import type { VideoFacts } from '@postownia/contract/video-rules';
import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { brandKey, reference, rowId, workspaceId } from './tenant.ts';
import { users } from './workspaces.ts';

/**
 * An image, a video or a sound of a brand: its bytes are all there, were looked at and never change
 * (`docs/decisions/0037-one-table-of-assets.md`). Its file is named by `assetKeys`. What is still arriving is an upload.
 */
export const assets = pgTable(
  'assets',
  {
    id: rowId(),
    workspaceId: workspaceId(),
    kind: text('kind').$type<AssetKind>().notNull(),
    /** How it came here: by a person's upload, from a model or the built-in maker, put together by us, fetched, shared in. */
    origin: text('origin').$type<AssetOrigin>().notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    /** As the person's computer calls it; shown, never used as a path. Null for what we made. */
    name: text('name'),
    mime: text('mime').notNull(),
    /** Of the file as it is stored; renditions do not count. */
    bytes: integer('bytes').notNull(),
    sha256: text('sha256').notNull(),
    /** Of a photo as it was handed in: the same file again is the same asset. Null for everything else. */
    sourceSha256: text('source_sha256'),
    /** Pixels, as the picture is seen; 0 for a sound. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Of a video or a sound; null for an image. */
    durationMs: integer('duration_ms'),
    /** How a video is packed, read from its bytes; null for all else. */
    encoding: jsonb('encoding').$type<VideoEncoding>(),
    /** What matters most in it, each from 0 (left, top) to 1; null where nobody looked. */
    focalPoint: jsonb('focal_point').$type<FocalPoint>(),
    /** Its main colours as `#rrggbb`, the widest spread first; empty where nobody looked. */
    colors: text('colors').array().notNull().default(sql`'{}'::text[]`),
    /** What it shows, for those who do not see it. */
    altText: text('alt_text').notNull().default(''),
    tags: text('tags').array().notNull().default(sql`'{}'::text[]`),
    /** Says which image a maker made: the same brief gives the same signature. */
    signature: text('signature'),
    /** Who made it, by which model, and the mark of it as IPTC names it; null for what a person brought. */
    provenance: jsonb('provenance').$type<AssetProvenance>(),
    /** Since when it is one of the library's, which only a person removes; null: it goes once nothing needs it. */
    keptAt: instant('kept_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    brandKey(table),
    index('assets_creator').on(table.createdBy).where(sql`${table.createdBy} is not null`),
    /** What a brand's assets weigh is read from here alone. */
    index('assets_bytes').on(table.workspaceId, table.bytes),
    index('assets_library').on(table.workspaceId, table.createdAt, table.id),
    uniqueIndex('assets_source')
      .on(table.workspaceId, table.sourceSha256)
      .where(sql`${table.sourceSha256} is not null`),
    check('assets_kind', sql`${table.kind} in ('image','video','audio')`),
    check('assets_origin', sql`${table.origin} in ('upload','generated','rendered','import','share')`),
    check('assets_kept', sql`${table.origin} not in ('import','share') or ${table.keptAt} is not null`),
    check('assets_size', sql`(${table.kind} = 'audio') = (${table.width} = 0 and ${table.height} = 0)`),
    check('assets_duration', sql`(${table.kind} = 'image') = (${table.durationMs} is null)`),
    check('assets_encoding', sql`(${table.kind} = 'video') = (${table.encoding} is not null)`),
  ],
);

/**
 * Another form of an asset, made of its bytes by a recipe and made again by it when the file is lost. Its file is named by
 * `renditionKey`.
 */
export const assetRenditions = pgTable(
  'asset_renditions',
  {
    workspaceId: workspaceId(),
    assetId: uuid('asset_id').notNull(),
    /** The name of what makes it, such as `thumbnail`. */
    recipe: text('recipe').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.assetId, table.recipe] }),
    reference([table.workspaceId, table.assetId], assets).onDelete('cascade'),
  ],
);

export type AssetKind = 'image' | 'video' | 'audio';
export type AssetOrigin = 'upload' | 'generated' | 'rendered' | 'import' | 'share';
export type VideoEncoding = Omit<VideoFacts, 'width' | 'height' | 'durationMs'>;

export interface FocalPoint {
  x: number;
  y: number;
}

export interface AssetProvenance {
  maker: string;
  model: string;
  digitalSourceType: 'algorithmicMedia' | 'trainedAlgorithmicMedia';
  promptHash: string;
}
