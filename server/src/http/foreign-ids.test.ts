import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiOperation, readApiOperations } from '../../test/api-operations.ts';
import { requestsTo } from '../../test/api-requests.ts';
import { type ManualClock, manualClock, type TestApp, testApp } from '../../test/app.ts';
import { CHECKED_WORDS, fillTables } from '../../test/fill-tables.ts';
import { addOwner } from '../../test/invitations.ts';
import type { User } from '../../test/users.ts';

/** Each operation has a minute of its own, so that no limit is reached. */
const BETWEEN_MILLISECONDS = 61_000;
/** The id of everything that the other firm has: whatever an operation looks for, it is there. */
const FOREIGN = '01980000-0000-7000-8000-00000000f0e1';
/** The id of nothing. */
const NOBODYS = '01980000-0000-7000-8000-0000000000aa';
const NOT_FOUND = { status: 404, code: 'NOT_FOUND' };
const NOTHING = { status: 200, code: undefined };
/**
 * What is not refused because of the id: lists that are empty, what is gone already, and what is asked for before anything is looked
 * for. Adding a line here is a decision.
 */
const OTHERWISE: Readonly<Record<string, { status: number; code: string | undefined }>> = {
  'brandFacts.remove': NOTHING,
  'members.handOver': { status: 422, code: 'WRONG_PASSWORD' },
  'apiKeys.rotate': { status: 422, code: 'WRONG_PASSWORD' },
  'generation.retryDay': { status: 409, code: 'PROFILE_MISSING' },
  // Without its file nothing is looked for; `screenshot.test.ts` sends one.
  'support.attachScreenshot': { status: 400, code: 'BAD_REQUEST' },
  'videoPosts.change': { status: 400, code: 'BAD_REQUEST' },
  'webhooks.change': { status: 422, code: 'WEBHOOK_ADDRESS' },
};

/** The words of a reel have letters that are drawn, which no random text is sure to have. */
const withDrawnTexts = (body: string | undefined): string | undefined =>
  body === undefined
    ? undefined
    : JSON.stringify(JSON.parse(body), (name, value) =>
        name === 'texts' && Array.isArray(value) ? value.map(() => 'Chleb') : value,
      );

const DROP_CHECKS = `do $$ declare c record; begin
  for c in select conrelid::regclass as on_table, conname from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace and coninhcount = 0
  loop execute format('alter table %s drop constraint %I', c.on_table, c.conname); end loop; end $$`;

const TABLES = `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'id'
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.atttypid = 'uuid'::regtype order by 1`;

const operations = (await readApiOperations()).filter(({ parameters }) =>
  parameters.some(({ in: place, schema }) => place === 'path' && schema.format === 'uuid'),
);

describe('an id of another firm', () => {
  let clock: ManualClock;
  let running: TestApp;
  let owner: User;
  beforeAll(async () => {
    clock = manualClock();
    running = await testApp({ clock });
    owner = await addOwner(running.app);
    const { pool } = running.app.database;
    const { rows } = await pool.query<{ name: string }>(TABLES);
    // What the rows say is nobody's business here: only that they are there.
    await pool.query(DROP_CHECKS);
    const ids = Object.fromEntries(rows.map(({ name }) => [`${name}.id`, FOREIGN]));
    await fillTables(pool, { brands: 1, words: { ...CHECKED_WORDS, ...ids } });
  });
  afterAll(() => running.close());

  const ask = async (operation: ApiOperation, id: string) => {
    clock.advance(BETWEEN_MILLISECONDS);
    const valid = requestsTo(operation, [id]).filter(({ kind }) => kind === 'valid');
    const [request] = fc.sample(valid, { numRuns: 1, seed: 7 });
    const body = operation.id.startsWith('reels.') ? withDrawnTexts(request?.body) : request?.body;
    const answer = await fetch(`${running.url}/api/v1${request?.address}`, {
      method: operation.method,
      headers: { ...request?.headers, origin: running.url, cookie: owner.cookie },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(240_000),
    });
    const text = await answer.text();
    const { code } = JSON.parse(text) as { code?: string };
    return { status: answer.status, code, text };
  };

  it.each(operations.map((operation) => [operation.id, operation] as const))(
    '%s is answered as for the id of nothing',
    async (id, operation) => {
      const foreign = await ask(operation, FOREIGN);
      expect(foreign).toMatchObject(OTHERWISE[id] ?? NOT_FOUND);
      expect(await ask(operation, NOBODYS)).toEqual(foreign);
    },
  );
});
