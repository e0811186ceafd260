import { randomUUID } from 'node:crypto';
import { ERRORS, type ErrorCode, KEY_REFUSALS } from '@postownia/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addKey } from '../../test/api-keys.ts';
import { type ApiOperation, readApiOperations } from '../../test/api-operations.ts';
import { requestsTo } from '../../test/api-requests.ts';
import { type ManualClock, manualClock, type TestApp, testApp } from '../../test/app.ts';
import { letIn } from '../../test/connected-apps.ts';
import { addOwner } from '../../test/invitations.ts';
import type { User } from '../../test/users.ts';
import { openApiDocument } from './openapi-document.ts';

/** Each operation has a minute of its own, so that no limit is reached. */
const BETWEEN_MILLISECONDS = 61_000;

interface Documented {
  readonly operationId: string;
  readonly parameters?: readonly { name: string; in: string }[];
  readonly responses: Readonly<Record<string, { content?: Record<string, { schema?: Schema }> }>>;
  readonly 'x-scope'?: string | null;
  readonly 'x-refusals'?: readonly string[];
}
interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly type?: string;
  readonly maxItems?: number;
}

const { paths = {} } = await openApiDocument('http://localhost');
const documented = new Map(
  Object.values(paths)
    .flatMap((methods) => Object.values(methods as Record<string, Documented>))
    .map((operation) => [operation.operationId, operation]),
);
const operations = await readApiOperations();
const writes = operations.filter(({ method }) => method !== 'GET');
/** Opened by a key, or by what a person gave an assistant. */
const scoped = operations.filter(({ id }) => typeof documented.get(id)?.['x-scope'] === 'string');
const named = (list: readonly ApiOperation[]) => list.map((operation) => [operation.id, operation] as const);

const valid = new Map(
  operations.map((operation) => {
    const requests = requestsTo(operation, []).filter(({ kind }) => kind === 'valid');
    return [operation.id, fc.sample(requests, { numRuns: 1, seed: 7 })[0]];
  }),
);

/**
 * Lists that come whole, and what bounds them; every other list of the API has pages. Adding a line here is a decision.
 */
const WHOLE: Readonly<Record<string, string>> = {
  'analytics.clientReport': 'at most five recipients',
  'analytics.learning': 'kinds of posts',
  'analytics.report': 'the days of one period',
  'apiKeys.list': 'twenty keys a firm',
  'approvals.changes': 'the accounts and pictures of one post',
  'brandFacts.interview': 'the questions of the interview',
  'brandFacts.list': 'what people told of one brand',
  'brands.beyondPlan': 'the limits that a plan has',
  'brands.list': 'the brands of a plan',
  'brands.overview': 'the brands of a plan',
  'calendar.accountActivity': 'the accounts of a brand',
  'calendar.attention': 'the newest entries',
  'calendar.overview': 'the accounts of a brand',
  'comments.list': 'the comments that a post may have',
  'connectedApps.ask': 'scopes and brands of one program',
  'connectedApps.list': 'the programs of one person',
  'feeds.list': 'the feeds that a plan has',
  'generation.get': 'the days of one batch',
  'members.list': 'the people of a plan',
  'monthPlans.get': 'the days of one month',
  'operator.installation': 'the queues of an installation',
  'operator.money': 'a year’s months, the plans, the newest of each list',
  'operator.providers': 'the networks',
  'posts.get': 'the accounts and pictures of one post',
  'posts.list': 'the days that are asked for, twenty posts each',
  'posts.showing': 'the newest posts with one picture',
  'posts.specialDays': 'the days of one year',
  'posts.versions': 'the fifty kept versions of one post',
  'publications.autoPublishPreview': 'the next posts',
  'publications.ofPost': 'the accounts of one post',
  'publications.preflight': 'the days that are asked for',
  'publications.spending': 'the networks',
  'recurringPosts.list': 'twenty a brand',
  'reels.prepare': 'the beats of one post',
  'reels.read': 'the beats of one reel',
  'reels.sounds': 'the sounds of the library',
  'shortLinks.clicks': 'the most opened links of a period',
  'shortLinks.ofPost': 'the links of one post',
  'socialAccounts.connection': 'what one login shows',
  'socialAccounts.list': 'the accounts of a brand',
  'status.read': 'the services of an installation',
  'status.reported': 'the newest incidents of the days shown',
  'support.list': 'the newest requests of a brand',
  'settings.get': 'kinds of notices',
  'tasks.list': 'the brands of one person',
  'videoPosts.list': 'the days that are asked for',
  'webhooks.list': 'ten endpoints a firm',
  'assets.read': 'colours and tags of one file',
  'assets.summary': 'the tags of a library',
};
/** How an operation is asked for the next page. */
const CURSORS = ['cursor', 'after', 'before'];

describe('every operation', () => {
  let clock: ManualClock;
  let running: TestApp;
  let owner: User;
  beforeAll(async () => {
    clock = manualClock();
    running = await testApp({ clock });
    owner = await addOwner(running.app);
  });
  afterAll(() => running.close());

  interface Sent {
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string | undefined;
  }
  async function send({ id, method, streams }: ApiOperation, { headers, ...given }: Sent) {
    const request = valid.get(id);
    if (request === undefined) throw new Error(`no request for ${id}`);
    const body = 'body' in given ? given.body : request.body;
    const answer = await fetch(`${running.url}/api/v1${request.address}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        origin: running.url,
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(240_000),
    });
    const isStream = streams && answer.ok;
    if (isStream) await answer.body?.cancel();
    const text = isStream ? '' : await answer.text();
    return { status: answer.status, headers: answer.headers, text, ...refusalIn(answer.status, text) };
  }
  const refusalIn = (status: number, text: string) => {
    if (status < 400) return { code: null, details: undefined };
    const told = JSON.parse(text) as { code: ErrorCode; message: string; details?: { fields?: unknown[] } };
    // A refusal is a code of the contract with its status and a sentence, whatever went wrong.
    expect(ERRORS[told.code]?.status, text).toBe(status);
    expect(told.message).toMatch(/\S/);
    return { code: told.code, details: told.details };
  };

  it.each(named(operations))('%s answers what is documented', async (_id, operation) => {
    clock.advance(BETWEEN_MILLISECONDS);
    const someone = await addOwner(running.app);
    const { status, code, text } = await send(operation, { headers: { cookie: someone.cookie } });
    expect(status, text).toBeLessThan(500);
    expect(operation.statuses, text).toContain(status);
    const refusals = documented.get(operation.id)?.['x-refusals'];
    if (code !== null && refusals !== undefined) expect(refusals).toContain(code);
  });

  it.each(named(operations.filter(({ body }) => body !== null)))(
    '%s says which field it does not know',
    async (_id, operation) => {
      clock.advance(BETWEEN_MILLISECONDS);
      const body = JSON.stringify({ nobodyKnowsThis: 1 });
      const { code, details, text } = await send(operation, { headers: { cookie: owner.cookie }, body });
      if (code === 'FORBIDDEN') return;
      expect(code, text).toBe('BAD_REQUEST');
      expect(details?.fields, text).not.toEqual([]);
    },
  );

  it.each(named(scoped))(
    '%s says what is left of the key’s limit, however it answers',
    async (_id, operation) => {
      clock.advance(BETWEEN_MILLISECONDS);
      const key = await addKey(running.app, owner);
      const useless = await addKey(running.app, owner, { scopes: [] });
      const wrong = operation.body === null ? {} : { body: '{"nobodyKnowsThis":1}' };
      for (const sent of [
        { headers: key.headers },
        { headers: key.headers, ...wrong },
        { headers: useless.headers },
      ]) {
        const { headers } = await send(operation, sent);
        expect(headers.get('ratelimit')).toMatch(/^"key";r=\d+;t=\d+$/);
        expect(headers.get('ratelimit-policy')).toMatch(/^"key";q=\d+;w=60$/);
      }
      const refused = await send(operation, { headers: useless.headers });
      expect([refused.status, refused.code]).toEqual([403, 'FORBIDDEN']);
    },
  );

  describe('by what a person gave an assistant for its tools', () => {
    let headers: Readonly<Record<string, string>>;
    beforeAll(async () => {
      const { client, memory } = await letIn(running, owner);
      await client.close();
      headers = { authorization: `Bearer ${memory.given.access_token}` };
    });

    it.each(named(scoped))('%s is not open', async (_id, operation) => {
      const { status, code } = await send(operation, { headers });
      expect([status, code]).toEqual([401, 'UNAUTHORIZED']);
    });

    it('only the tools are, all the while', async () => {
      expect((await fetch(`${running.url}/mcp`, { method: 'POST', headers, body: '{}' })).status).not.toBe(
        401,
      );
      expect((await fetch(`${running.url}/mcp`, { method: 'POST', body: '{}' })).status).toBe(401);
    });
  });

  it.each(named(writes))('%s takes a key, and acts once by it', async (id, operation) => {
    clock.advance(BETWEEN_MILLISECONDS);
    const { cookie } = await addOwner(running.app);
    const { parameters = [], 'x-refusals': refusals = KEY_REFUSALS } = documented.get(id) ?? {};
    expect(parameters.map(({ name }) => name)).toContain('Idempotency-Key');
    expect(refusals).toEqual(expect.arrayContaining([...KEY_REFUSALS]));
    const malformed = await send(operation, { headers: { cookie, 'idempotency-key': '"' } });
    expect(malformed.code).toBe('IDEMPOTENCY_KEY_INVALID');
    const headers = { cookie, 'idempotency-key': randomUUID() };
    const [first, again] = [await send(operation, { headers }), await send(operation, { headers })];
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    if (first.status >= 400) expect(again.code).toBe(first.code);
    else if (again.status < 300)
      expect([again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([
        first.status,
        first.text,
        'true',
      ]);
    // Who left, and whose brand is gone, has no right to ask any more.
    else expect(['IDEMPOTENCY_DONE', 'UNAUTHORIZED', 'NOT_FOUND', 'DELETION_PENDING']).toContain(again.code);
  });

  it('lists without an end have pages', () => {
    const lists = operations.flatMap(({ id, method }) => {
      const { responses = {}, parameters = [] } = documented.get(id) ?? {};
      const schema = Object.values(responses['200']?.content ?? {})[0]?.schema;
      const isList = Object.values(schema?.properties ?? {}).some(({ type }) => type === 'array');
      const hasPages = parameters.some(({ name }) => CURSORS.includes(name));
      const isBounded = Object.values(schema?.properties ?? {}).every(
        ({ type, maxItems }) => type !== 'array' || maxItems !== undefined,
      );
      return method === 'GET' && isList && !hasPages && !isBounded ? [id] : [];
    });
    expect(lists.toSorted()).toEqual(Object.keys(WHOLE).toSorted());
  });
});
