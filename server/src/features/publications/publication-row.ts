import type { publications } from '../../db/schema/publications.ts';

/** A publication as it is stored. */
export type PublicationRow = typeof publications.$inferSelect;

/** What a step may change of it. */
export type PublicationChange = Partial<Omit<PublicationRow, 'id' | 'workspaceId' | 'fence'>>;
