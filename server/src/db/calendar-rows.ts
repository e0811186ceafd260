import type { PostState } from '@postownia/contract';
import { and, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core';
import type { WorkspaceId } from '../lib/workspace-id.ts';
import type { Tx } from './transaction.ts';

/** What tables of things that go out on a day have in common: posts and video posts. */
type CalendarTable = AnyPgTable & Readonly<Record<'workspaceId' | 'id' | 'date' | 'state', AnyPgColumn>>;

export interface CalendarFilter {
  readonly ids?: readonly string[] | undefined;
  /** The first day and the last, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly states?: readonly PostState[] | undefined;
}

/** One row of a workspace. */
export const isRow = (table: CalendarTable, workspaceId: WorkspaceId, id: string): SQL | undefined =>
  and(eq(table.workspaceId, workspaceId), eq(table.id, id));

/** Rows by id, of any of these workspaces. */
export const areRows = (
  table: CalendarTable,
  workspaceIds: readonly WorkspaceId[],
  ids: readonly string[],
): SQL | undefined => and(inArray(table.workspaceId, [...workspaceIds]), inArray(table.id, [...ids]));

/** Rows of a workspace; every part of the filter narrows. */
export const matches = (
  table: CalendarTable,
  workspaceId: WorkspaceId,
  { ids, from, to, states }: CalendarFilter,
): SQL | undefined =>
  and(
    eq(table.workspaceId, workspaceId),
    ids && inArray(table.id, [...ids]),
    from === undefined ? undefined : gte(table.date, from),
    to === undefined ? undefined : lte(table.date, to),
    states && inArray(table.state, [...states]),
  );

/** What became of one of them. */
export interface Outcome {
  readonly workspaceId: string;
  readonly id: string;
  readonly state: PostState;
  /** When the last account had it; null while it is not `published`. */
  readonly publishedAt: Date | null;
}

/** Writes states and nothing else: neither text nor revision change. */
export async function writeOutcomes(
  tx: Tx,
  table: CalendarTable,
  outcomes: readonly Outcome[],
): Promise<void> {
  if (outcomes.length === 0) return;
  const input = outcomes.map(({ workspaceId, id, state, publishedAt }) => ({
    ...{ workspace_id: workspaceId, id, state, published_at: publishedAt },
  }));
  await tx.execute(sql`
    update ${table} o set state = i.state, published_at = i.published_at
    from jsonb_to_recordset(${JSON.stringify(input)}::jsonb)
      as i(workspace_id uuid, id uuid, state text, published_at timestamptz)
    where o.workspace_id = i.workspace_id and o.id = i.id`);
}
