import type { VideoProblem } from '@postownia/contract/video-rules';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { brandKey, rowId, workspaceId } from './tenant.ts';
import { users } from './workspaces.ts';

/**
 * A file on its way to us, or refused when it was there. Taken, it becomes the asset of the same id and this row goes. Of a
 * refused one only the row stays, for three days, so that its person learns why.
 */
export const uploads = pgTable(
  'uploads',
  {
    id: rowId(),
    workspaceId: workspaceId(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    /** As the person's computer calls it; shown, never used as a path. */
    name: text('name').notNull(),
    /** Whole length in bytes, known before the first one came. */
    bytes: integer('bytes').notNull(),
    /** Why it was refused; null while it is under way. */
    problem: text('problem').$type<VideoProblem>(),
    /** What was found instead: a name, or how many bytes are missing at least. */
    problemFound: jsonb('problem_found').$type<string | number>(),
    /** The object store's name of a multipart upload; null where the bytes come to us. */
    storageUploadId: text('storage_upload_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    brandKey(table),
    index('uploads_creator').on(table.createdBy).where(sql`${table.createdBy} is not null`),
    index('uploads_age').on(table.createdAt),
  ],
);
