import { contract, ERRORS, type ErrorCode } from '@postownia/contract';
import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addKey, type TestKey } from '../../test/api-keys.ts';
import { type ManualClock, manualClock, type TestApp, testApp } from '../../test/app.ts';
import { addReadyUser } from '../../test/ready-browser.ts';
import type { User } from '../../test/users.ts';
import { forgetKeyedRequests } from '../db/keyed-requests.ts';
import { keyedRequests } from '../db/schema/idempotency.ts';
import { comments, feeds, posts } from '../db/schema/index.ts';

const MINUTE = 60_000;
const DRAFT = { time: '23:50', content: 'Rano bułki, po południu chleb. #piekarnia #chleb' };
const COMMENT = { text: 'Dajmy inne zdjęcie.', mentions: [], assetIds: [], toClient: false };
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let clock: ManualClock;
let running: TestApp;
let owner: User;
let program: TestKey;
/** Each comment is one more: nothing but the key keeps a second away. */
let thread: string;
beforeAll(async () => {
  clock = manualClock();
  running = await testApp({ clock });
});
afterAll(() => running.close());
beforeEach(async () => {
  owner = await addReadyUser(running);
  program = await addKey(running.app, owner);
  const { json } = await send('/posts', { ...DRAFT, date: today() });
  thread = `/posts/${json.id}/comments`;
});
const today = () => clock.now().toISOString().slice(0, 10);

interface Asked {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly key?: string;
}
async function send(path: string, body: unknown, { method = 'POST', headers, key }: Asked = {}) {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${running.url}/api/v1${path}`, {
    method,
    headers: {
      ...(headers ?? { cookie: owner.cookie, origin: running.url }),
      ...(isForm ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: isForm ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  const json = JSON.parse(text) as { id?: string; code?: ErrorCode };
  return {
    status: answer.status,
    text,
    json,
    headers: answer.headers,
    replayed: answer.headers.get('idempotent-replayed'),
  };
}
const refused = (code: ErrorCode) => ({ status: ERRORS[code].status, json: { code } });
const commentsOf = async ({ workspaceId }: User) => {
  const [row] = await running.app.db
    .select({ made: count() })
    .from(comments)
    .where(eq(comments.workspaceId, workspaceId));
  return row?.made;
};
const rowsOf = ({ workspaceId }: User) =>
  running.app.db.select().from(keyedRequests).where(eq(keyedRequests.workspaceId, workspaceId));

describe('a write with a key', () => {
  it('is done once; a repeat reads the very bytes of the first answer, and is told so', async () => {
    const before = await commentsOf(owner);
    const first = await send(thread, COMMENT, { key: 'a' });
    const again = await send(thread, COMMENT, { key: 'a' });
    expect([first.status, first.replayed]).toEqual([201, null]);
    expect([again.status, again.replayed, again.text]).toEqual([201, 'true', first.text]);
    expect(await commentsOf(owner)).toBe(Number(before) + 1);
  });

  it('with other data is refused, with quotation marks it is the same key', async () => {
    await send(thread, COMMENT, { key: 'b' });
    const other = { ...COMMENT, text: 'Dajmy inny tytuł.' };
    expect(await send(thread, other, { key: 'b' })).toMatchObject(refused('IDEMPOTENCY_MISMATCH'));
    expect((await send(thread, COMMENT, { key: '"b"' })).replayed).toBe('true');
  });

  it('is nobody else’s and of no other operation', async () => {
    const before = await commentsOf(owner);
    await send(thread, COMMENT, { key: 'c' });
    const byProgram = await send(thread, COMMENT, { key: 'c', headers: program.headers });
    expect([byProgram.status, byProgram.replayed]).toEqual([201, null]);
    const removal = await send(thread.replace('comments', 'duplicate'), { date: today() }, { key: 'c' });
    expect(removal.json.code).not.toBe('IDEMPOTENCY_MISMATCH');
    expect(await commentsOf(owner)).toBe(Number(before) + 2);
  });

  it.each(['', ' ', 'zażółć'.normalize(), 'x'.repeat(201), '"open', '"a"b"'])(
    'is refused for a key like %j',
    async (key) => {
      const encoded = Buffer.from(key, 'utf8').toString('latin1');
      expect(await send(thread, COMMENT, { key: encoded })).toMatchObject(refused('IDEMPOTENCY_KEY_INVALID'));
    },
  );

  it('that was refused may come again with the same key', async () => {
    const missing = { name: 'x', url: 'nie adres' };
    const first = await send('/feeds', missing, { key: 'd' });
    expect(first.status).toBeGreaterThanOrEqual(400);
    expect((await send('/feeds', missing, { key: 'd' })).text).toBe(first.text);
    expect(await rowsOf(owner)).toEqual([]);
    expect(await running.app.db.$count(feeds, eq(feeds.workspaceId, owner.workspaceId))).toBe(0);
  });

  it('that still runs is told to come again', async () => {
    await send(thread, COMMENT, { key: 'e' });
    await running.app.db
      .update(keyedRequests)
      .set({ state: 'running', answer: null })
      .where(eq(keyedRequests.workspaceId, owner.workspaceId));
    const early = await send(thread, COMMENT, { key: 'e' });
    expect(early).toMatchObject(refused('IDEMPOTENCY_RUNNING'));
    expect(early.headers.get('retry-after')).toBe('1');
  });

  it('sent many times at once is done once', async () => {
    const before = await commentsOf(owner);
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(thread, COMMENT, { key: 'f' })));
    expect(answers.every(({ status, json }) => status === 201 || json.code === 'IDEMPOTENCY_RUNNING')).toBe(
      true,
    );
    expect(answers.filter(({ status, replayed }) => status === 201 && replayed === null)).toHaveLength(1);
    expect(await commentsOf(owner)).toBe(Number(before) + 1);
  });

  it('of a post waits for the first and gets its answer', async () => {
    const draft = { ...DRAFT, date: today() };
    const answers = await Promise.all([1, 2, 3].map(() => send('/posts', draft, { key: 'p' })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1);
  });

  it('is forgotten after a day, by the clock and by the job', async () => {
    const before = await commentsOf(owner);
    await send(thread, COMMENT, { key: 'g' });
    await forgetKeyedRequests(running.app.db, clock.now());
    expect(await rowsOf(owner)).toHaveLength(1);
    clock.advance(24 * 60 * MINUTE + 1);
    expect((await send(thread, COMMENT, { key: 'g' })).replayed).toBeNull();
    expect(await commentsOf(owner)).toBe(Number(before) + 2);
    await forgetKeyedRequests(running.app.db, new Date(clock.now().getTime() + 24 * 60 * MINUTE + 1));
    expect(await rowsOf(owner)).toEqual([]);
  });

  it('with a file is held against the file’s bytes, whatever parts the form was sent in', async () => {
    const form = (bytes: Uint8Array) => {
      const made = new FormData();
      made.set('file', new File([new Uint8Array(bytes)], 'piec.png', { type: 'image/png' }));
      return made;
    };
    const first = await send('/assets', form(PNG), { key: 'h' });
    expect(first.status).toBe(201);
    const again = await send('/assets', form(PNG), { key: 'h' });
    expect([again.replayed, again.text]).toEqual(['true', first.text]);
    const other = await send('/assets', form(Buffer.concat([PNG, Buffer.from('x')])), { key: 'h' });
    expect(other).toMatchObject(refused('IDEMPOTENCY_MISMATCH'));
  });

  it('whose answer opens something is not answered twice, and nothing of it is stored', async () => {
    const first = await send('/calendar-feed', {}, { key: 'i' });
    expect(first.status).toBe(200);
    expect(await send('/calendar-feed', {}, { key: 'i' })).toMatchObject(refused('IDEMPOTENCY_DONE'));
    expect((await rowsOf(owner)).map(({ answer }) => answer)).toEqual([null]);
  });

  it('of a visitor is done once and answered anew to nobody', async () => {
    const visit = { path: '/' };
    const headers = { origin: running.url };
    expect((await send('/visits', visit, { key: 'k', headers })).status).toBe(201);
    expect(await send('/visits', visit, { key: 'k', headers })).toMatchObject(refused('IDEMPOTENCY_DONE'));
  });

  it('asks for the right again before it answers what it kept', async () => {
    const first = await send(thread, COMMENT, { key: 'l', headers: program.headers });
    expect(first.status).toBe(201);
    const gone = await addKey(running.app, owner, { scopes: ['read'] });
    const refusal = await send(thread, COMMENT, { key: 'l', headers: gone.headers });
    expect(refusal).toMatchObject(refused('FORBIDDEN'));
  });
});

/** What a process leaves behind that died between the work and its answer. */
async function dieAfterTheWork(): Promise<void> {
  await running.app.db
    .update(keyedRequests)
    .set({ state: 'running', answer: null })
    .where(eq(keyedRequests.workspaceId, owner.workspaceId));
  clock.advance(2 * MINUTE + 1);
}

describe('a process that died between a write and its answer', () => {
  it('did a plain write at most once: a repeat is told that nobody knows', async () => {
    const before = await commentsOf(owner);
    await send(thread, COMMENT, { key: 'm' });
    await dieAfterTheWork();
    expect(await send(thread, COMMENT, { key: 'm' })).toMatchObject(refused('IDEMPOTENCY_UNKNOWN'));
    expect(await commentsOf(owner)).toBe(Number(before) + 1);
  });

  it('did what costs or publishes exactly once: a repeat finds it', async () => {
    const draft = { ...DRAFT, date: today() };
    const first = await send('/posts', draft, { key: 'n' });
    expect(first.status, first.text).toBe(201);
    await dieAfterTheWork();
    const again = await send('/posts', draft, { key: 'n' });
    expect([again.status, again.json.id]).toEqual([201, first.json.id]);
    expect(await running.app.db.$count(posts, eq(posts.workspaceId, owner.workspaceId))).toBe(2);
    expect((await send('/posts', draft, { key: 'n' })).replayed).toBe('true');
  });
});

/** Every operation's own refusals, by its name. */
const refusalsOf = (part: object, path: readonly string[] = []): [string, object][] =>
  '~orpc' in part
    ? [[path.join('.'), (part['~orpc'] as { errorMap: object }).errorMap]]
    : Object.entries(part).flatMap(([name, below]) => refusalsOf(below as object, [...path, name]));

it('keeps its key in the transaction of its work wherever tokens are spent or a post goes out', () => {
  const own = refusalsOf(contract);
  const spends = own.filter(([, refusals]) => 'INSUFFICIENT_TOKENS' in refusals).map(([name]) => name);
  expect(spends).toContain('generation.start');
  const held = own.filter(([, refusals]) => 'IDEMPOTENCY_MISMATCH' in refusals).map(([name]) => name);
  expect(held).toEqual(expect.arrayContaining([...spends, 'publications.publishNow']));
});
