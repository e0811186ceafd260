import { createHash, createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../start-sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

/** A request signed in its headers, by the letter of the guide; `wrong` spoils what the name says. */
async function ask(
  method: string,
  target: string,
  {
    body = '',
    unsigned = {},
    wrong = {},
  }: {
    body?: string | Uint8Array<ArrayBuffer>;
    unsigned?: Record<string, string>;
    wrong?: Partial<Record<'key' | 'date' | 'body', string>>;
  } = {},
) {
  const url = new URL(`${sandbox.s3.endpoint}/${target}`);
  const date = wrong.date ?? `${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}`;
  const scope = `${date.slice(0, 8)}/us-east-1/s3/aws4_request`;
  const hash = sha256(wrong.body ?? body);
  const query = [...url.searchParams].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).sort();
  const signed = 'host;x-amz-content-sha256;x-amz-date';
  const lines = `host:${url.host}\nx-amz-content-sha256:${hash}\nx-amz-date:${date}\n`;
  const canonical = [method, url.pathname, query.join('&'), lines, signed, hash].join('\n');
  const secret = wrong.key ?? sandbox.s3.secretAccessKey;
  const key = scope.split('/').reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${secret}`);
  const signature = hmac(key, ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')).toString(
    'hex',
  );
  const authorization = `AWS4-HMAC-SHA256 Credential=${sandbox.s3.accessKeyId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`;
  const answer = await fetch(url, {
    ...(body.length === 0 ? { method } : { method, body }),
    headers: { ...unsigned, authorization, 'x-amz-date': date, 'x-amz-content-sha256': hash },
  });
  const text = await answer.text();
  return {
    status: answer.status,
    text,
    code: /<Code>(\w+)</.exec(text)?.[1],
    etag: answer.headers.get('etag') ?? '',
  };
}

test('only what is signed with its keys, now and for this body, gets in', async () => {
  expect((await fetch(`${sandbox.s3.endpoint}/postownia/a`)).status).toBe(403);
  expect((await ask('PUT', 'postownia/a', { body: 'x' })).status).toBe(200);
  expect((await ask('GET', 'postownia/a')).text).toBe('x');
  expect((await ask('GET', 'postownia/a', { wrong: { key: 'other' } })).code).toBe('SignatureDoesNotMatch');
  expect((await ask('GET', 'postownia/a', { wrong: { date: '20200101T000000Z' } })).code).toBe(
    'RequestTimeTooSkewed',
  );
  expect((await ask('PUT', 'postownia/a', { body: 'y', wrong: { body: 'x' } })).code).toBe(
    'XAmzContentSHA256Mismatch',
  );
  expect((await ask('GET', 'inne/a')).code).toBe('NoSuchBucket');
  expect((await ask('GET', 'postownia/b')).code).toBe('NoSuchKey');
});

test('what may only be new is not written over', async () => {
  const unsigned = { 'if-none-match': '*' };
  expect((await ask('PUT', 'postownia/new', { body: 'x', unsigned })).status).toBe(200);
  expect(await ask('PUT', 'postownia/new', { body: 'y', unsigned })).toMatchObject({
    status: 412,
    code: 'PreconditionFailed',
  });
  expect((await ask('GET', 'postownia/new')).text).toBe('x');
});

test('parts become one object only in order, with their tags, none too small', async () => {
  const MEGABYTES = new Uint8Array(5 * 1024 * 1024).fill(7);
  const begin = async () =>
    /<UploadId>(.*?)</.exec((await ask('POST', 'postownia/video?uploads=')).text)?.[1];
  const put = async (id: string | undefined, number: number, body: Uint8Array<ArrayBuffer>) =>
    (await ask('PUT', `postownia/video?partNumber=${number}&uploadId=${id}`, { body })).etag;
  const complete = (id: string | undefined, parts: [number, string][]) =>
    ask('POST', `postownia/video?uploadId=${id}`, {
      body: `<CompleteMultipartUpload>${parts
        .map(([number, etag]) => `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`)
        .join('')}</CompleteMultipartUpload>`,
    });
  const small = await begin();
  const tags = [await put(small, 1, MEGABYTES.subarray(1)), await put(small, 2, MEGABYTES)] as const;
  expect(
    (
      await complete(small, [
        [1, tags[0]],
        [2, tags[1]],
      ])
    ).code,
  ).toBe('EntityTooSmall');
  const id = await begin();
  const first = await put(id, 1, MEGABYTES);
  const last = await put(id, 2, new Uint8Array([1, 2, 3]));
  expect(
    (
      await complete(id, [
        [2, last],
        [1, first],
      ])
    ).code,
  ).toBe('InvalidPartOrder');
  expect(
    (
      await complete(id, [
        [1, last],
        [2, last],
      ])
    ).code,
  ).toBe('InvalidPart');
  expect(
    (
      await complete(id, [
        [1, first],
        [2, last],
      ])
    ).status,
  ).toBe(200);
  expect(
    (
      await complete(id, [
        [1, first],
        [2, last],
      ])
    ).code,
  ).toBe('NoSuchUpload');
  const gone = await begin();
  expect((await ask('DELETE', `postownia/video?uploadId=${gone}`)).status).toBe(204);
  expect((await ask('PUT', `postownia/video?partNumber=1&uploadId=${gone}`, { body: 'x' })).code).toBe(
    'NoSuchUpload',
  );
});

test('browsers may send and read the tag, from anywhere', async () => {
  const preflight = (method: string) =>
    fetch(`${sandbox.s3.endpoint}/postownia/a`, {
      method: 'OPTIONS',
      headers: { origin: 'https://postownia.example', 'access-control-request-method': method },
    });
  expect((await preflight('PUT')).headers.get('access-control-allow-methods')).toBe('GET, PUT');
  expect((await preflight('DELETE')).status).toBe(403);
  const refused = await fetch(`${sandbox.s3.endpoint}/postownia/a`, {
    headers: { origin: 'https://x.example' },
  });
  expect(refused.headers.get('access-control-expose-headers')).toBe('ETag');
});
