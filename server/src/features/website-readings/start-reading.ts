import { WEBSITE_READINGS_PER_DAY, type WebsiteReading } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { recordEvent } from '../audit/index.ts';
import { dayBefore, isUnderWay, readLatest } from './reading-view.ts';
import {
  countReadings,
  forgetOlder,
  insertReading,
  lockReadings,
  selectNewest,
} from './website-readings.queries.ts';

/**
 * Begins to read a site that somebody said is the brand's own. While one is being read, answers with that one.
 * @throws Refusal WEBSITE_ADDRESS_INVALID, WEBSITE_READINGS_USED
 */
export async function startReading(
  context: Pick<Context, 'db' | 'clock' | 'websites' | 'enqueue'>,
  workspaceId: WorkspaceId,
  { url: typed, by, userId }: { url: string; by: RecordedActor; userId: string },
): Promise<{ reading: WebsiteReading | null; left: number }> {
  const url = context.websites.addressOf(typed);
  if (url === null) throw new Refusal('WEBSITE_ADDRESS_INVALID');
  const now = context.clock.now();
  return inTransaction(context.db, async (tx) => {
    await lockReadings(workspaceId, tx);
    const newest = await selectNewest(workspaceId, tx);
    if (newest !== undefined && isUnderWay(newest, now)) return readLatest(tx, workspaceId, now);
    const since = dayBefore(now);
    if ((await countReadings(workspaceId, tx, since)) >= WEBSITE_READINGS_PER_DAY)
      throw new Refusal('WEBSITE_READINGS_USED', { limit: WEBSITE_READINGS_PER_DAY });
    const { id } = await insertReading(workspaceId, tx, { url, ownedBy: userId, startedAt: now });
    await forgetOlder(workspaceId, tx, { except: id, before: since });
    const turn = { of: workspaceId, asked: true };
    await context.enqueue(tx, 'read-website', { workspaceId, readingId: id }, { turn });
    const event = { ...by, action: 'website.read', details: { name: new URL(url).host } } as const;
    await recordEvent(tx, workspaceId, event, now);
    return readLatest(tx, workspaceId, now);
  });
}
