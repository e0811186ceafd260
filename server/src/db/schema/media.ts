import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { workspaces } from './workspaces.ts';

/** A stored picture. Its files are `post-images/{workspace}/{id}.jpg` and `.webp` (thumbnail). */
export const media = pgTable(
  'media',
  {
    id: id(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: integer('bytes').notNull(),
    sha256: text('sha256').notNull(),
    /** Says which picture this is: the same brief gives the same signature. */
    signature: text('signature').notNull(),
    /** Who made it: maker, model, digitalSourceType, promptHash. */
    provenance: jsonb('provenance').$type<MediaProvenance>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('media_workspace').on(table.workspaceId)],
);

export interface MediaProvenance {
  maker: string;
  model: string;
  digitalSourceType: 'algorithmicMedia' | 'trainedAlgorithmicMedia';
  promptHash: string;
}
