import type { VideoFacts, VideoProblem } from '@postownia/contract/video-rules';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { users, workspaces } from './workspaces.ts';

/**
 * A film that a person uploads. Its file is `post-videos/{workspace}/{id}`, there once `state` is `ready`; until then
 * the bytes that came lie with the upload. A refused one keeps its row and no file.
 */
export const videos = pgTable(
  'videos',
  {
    id: id(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    uploadedBy: uuid('uploaded_by').references(() => users.id, { onDelete: 'set null' }),
    /** As the person's computer calls it; shown, never used as a path. */
    name: text('name').notNull(),
    /** Whole length in bytes, known before the first one came. */
    bytes: integer('bytes').notNull(),
    state: text('state').$type<'uploading' | 'ready' | 'refused'>().notNull(),
    /** Why it is refused. */
    problem: text('problem').$type<VideoProblem>(),
    /** What was found instead: a name, or how many bytes are missing at least. */
    problemFound: jsonb('problem_found').$type<string | number>(),
    /** Read from the bytes, never from the name; null until they are all there. */
    facts: jsonb('facts').$type<VideoFacts>(),
    sha256: text('sha256'),
    /** A poster frame is stored beside it: `post-videos/{workspace}/{id}.webp`. */
    hasPoster: boolean('has_poster').notNull().default(false),
    /** The object store's name of a multipart upload; null where the bytes come to us. */
    storageUploadId: text('storage_upload_id'),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    index('videos_uploader').on(table.uploadedBy).where(sql`${table.uploadedBy} is not null`),
    index('videos_workspace').on(table.workspaceId, table.createdAt),
    check('videos_state', sql`${table.state} in ('uploading','ready','refused')`),
  ],
);
