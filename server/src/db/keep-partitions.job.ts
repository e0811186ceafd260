import type { Context } from '../context.ts';
import { keepPartitions } from './keep-partitions.ts';

/** Makes the coming months' partitions and drops those whose retention is over. */
export async function keepPartitionsJob({ database, clock, log }: Context): Promise<void> {
  const changes = await keepPartitions(database.pool, { now: clock.now() });
  if (changes.made.length + changes.dropped.length > 0) log.info(changes, 'partitions changed');
}
