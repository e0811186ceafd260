import pg from 'pg';
import type { Cluster, Member } from '../cluster.ts';
import { familyOf, processesUsing } from '../process-memory.ts';
import type { RowCounter } from './count-rows.ts';
import type { Dear } from './dearest-request.ts';
import type { FullBrand } from './full-brand.ts';
import { processorMilliseconds, resetPeaks, residentMegabytes } from './process-cost.ts';

/** What one request cost. */
export interface Cost {
  readonly operation: string;
  readonly method: string;
  readonly status: number;
  /** Milliseconds of processor: of the web process and those it starts, of the database, together. */
  readonly web: number;
  readonly database: number;
  readonly total: number;
  /** How long it took, in milliseconds. */
  readonly wall: number;
  /** Rows that the database answered. */
  readonly rows: number;
  readonly bytes: number;
  /** What the web process and those it starts took at most above where they were, in MB. */
  readonly megabytes: number;
}

/** Measures one request after another; nothing else may ask meanwhile. */
export async function openMeter({
  cluster,
  web,
  counter,
}: {
  cluster: Cluster;
  web: Member;
  counter: RowCounter;
}) {
  const admin = new pg.Client({ connectionString: cluster.adminUrl });
  await admin.connect();
  const webFamily = () => familyOf(web.child.pid ?? 0);
  const database = () => processesUsing(`${cluster.dataDir}/`);
  return {
    async measure(
      operation: string,
      { method, address, body, cookie }: Dear,
      brand: FullBrand,
    ): Promise<Cost> {
      // What limits would refuse is what is to be measured.
      await admin.query('delete from rate_limits');
      const [ours, theirs] = [webFamily(), database().filter((pid) => !webFamily().includes(pid))];
      resetPeaks(ours);
      const before = {
        web: processorMilliseconds(ours),
        database: processorMilliseconds(theirs),
        rows: counter.rows(),
        megabytes: residentMegabytes(ours, 'VmRSS'),
        at: performance.now(),
      };
      const answer = await fetch(`${web.url}/api/v1${address}`, {
        method,
        headers: {
          cookie: cookie ?? brand.cookie,
          origin: cluster.appUrl,
          ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
        },
        ...(body === undefined ? {} : { body }),
        signal: AbortSignal.timeout(60_000),
      });
      const { byteLength: bytes } = await answer.arrayBuffer();
      const wall = performance.now() - before.at;
      const after = webFamily();
      const spent = {
        web: processorMilliseconds(after) - before.web,
        database: processorMilliseconds(theirs) - before.database,
      };
      return {
        operation,
        method,
        status: answer.status,
        ...spent,
        total: spent.web + spent.database,
        wall,
        rows: counter.rows() - before.rows,
        bytes,
        megabytes: Math.max(0, residentMegabytes(after, 'VmHWM') - before.megabytes),
      };
    },
    close: () => admin.end(),
  };
}
