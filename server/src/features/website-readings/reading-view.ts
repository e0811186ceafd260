import { WEBSITE_READINGS_PER_DAY, type WebsiteReading } from '@postownia/contract';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { countReadings, type ReadingRow, selectNewest } from './website-readings.queries.ts';

const DAY = 24 * 3_600_000;
/** A reading takes half a minute and is tried three times; what takes longer has lost its job. */
const LOST_AFTER = 5 * 60_000;

export const dayBefore = (now: Date): Date => new Date(now.getTime() - DAY);

/** Whether a reading is still on its way. */
export const isUnderWay = (
  { state, startedAt }: Pick<ReadingRow, 'state' | 'startedAt'>,
  now: Date,
): boolean => state === 'reading' && now.getTime() - startedAt.getTime() < LOST_AFTER;

/** The newest reading of a brand, and how many more it may start. */
export async function readLatest(
  db: Queryable,
  workspaceId: WorkspaceId,
  now: Date,
): Promise<{ reading: WebsiteReading | null; left: number }> {
  const [newest, started] = [
    await selectNewest(workspaceId, db),
    await countReadings(workspaceId, db, dayBefore(now)),
  ];
  return {
    reading: newest === undefined ? null : toReading(newest, now),
    left: Math.max(0, WEBSITE_READINGS_PER_DAY - started),
  };
}

function toReading(row: ReadingRow, now: Date): WebsiteReading {
  const { id, url, problem, startedAt, pages, found } = row;
  const isLost = row.state === 'reading' && !isUnderWay(row, now);
  return {
    id,
    url,
    state: isLost ? 'failed' : row.state,
    problem: isLost ? 'unreachable' : problem,
    startedAt: startedAt.toISOString(),
    pages: pages.map((page) => ({ path: pathOf(page.url), read: page.read })),
    found: found.map(({ url: page, ...fact }) => ({ ...fact, path: pathOf(page) })),
  };
}

/** As a person would name a page: its path, characters instead of their codes. */
function pathOf(url: string): string {
  const { pathname } = new URL(url);
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
