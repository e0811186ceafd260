import type { ScreenEvent } from '@postownia/contract';
import { afterCommit } from '../db/after-commit.ts';
import type { Tx } from '../db/transaction.ts';
import type { WorkspaceId } from '../lib/workspace-id.ts';
import { publisherOf } from './event-publisher.ts';

/** Tells a brand's open screens something that nothing keeps, once the transaction that looked is over. */
export function tellScreens(tx: Tx, workspaceId: WorkspaceId, event: ScreenEvent): void {
  afterCommit(tx, (pool) => publisherOf(pool)?.publish(workspaceId, event));
}
