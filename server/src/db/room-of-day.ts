import { LIMITS } from '@postownia/contract';
import { and, eq, sql } from 'drizzle-orm';
import { Refusal } from '../lib/refusal.ts';
import type { WorkspaceId } from '../lib/workspace-id.ts';
import { posts } from './schema/posts.ts';
import type { Tx } from './transaction.ts';

/**
 * Makes everything that wants to put a post on a day wait for each other until the transaction ends: whoever
 * counted what stands there, or found nothing, may trust that. Taken before any post is locked, here as everywhere.
 */
export async function lockDay(tx: Tx, workspaceId: WorkspaceId, date: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${workspaceId} ${date}`}, 2604471193))`,
  );
}

/** Locks several days, always the earliest first, so that two that want the same days never wait for each other. */
export async function lockDays(tx: Tx, workspaceId: WorkspaceId, dates: Iterable<string>): Promise<void> {
  for (const date of [...new Set(dates)].sort()) await lockDay(tx, workspaceId, date);
}

/** Whether a locked day takes one more, of whatever format (decision 0038). */
export async function hasRoom(tx: Tx, workspaceId: WorkspaceId, date: string): Promise<boolean> {
  const there = await tx.$count(posts, and(eq(posts.workspaceId, workspaceId), eq(posts.date, date)));
  return there < LIMITS.postsPerDay;
}

/** @throws Refusal DAY_FULL when a locked day takes no more */
export async function assertRoom(tx: Tx, workspaceId: WorkspaceId, date: string): Promise<void> {
  if (!(await hasRoom(tx, workspaceId, date))) throw new Refusal('DAY_FULL');
}
