import { type GenerationPart, type PlannedTopic, plannedPostCost, TOKEN_COSTS } from '@postownia/contract';
import type { Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { refundTokens } from '../tokens/index.ts';
import type { BatchRow, DayRow } from './generation.queries.ts';

type Day = Pick<DayRow, 'id' | 'round' | 'part' | 'date' | 'withReel' | 'topic'>;
type Batch = Pick<BatchRow, 'reservationId'>;

/** What a day costs without its reel: a whole post by how its picture comes about. */
export const costOfPart = (part: GenerationPart, topic: PlannedTopic): number =>
  part === 'post' ? plannedPostCost(topic) : TOKEN_COSTS[part];

/** The day's share of the reservation; one key for commit and refund, so that a day is settled once per round. */
export function settlementOf(day: Day, { reservationId }: Batch, now: Date) {
  const amount = costOfPart(day.part, day.topic);
  return { reservationId, amount, key: `${day.id}:${day.round}`, cause: 'day', day: day.date, now };
}

/** The same for the reel that follows out of its post, as long as none has begun. */
export function reelSettlementOf(day: Day, { reservationId }: Batch, now: Date) {
  const key = `${day.id}:${day.round}:reel`;
  return { reservationId, amount: TOKEN_COSTS.reel, key, cause: 'reel', day: day.date, now };
}

/** Gives back all that was reserved for a day of which nothing comes. */
export async function refundDay(
  tx: Tx,
  workspaceId: WorkspaceId,
  { day, batch, now }: { day: Day; batch: Batch; now: Date },
): Promise<void> {
  await refundTokens(tx, workspaceId, settlementOf(day, batch, now));
  if (day.withReel) await refundTokens(tx, workspaceId, reelSettlementOf(day, batch, now));
}
