import type { ContentType } from '@postownia/contract';
import type { Queryable } from './db/transaction.ts';
import type { WorkspaceId } from './lib/workspace-id.ts';

/** Content types that did clearly better than the middle post: how many times as well, from 1.2 to 2. */
export type TypeWeights = ReadonlyMap<ContentType, number>;

/**
 * What a workspace's results say about its content types; empty until they say something, and where the workspace does
 * not want plans to learn. How the month plans ask for it without importing the analytics above them;
 * `build-context.ts` fills it in.
 */
export type ReadTypeWeights = (db: Queryable, workspaceId: WorkspaceId) => Promise<TypeWeights>;
