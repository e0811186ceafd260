import { performance } from 'node:perf_hooks';
import { inTransaction } from '../../server/src/db/transaction.ts';
import { emit } from '../../server/src/events/emit.ts';
import { runSubscribers } from '../../server/src/events/run-subscribers.ts';
import { keepDeliveries } from '../../server/src/features/webhooks/index.ts';
import type { TestDatabase } from '../../server/test/database.ts';
import { openWebhooks } from '../../server/test/webhooks-fixture.ts';
import type { Figure } from '../report.ts';

/** How long after the commit of an event its first delivery reaches the receiver, one event after another. */
export async function proveLatency({
  events,
  database,
}: {
  events: number;
  database?: TestDatabase;
}): Promise<Figure[]> {
  const on = await openWebhooks({ working: true, ...(database === undefined ? {} : { database }) });
  const { stop } = await runSubscribers(on.app, on.app.eventListener, { webhooks: keepDeliveries });
  try {
    await on.begin();
    await on.openEndpoint(['post.changed']);
    const postId = await on.addPost();
    const took: number[] = [];
    for (let said = 0; said < events; said += 1) {
      const arrived = Promise.withResolvers<void>();
      on.receiver.answer(() => {
        arrived.resolve();
        return 204;
      });
      const event = { name: 'post.changed', payload: { postId } } as const;
      await inTransaction(on.app.db, (tx) => emit(tx, on.who.workspaceId, event, on.clock.now()));
      const committed = performance.now();
      await arrived.promise;
      took.push(performance.now() - committed);
    }
    const sorted = took.toSorted((one, other) => one - other);
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
    return [
      { name: 'event to first delivery, p50', value: at(0.5), unit: 'ms', most: 100 },
      { name: 'event to first delivery, p95', value: at(0.95), unit: 'ms' },
    ];
  } finally {
    await stop();
    await on.close();
  }
}
