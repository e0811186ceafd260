import { openDatabase } from '../src/db/connect.ts';
import { startPublicationWorker } from '../src/features/publications/index.ts';
import { type PublishingAddresses, publishingContext } from './publishing.ts';

/** What the process is told by its only argument, as JSON. */
export interface WorkerOrders extends PublishingAddresses {
  /** Its clock starts here and runs. */
  startsAt: string;
  /** By account: the step at which a publication stands still for ever. */
  holds: Record<string, string>;
  /** Publications in hand at once. */
  atOnce?: number;
  /** Calls wait for their answers however long a busy machine takes: after a late one a publication goes another way. */
  isPatient?: boolean;
}

const PATIENCE = 30;

/** A publication worker in a process of its own, to be killed. Prints `ready`, then one line for each publication that stands still. */
const orders = JSON.parse(process.argv[2] ?? '{}') as WorkerOrders;
if (orders.isPatient === true) {
  const usual = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (milliseconds) => usual(milliseconds * PATIENCE);
}
const began = Date.now();
const clock = { now: () => new Date(Date.parse(orders.startsAt) + Date.now() - began) };
const database = openDatabase({ url: orders.databaseUrl, max: 16 });
await startPublicationWorker(publishingContext(orders, { clock, database }), {
  ...(orders.atOnce === undefined ? {} : { atOnce: orders.atOnce }),
  onStep: (step, row) => {
    if (orders.holds[row.accountId] !== step) return;
    process.stdout.write(`${row.accountId}\n`);
    return new Promise<void>(() => undefined);
  },
});
process.stdout.write('ready\n');
setInterval(() => undefined, 60_000);
