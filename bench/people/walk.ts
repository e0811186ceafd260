import type { Action } from '@postownia/contract';
import fc from 'fast-check';
import { metaOf } from '../../server/src/http/procedures.ts';
import { router } from '../../server/src/router.ts';
import { type ApiOperation, readApiOperations } from '../../server/test/api-operations.ts';
import { requestsTo } from '../../server/test/api-requests.ts';
import type { TestApp } from '../../server/test/app.ts';
import type { Figure } from '../report.ts';
import { type Expected, expected } from './expectations.ts';
import { ASKERS, type Asker, BRANDS, type Brand, type Firm, openFirm } from './firm.ts';

interface Step {
  readonly operation: ApiOperation;
  readonly person: Asker;
  readonly brand: Brand;
  readonly wanted: Expected;
}

const AT_ONCE = 6;

type Procedure = Parameters<typeof metaOf>[0];
function proceduresOf(part: unknown, path: string[] = []): [string, Procedure][] {
  if (typeof part !== 'object' || part === null) return [];
  if ('~orpc' in part) return [[path.join('.'), part as Procedure]];
  return Object.entries(part).flatMap(([name, inner]) => proceduresOf(inner, [...path, name]));
}

/**
 * Every operation, asked by each kind of person about each kind of brand, with valid requests. What is refused is asked about
 * rows that exist, and nothing of that brand may change or be told; what is let in is asked about rows that do not.
 * @param options.every one of so many operations
 */
export async function proveTable(running: TestApp, { every = 1 } = {}): Promise<Figure[]> {
  const firm = await openFirm(running);
  const actions = new Map(proceduresOf(router).map(([id, procedure]) => [id, metaOf(procedure).action]));
  const guarded = (await readApiOperations()).flatMap((operation) => {
    const action = actions.get(operation.id);
    return action === undefined ? [] : [{ operation, action }];
  });
  const chosen = guarded.filter((_, index) => index % every === 0);
  const steps = chosen.flatMap(stepsOf);
  const differences: string[] = [];
  const take = async (step: Step) => {
    const found = await differenceOf(running, firm, step);
    if (found !== null) differences.push(`${step.operation.id} as ${step.person} in ${step.brand}: ${found}`);
  };
  const before = await contentOf(running, firm);
  await inCrowd(
    steps.filter(({ wanted }) => wanted !== 'let in'),
    take,
  );
  const changed = (await contentOf(running, firm)) === before ? 0 : 1;
  await inCrowd(
    steps.filter(({ wanted }) => wanted === 'let in'),
    take,
  );
  for (const difference of differences.slice(0, 20)) process.stdout.write(`${difference}\n`);
  return [
    { name: 'operations walked', value: chosen.length, unit: '', least: every === 1 ? guarded.length : 1 },
    { name: 'requests of people to brands', value: steps.length, unit: '' },
    { name: 'differences from the table', value: differences.length, unit: '', most: 0 },
    { name: 'brands that refused requests changed', value: changed, unit: '', most: 0 },
  ];
}

const stepsOf = ({ operation, action }: { operation: ApiOperation; action: Action }): Step[] =>
  ASKERS.flatMap((person) =>
    BRANDS.map((brand) => ({ operation, person, brand, wanted: expected(person, brand, action) })),
  );

async function inCrowd(steps: readonly Step[], take: (step: Step) => Promise<void>): Promise<void> {
  const left = steps.values();
  const work = async () => {
    for (const step of left) await take(step);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** What an answer has that it should not have; null: it is as the table says. */
async function differenceOf(running: TestApp, firm: Firm, step: Step): Promise<string | null> {
  const { operation, person, brand, wanted } = step;
  const { ids, workspaceId, mark } = firm.brands[brand];
  const valid = requestsTo(operation, wanted === 'let in' ? [] : ids).filter(({ kind }) => kind === 'valid');
  const [request] = fc.sample(valid, { numRuns: 1, seed: 7 });
  if (request === undefined) return 'no request could be made';
  // Whoever leaves is not there for what comes next.
  const leaves = wanted === 'let in' && operation.id === 'members.leave';
  const cookie =
    leaves && person !== 'foreign owner' && person !== 'guest' && person !== 'removed member'
      ? (await firm.another(person)).cookie
      : firm.cookies[person];
  const answer = await fetch(`${running.url}/api/v1${request.address}`, {
    method: request.method,
    headers: {
      ...request.headers,
      origin: running.url,
      'x-workspace': workspaceId,
      ...(cookie === null ? {} : { cookie }),
    },
    ...(request.body === undefined ? {} : { body: request.body }),
    signal: AbortSignal.timeout(60_000),
  });
  const streams = operation.streams && answer.ok;
  const text = streams ? '' : await answer.text();
  if (streams) await answer.body?.cancel();
  if (answer.status >= 500) return `${answer.status} ${text.slice(0, 200)}`;
  if (wanted === 'let in')
    return answer.status === 401 || answer.status === 403 ? `${answer.status} ${text.slice(0, 200)}` : null;
  if (text.includes(mark)) return 'told something of the brand';
  return answer.status === wanted ? null : `${answer.status}, not ${wanted}: ${text.slice(0, 200)}`;
}

/** Everything that is kept of the three brands, as one hash. */
async function contentOf(running: TestApp, firm: Firm): Promise<string> {
  const { pool } = running.app.database;
  const brands = Object.values(firm.brands).map(({ workspaceId }) => workspaceId);
  const { rows: tables } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ hash: string | null }>(
      `select md5(string_agg(t::text, ' ' order by t::text)) as hash from "${name}" t where workspace_id = any($1)`,
      [brands],
    );
    parts.push(`${name} ${rows[0]?.hash ?? ''}`);
  }
  return parts.join('\n');
}
