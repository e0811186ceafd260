import fc from 'fast-check';
import { addKey } from '../../server/test/api-keys.ts';
import { type ApiOperation, readApiOperations } from '../../server/test/api-operations.ts';
import { type ApiRequest, requestsTo } from '../../server/test/api-requests.ts';
import { manualClock, type TestApp, testApp } from '../../server/test/app.ts';
import type { TestDatabase } from '../../server/test/database.ts';
import { addOwner } from '../../server/test/invitations.ts';
import type { Figure } from '../report.ts';
import { EXPECTED_SCOPES } from './expected-scopes.ts';

const SCOPES = ['read', 'write', 'generate', 'publish', 'manage'] as const;
type Scope = (typeof SCOPES)[number];
type Expected = keyof typeof EXPECTED_SCOPES;

/** Fewer than the 120 requests a minute of a key. */
const PAUSE_MILLISECONDS = 600;
const REFUSED = 403;
/** What a key may not do is told before anything is looked at; what it may is answered about things that do not exist. */
const SEED = 7;

/** Every set of scopes that a key can have, one alone first. */
const SETS: readonly (readonly Scope[])[] = Array.from({ length: 2 ** SCOPES.length - 1 }, (_, index) =>
  SCOPES.filter((_scope, place) => ((index + 1) >> place) & 1),
).toSorted((one, other) => one.length - other.length);

/** Where an operation stands in the table; null: it is not there. */
const expectedOf = (id: string): Expected | null => {
  const found = Object.entries(EXPECTED_SCOPES).find(([, ids]) => (ids as readonly string[]).includes(id));
  return (found?.[0] as Expected | undefined) ?? null;
};

const mayBy = (expected: Expected, scopes: readonly Scope[]) =>
  expected === 'anybody' || (expected !== 'people' && scopes.includes(expected));

/**
 * Asks for every operation with a key of each set of scopes, made by an owner, and for every operation in a brand of somebody
 * else, and compares what is let in with a table that was written by hand.
 * @param options.each of so many operations one is asked for; default every one
 */
export async function proveKeyScopes(options: { database?: TestDatabase; each?: number }): Promise<Figure[]> {
  const { database, each = 1 } = options;
  const clock = manualClock();
  const running = await testApp({ clock, ...(database === undefined ? {} : { database }) });
  const all = await readApiOperations();
  const known = Object.values(EXPECTED_SCOPES).flat() as string[];
  const walked = all.filter((_operation, index) => index % each === 0);
  const differences: string[] = [];
  let [asked, faults] = [0, 0];
  try {
    const [owner, stranger] = [await addOwner(running.app), await addOwner(running.app)];
    const send = async (operation: ApiOperation, headers: Readonly<Record<string, string>>) => {
      clock.advance(PAUSE_MILLISECONDS);
      asked += 1;
      const status = await statusOf(running, operation, headers);
      if (status >= 500) faults += 1;
      return status;
    };
    for (const scopes of SETS) {
      const { headers } = await addKey(running.app, owner, {
        scopes: [...scopes],
        workspaceIds: [owner.workspaceId],
      });
      for (const operation of walked) {
        const expected = expectedOf(operation.id);
        if (expected === null) continue;
        const status = await send(operation, headers);
        const isLetIn = status !== REFUSED && status !== 401;
        if (isLetIn !== mayBy(expected, scopes))
          differences.push(`${operation.id} with ${scopes.join('+')}: ${status}, for ${expected}`);
      }
    }
    const elsewhere = { ...(await addKey(running.app, owner)).headers, 'x-workspace': stranger.workspaceId };
    const reached: string[] = [];
    for (const operation of walked)
      if (expectedOf(operation.id) !== 'anybody' && (await send(operation, elsewhere)) !== 404)
        reached.push(operation.id);
    for (const line of [...differences, ...reached.map((id) => `${id} in a brand of others`)])
      process.stderr.write(`${line}\n`);
    return [
      { name: 'operations', value: walked.length, unit: '' },
      { name: 'requests by keys of every set of scopes', value: asked, unit: '' },
      {
        name: 'operations that the table lacks',
        value: lacking(
          all.map(({ id }) => id),
          known,
        ),
        unit: '',
        most: 0,
      },
      {
        name: 'operations of the table that are gone',
        value: lacking(
          known,
          all.map(({ id }) => id),
        ),
        unit: '',
        most: 0,
      },
      {
        name: 'operation × scopes: differences from the table',
        value: differences.length,
        unit: '',
        most: 0,
      },
      { name: 'operations that reached a brand of others', value: reached.length, unit: '', most: 0 },
      { name: 'requests by keys answered with a fault', value: faults, unit: '', most: 0 },
    ];
  } finally {
    await running.close();
  }
}

const lacking = (wanted: readonly string[], there: readonly string[]) =>
  wanted.filter((id) => !there.includes(id)).length;

const examples = new Map<string, ApiRequest>();
/** A valid request of an operation, the same in every run; ids are of nothing. */
function exampleOf(operation: ApiOperation): ApiRequest {
  const kept = examples.get(operation.id);
  if (kept !== undefined) return kept;
  const valid = requestsTo(operation, []).filter(({ kind }) => kind === 'valid');
  const [made] = fc.sample(valid, { numRuns: 1, seed: SEED });
  if (made === undefined) throw new Error(`no request for ${operation.id}`);
  examples.set(operation.id, made);
  return made;
}

async function statusOf(
  { url }: TestApp,
  operation: ApiOperation,
  headers: Readonly<Record<string, string>>,
): Promise<number> {
  const { method, address, body, headers: own } = exampleOf(operation);
  const answer = await fetch(`${url}/api/v1${address}`, {
    method,
    headers: { ...own, ...headers },
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(20_000),
  });
  // Some answers are streams that do not end.
  await answer.body?.cancel();
  return answer.status;
}
