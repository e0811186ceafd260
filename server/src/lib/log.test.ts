import { expect, it } from 'vitest';
import { hideSecrets, openLog, serializeError } from './log.ts';

it('writes down what a query was, never the values in it', () => {
  const failed = Object.assign(
    new Error('Failed query: insert into people values ($1)\nparams: ola@example.com,tajne'),
    {
      query: 'insert into people values ($1)',
      params: ['ola@example.com', 'tajne'],
      cause: new Error('invalid input syntax'),
    },
  );
  const written = JSON.stringify(serializeError(failed));
  expect(written).toContain('insert into people');
  expect(written).toContain('invalid input syntax');
  expect(written).not.toContain('ola@example.com');
  expect(written).not.toContain('tajne');
});

/** What one line of the log is when this is logged. */
function lineOf(value: object): string {
  let written = '';
  openLog({
    logLevel: 'info',
    to: {
      write: (line: string) => {
        written += line;
      },
    },
  }).info(value, 'said');
  expect(written).toContain('"msg":"said"');
  return written;
}

it.each([
  { password: 'tajne-12345' },
  { body: { newPassword: 'tajne-12345' } },
  { answer: { data: { access_token: 'tajne-12345', refreshToken: 'tajne-12345' } } },
  { request: { headers: { cookie: 'a=tajne-12345', authorization: 'Bearer tajne-12345' } } },
  { answer: { headers: { 'set-cookie': 'a=tajne-12345', 'x-api-key': 'tajne-12345' } } },
  { err: Object.assign(new Error('refused'), { request: { headers: { authorization: 'tajne-12345' } } }) },
  { a: { b: { c: { d: { Token: 'tajne-12345' } } } } },
  { list: [{ password: 'tajne-12345' }] },
  { err: new Error('https://graph.example/me?fields=id&access_token=tajne-12345 did not answer') },
  { err: new Error('outside', { cause: new Error('POST /oauth?client_secret=tajne-12345&x=1') }) },
  { err: new Error('answer {"error":1,"access_token":"tajne-12345"}') },
  { err: new Error('header Authorization: Bearer tajne-12345') },
  { err: new Error('connect postgres://postownia:tajne-12345@db:5432/postownia') },
  { err: new Error('No such key: sk-tajne-12345') },
  { err: new Error('No such key: pst_0123456789abcdef_tajne-12345') },
])('writes no secret down: %j', (value) => {
  expect(lineOf(value)).not.toContain('tajne');
});

it('leaves what is no secret, the code of a fault and the state of a row too', () => {
  const line = lineOf({
    code: 'ECONNRESET',
    state: 'unknown',
    tokens: 9,
    err: new Error('token of 9 is gone'),
  });
  for (const part of ['"code":"ECONNRESET"', '"state":"unknown"', '"tokens":9', 'token of 9 is gone'])
    expect(line).toContain(part);
  expect(hideSecrets('/posts?from=2026-11-21&to=2026-12-01')).toBe('/posts?from=2026-11-21&to=2026-12-01');
});
