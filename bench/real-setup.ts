import { startPublicationWorker } from '../server/src/features/publications/index.ts';
import { manualClock } from '../server/test/manual-clock.ts';
import {
  openPublishingSetup,
  type PublishingSetup,
  publishingContext,
  untilQuiet,
} from '../server/test/publishing.ts';
import { sharedWorkshop } from '../server/test/shared-workshop.ts';
import type { LosingLine } from './losing-line.ts';

/** The product as its tests run it, with a network's real server where the sandbox stands there. */
export interface RealSetup<Server> extends PublishingSetup {
  readonly server: Server;
  readonly line: LosingLine;
}

/** The server lives by the machine's clock; the product's begins there and may run ahead of it. */
export async function openRealSetup<Server>({
  server,
  line,
  databaseUrl,
}: {
  server: Server;
  line: LosingLine;
  databaseUrl: string;
}): Promise<RealSetup<Server>> {
  const clock = manualClock(new Date().toISOString());
  const publishing = await openPublishingSetup({ databaseUrl, clock });
  const addresses = { ...publishing.addresses, sandboxUrl: line.url };
  const { database } = publishing;
  const context = publishingContext(addresses, { clock, database, workshop: sharedWorkshop() });
  return { ...publishing, addresses, context, server, line };
}

/** Back from where waiting took it. */
export const setToNow = ({ clock }: Pick<PublishingSetup, 'clock'>): void =>
  clock.set(new Date().toISOString());

/** Lets a worker publish whatever is due, until nothing is left to do. */
export async function publishAll(setup: PublishingSetup): Promise<void> {
  setToNow(setup);
  const worker = await startPublicationWorker(setup.context);
  await untilQuiet(setup, worker.wake).finally(() => worker.stop());
  setToNow(setup);
}
