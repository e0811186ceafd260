import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { LIMITS } from '@postownia/contract';
import fc from 'fast-check';
import { type ApiOperation, readApiOperations } from '../server/test/api-operations.ts';
import { requestsTo } from '../server/test/api-requests.ts';
import { startCluster } from './cluster.ts';
import { conclude } from './report.ts';
import { boundOf } from './request-cost/bounds.ts';
import { costTable } from './request-cost/cost-table.ts';
import { countRows, type RowCounter } from './request-cost/count-rows.ts';
import { type Dear, dearestRequest } from './request-cost/dearest-request.ts';
import { type FullBrand, seedFullBrands } from './request-cost/full-brand.ts';
import { GIVEN_INPUTS } from './request-cost/given-inputs.ts';
import { type Cost, openMeter } from './request-cost/meter.ts';
import { preparingFor } from './request-cost/preparing.ts';

/**
 * `npm run proof -- request-cost [--runs n] [--only a.b,c.d] [--slice]`: each operation of the contract with the most its input allows, by a
 * brand that holds as much as its limits let it: processor time, memory, rows and bytes. Writes docs/cost-of-a-request.md.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string' },
    only: { type: 'string' },
    slice: { type: 'boolean', default: false },
  },
});
/** Besides the dearest input so many valid ones, because a schema does not say which input is dear. */
const RUNS = Number(values.runs ?? (values.slice ? 1 : 5));

/** Days full of posts that hold as many as one change may name. */
const CHANGED_DAYS = 21;

const operations = await readApiOperations();
let counter: RowCounter | undefined;
const cluster = await startCluster({
  webs: 1,
  workers: 0,
  through: async (url) => {
    counter = await countRows(url);
    return counter;
  },
});
const costs: Cost[] = [];
try {
  const [web] = cluster.members;
  if (web === undefined || counter === undefined) throw new Error('No web process');
  const meter = await openMeter({ cluster, web, counter });
  const only = values.only?.split(',');
  const known = operations.filter(({ id, streams }) => !streams && (only?.includes(id) ?? true));
  // Reads share a brand that is as full as may be. A write has its own, so that none finds what another one changed.
  const [full] = await seedFullBrands(cluster, { count: 1, days: LIMITS.calendarDays });
  const changed = await seedFullBrands(cluster, { count: known.length + 1, days: CHANGED_DAYS });
  // The first round only warms the programs up.
  const warming = changed.at(-1);
  for (const operation of known) if (warming !== undefined) await dearestOf(operation, warming, meter);
  for (const [n, operation] of known.entries()) {
    const brand = operation.method === 'GET' ? full : changed[n];
    if (brand === undefined) throw new Error('A brand is missing');
    costs.push(await dearestOf(operation, brand, meter));
  }
  await meter.close();
} finally {
  await cluster.close();
  await counter?.close();
}

/** The dearest of several requests of one operation; those that were answered with what they asked for come first. */
async function dearestOf(
  operation: ApiOperation,
  brand: FullBrand,
  meter: Awaited<ReturnType<typeof openMeter>>,
): Promise<Cost> {
  const preparing = preparingFor(cluster, brand);
  const given = await Promise.resolve(GIVEN_INPUTS[operation.id]?.(preparing)).catch((error: unknown) => {
    process.stdout.write(`${operation.id} was not made ready: ${error}\n`);
    return undefined;
  });
  const valid = requestsTo(operation, brand.ids).filter(({ kind }) => kind === 'valid');
  const asked: Dear[] = [
    dearestRequest(operation, brand, given),
    ...fc.sample(valid, { numRuns: RUNS, seed: 22 }),
  ];
  const measured: Cost[] = [];
  for (const request of asked) measured.push(await meter.measure(operation.id, request, brand));
  const answered = measured.filter(({ status }) => status < 300);
  const [dearest] = (answered.length > 0 ? answered : measured).toSorted(
    (one, other) => other.total - one.total,
  );
  if (dearest === undefined) throw new Error(`${operation.id} was not asked`);
  return dearest;
}

const unbounded = costs.filter((cost) => cost.status < 300 && boundOf(cost) === undefined);
const page = costTable(costs, {
  day: new Date().toISOString().slice(0, 10),
  processors: cpus().length,
  load: loadavg()[0] ?? 0,
});
if (values.only !== undefined) process.stdout.write(page);
else if (!values.slice) writeFileSync(path.join(import.meta.dirname, '../docs/cost-of-a-request.md'), page);
const dearest = costs.toSorted((one, other) => other.total - one.total)[0];
process.stdout.write(`${unbounded.map(({ operation }) => `no bound: ${operation}`).join('\n')}\n`);
conclude(
  'request-cost',
  [
    { name: 'operations measured', value: costs.length, unit: '', least: 200 },
    {
      name: 'operations answered with what they ask for',
      value: costs.filter(({ status }) => status < 300).length,
      unit: '',
    },
    { name: 'operations without a bound', value: unbounded.length, unit: '', most: 0 },
    { name: `dearest request (${dearest?.operation})`, value: dearest?.total ?? 0, unit: 'ms' },
  ],
  { slice: values.slice },
);
