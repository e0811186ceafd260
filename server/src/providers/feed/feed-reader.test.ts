import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFeedReader } from './feed-reader.ts';

const NOTHING = { etag: null, lastModified: null };
const item = (title: string, rest = '') => `<item><title>${title}</title><guid>${title}</guid>${rest}</item>`;
const rss = (items: string, head = '<?xml version="1.0"?>') =>
  `${head}<rss version="2.0"><channel><title>Nowości</title>${items}</channel></rss>`;

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const says =
  (body: string | Buffer, type = 'application/rss+xml', headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    response.writeHead(200, { 'content-type': type, ...headers }).end(body);

const laughs = Array.from({ length: 12 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');

const PLACES: Record<string, Answer> = {
  '/laughs': says(rss(item('&l12;'), `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY l0 "ha">${laughs}]>`)),
  '/inside': says(
    rss(item('&x;'), '<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
  ),
  '/huge': (_, response) => {
    response.writeHead(200, { 'content-type': 'application/rss+xml' });
    response.on('error', () => undefined);
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  },
  '/deep': says(rss(`<item>${'<a>'.repeat(200_000)}</item>`)),
  '/slow': (_, response) => response.writeHead(200, { 'content-type': 'application/rss+xml' }).flushHeaders(),
  '/silent': () => undefined,
  '/latin': says(
    Buffer.from(rss(item('Za\xbf\xf3\xb3\xe6'), '<?xml version="1.0" encoding="iso-8859-2"?>'), 'latin1'),
    'application/xml; charset=utf-8',
  ),
  '/unknown-charset': says(rss(item('Zażółć')), 'application/xml; charset=klingon'),
  '/lying': says(rss(item('Prawdziwy')), 'image/png'),
  '/binary': says(Buffer.from([0, 1, 2, 3, 0xff, 0xd8]), 'application/rss+xml'),
  '/page': says(
    '<!doctype html><html><head><link rel="alternate" type="application/rss+xml" href="/lying"></head></html>',
    'text/html',
  ),
  '/page-without': says('<!doctype html><html><head><title>x</title></head></html>', 'text/html'),
  '/inward': (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
  '/inward-name': (_, response) => response.writeHead(302, { location: 'http://localhost:1/' }).end(),
  '/file': (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/round': (_, response) => response.writeHead(302, { location: '/round' }).end(),
  '/for-good': (_, response) => response.writeHead(301, { location: '/lying' }).end(),
  '/for-now': (_, response) => response.writeHead(302, { location: '/lying' }).end(),
  '/gone': (_, response) => response.writeHead(410).end(),
  '/busy': (_, response) => response.writeHead(503, { 'retry-after': '7200' }).end(),
  '/endless-wait': (_, response) => response.writeHead(429, { 'retry-after': '999999999' }).end(),
  '/same': (request, response) =>
    request.headers['if-none-match'] === '"a"' && request.headers['if-modified-since'] === 'Mon'
      ? response.writeHead(304).end()
      : response.writeHead(200, { etag: '"a"', 'last-modified': 'Mon' }).end(rss(item('Nowy'))),
  '/atom': says(
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>A</title>
      <entry><id>1</id><title>Starszy</title><updated>2026-01-01T00:00:00Z</updated><link href="/1"/></entry>
      <entry><id>2</id><title type="html">&lt;b&gt;Nowszy&lt;/b&gt;</title><updated>2026-02-01T00:00:00Z</updated>
        <link href="javascript:alert(1)"/><content type="html">&lt;script&gt;alert(1)&lt;/script&gt;Treść &lt;img src="/p.png"&gt;</content>
      </entry></feed>`,
    'application/atom+xml',
  ),
  '/json': says(
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'J',
      items: [
        {
          id: '1',
          url: 'https://a.example.com/1',
          content_text: 'Bez tytułu',
          image: 'https://a.example.com/i.png',
        },
      ],
    }),
    'application/feed+json',
  ),
  '/many': says(rss(Array.from({ length: 500 }, (_, n) => item(`Wpis ${n}`)).join(''))),
  '/picture': says(Buffer.alloc(11 * 1024 * 1024), 'image/png'),
};

const server = createServer((request, response) => {
  (PLACES[request.url ?? ''] ?? ((_, answer) => answer.writeHead(404).end()))(request, response);
});
let base: string;
let reader: ReturnType<typeof openFeedReader>;
const warned: unknown[] = [];
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const log = { warn: (...words: unknown[]) => warned.push(words) };
  reader = openFeedReader({ trusted: [base], agent: 'test', log, readMilliseconds: 1_500 });
});
afterAll(async () => {
  await reader.close();
  server.closeAllConnections();
  server.close();
});

const read = (place: string, known = NOTHING) => reader.read(`${base}${place}`, { owner: 'a', known });
const titles = async (place: string) => {
  const answer = await read(place);
  return answer.kind === 'read' ? answer.items.map(({ title }) => title) : answer;
};

test.each([
  ['/huge', 'tooLarge'],
  ['/slow', 'unreachable'],
  ['/silent', 'unreachable'],
  ['/binary', 'notAFeed'],
  ['/page-without', 'notAFeed'],
  ['/inward', 'private'],
  ['/inward-name', 'private'],
  ['/file', 'private'],
  ['/round', 'moved'],
  ['/gone', 'gone'],
  ['/nothing', 'refused'],
] as const)('%s is %s', async (place, problem) => {
  expect(await read(place)).toEqual({ kind: 'problem', problem, waitSeconds: 0 });
});

test('entities of its own are neither expanded nor fetched', async () => {
  expect(await titles('/laughs')).toEqual(['&l12;']);
  expect(await titles('/inside')).toMatchObject({ problem: 'notAFeed' });
});

test('what is too deep ends its reader and nothing else', async () => {
  expect(await read('/deep')).toMatchObject({ kind: 'problem', problem: 'notAFeed' });
  expect(await titles('/lying')).toEqual(['Prawdziwy']);
});

test('a wrong or unknown character set, and a lying type, are read for what they are', async () => {
  expect(await titles('/latin')).toEqual(['Zażółć'.slice(0, 6)]);
  expect(await titles('/unknown-charset')).toEqual(['Zażółć']);
  expect(await titles('/lying')).toEqual(['Prawdziwy']);
});

test('a page leads to its feed, a permanent move is remembered, another is not', async () => {
  expect(await read('/page')).toMatchObject({ kind: 'read', url: `${base}/lying` });
  expect(await read('/for-good')).toMatchObject({ url: `${base}/lying` });
  expect(await read('/for-now')).toMatchObject({ url: `${base}/for-now` });
});

test('the same is not sent again, and who asks for time gets it, up to a day', async () => {
  const first = await read('/same');
  expect(first).toMatchObject({ known: { etag: '"a"', lastModified: 'Mon' } });
  expect(await read('/same', { etag: '"a"', lastModified: 'Mon' } as never)).toEqual({ kind: 'unchanged' });
  expect(await read('/busy')).toMatchObject({ problem: 'refused', waitSeconds: 7200 });
  expect(await read('/endless-wait')).toMatchObject({ waitSeconds: 86_400 });
});

test('Atom and JSON Feed: newest first, as plain text, with addresses of the web alone', async () => {
  expect(await read('/atom')).toMatchObject({
    items: [
      { key: '2', title: 'Nowszy', url: null, summary: 'Treść', imageUrl: `${base}/p.png` },
      { key: '1', title: 'Starszy', url: `${base}/1`, summary: '', imageUrl: null },
    ],
  });
  expect(await read('/json')).toMatchObject({
    items: [{ title: 'Bez tytułu', url: 'https://a.example.com/1', imageUrl: 'https://a.example.com/i.png' }],
  });
});

test('at most a hundred entries; a picture has a limit of its own', async () => {
  expect(await titles('/many')).toHaveLength(100);
  expect(await reader.fetchImage(`${base}/picture`, {})).toBeNull();
  expect(await reader.fetchImage('http://10.0.0.1/a.png', {})).toBeNull();
});
