import type { Context } from '../context.ts';
import { keepPartitions } from './keep-partitions.ts';
import { forgetKeyedRequests } from './keyed-requests.ts';

/** Makes the coming months' partitions and drops those whose retention is over; forgets the keys of the day before. */
export async function keepPartitionsJob({ db, database, clock, log }: Context): Promise<void> {
  const now = clock.now();
  await forgetKeyedRequests(db, now);
  const changes = await keepPartitions(database.pool, { now });
  if (changes.made.length + changes.dropped.length > 0) log.info(changes, 'partitions changed');
}
