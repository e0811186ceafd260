import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addKey } from '../../test/api-keys.ts';
import { type TestApp, testApp } from '../../test/app.ts';
import { addOwner } from '../../test/invitations.ts';

let running: TestApp;
let headers: Record<string, string>;
beforeAll(async () => {
  running = await testApp();
  headers = { ...(await addKey(running.app, await addOwner(running.app))).headers };
});
afterAll(() => running.close());

interface Told {
  readonly message?: string;
  readonly details?: unknown;
}

const ask = async (path: string, more: Record<string, string> = {}, init: RequestInit = {}) => {
  const answer = await fetch(`${running.url}${path}`, { ...init, headers: { ...headers, ...more } });
  const body = (await answer.json()) as Told;
  return { answer, type: answer.headers.get('content-type') ?? '', body };
};
const PROBLEM = { accept: 'application/problem+json, application/json' };
const DAYS = '/api/v1/posts?from=2026-12-01&to=2026-12-02';

describe('a refusal', () => {
  it.each([
    ['an operation', '/api/v1/posts?from=x&to=y', {}, 400, 'BAD_REQUEST'],
    ['a key in the address', `${DAYS}&api_key=pst_0123456789abcdef`, {}, 400, 'KEY_IN_ADDRESS'],
    ['nobody’s key', DAYS, { authorization: 'Bearer pst_nothing' }, 401, 'UNAUTHORIZED'],
    ['a brand of others', DAYS, { 'x-workspace': 'nie-ma-takiej' }, 404, 'NOT_FOUND'],
    ['nothing there', '/api/v1/nothing', {}, 404, 'NOT_FOUND'],
  ])('of %s is told as problem details to who accepts them', async (_what, path, more, status, code) => {
    const { answer, type, body } = await ask(path, { ...PROBLEM, ...more });
    expect([answer.status, type]).toEqual([status, 'application/problem+json; charset=utf-8']);
    expect(body).toMatchObject({
      type: `tag:postownia.pl,2026:${code}`,
      title: expect.stringMatching(/^[A-Z][a-zA-Z ]+$/),
      status,
      detail: body.message,
      instance: `urn:uuid:${answer.headers.get('x-request-id')}`,
      code,
    });
    const plain = await ask(path, more);
    expect(plain.type).toMatch(/^application\/json/);
    const { message, details } = body;
    expect(plain.body).toEqual({ code, message, ...(details === undefined ? {} : { details }) });
  });

  it('of a body that is no JSON, too; what is no refusal stays as it is', async () => {
    const init = { method: 'POST', body: '{' };
    const broken = await ask('/api/v1/posts', { ...PROBLEM, 'content-type': 'application/json' }, init);
    expect(broken.type).toMatch(/^application\/problem\+json/);
    expect(broken.body).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
    const { answer, type, body } = await ask(DAYS, PROBLEM);
    expect([answer.status, type.startsWith('application/json')]).toEqual([200, true]);
    expect(body).not.toHaveProperty('status');
  });
});
