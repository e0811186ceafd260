import { type AnyPgColumn, foreignKey, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { organizations, workspaces } from './workspaces.ts';

/** The brand that a row belongs to: the first column of its keys, and removed with the brand. */
export const workspaceId = () =>
  uuid('workspace_id')
    .notNull()
    .references(() => workspaces.id, { onDelete: 'cascade' });

/** The firm that a row belongs to: the first column of its keys, and removed with the firm. */
export const organizationId = () =>
  uuid('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' });

/** Unique in the world, made by the database; a key only together with its brand or firm (`brandKey`, `firmKey`). */
export const rowId = () => uuid('id').notNull().defaultRandom();

interface BrandTable {
  readonly workspaceId: AnyPgColumn;
  readonly id: AnyPgColumn;
}

interface FirmTable {
  readonly organizationId: AnyPgColumn;
  readonly id: AnyPgColumn;
}

/** The primary key of a brand's row. */
export const brandKey = ({ workspaceId, id }: BrandTable) => primaryKey({ columns: [workspaceId, id] });

/** The primary key of a firm's row. */
export const firmKey = ({ organizationId, id }: FirmTable) => primaryKey({ columns: [organizationId, id] });

/** A reference to a row of the same brand or firm, and of no other: the tenant's column takes part in it. */
export const reference = (columns: [tenant: AnyPgColumn, id: AnyPgColumn], table: BrandTable | FirmTable) =>
  foreignKey({
    columns,
    foreignColumns: ['organizationId' in table ? table.organizationId : table.workspaceId, table.id],
  });
