import { gzipSync } from 'node:zlib';
import { cutShort, type HostileFile, latin, u8 } from './hostile-file.ts';

/** An answer of somebody's server: what it says it is, and its body as it travels. */
export interface HostileAnswer extends HostileFile {
  readonly headers: Readonly<Record<string, string>>;
}

const MEGABYTE = 1024 * 1024;
const LAUGHS = Array.from({ length: 12 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
const item = (title: string, rest = '') => `<item><title>${title}</title><guid>${title}</guid>${rest}</item>`;
const rss = (inner: string, head = '<?xml version="1.0"?>') =>
  `${head}<rss version="2.0"><channel><title>Nowości</title>${inner}</channel></rss>`;
const json = (inner: string) => `{"version":"https://jsonfeed.org/version/1.1","title":"J","items":${inner}}`;

/** A feed that is read. */
export const GOOD_FEED = rss(item('Nowy chleb', '<description>Od jutra na zakwasie.</description>'));
/** A page that tells something. */
export const GOOD_PAGE = `<!doctype html><html><head><title>Piekarnia</title></head><body><p>${'Pieczemy chleb na zakwasie od 1994 roku w Radomiu. '.repeat(8)}</p></body></html>`;

const FEEDS: readonly (readonly [string, string | Uint8Array])[] = [
  ['that laughs', rss(item('&l12;'), `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY l0 "ha">${LAUGHS}]>`)],
  [
    'with a file',
    rss(item('&x;'), '<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
  ],
  ['with a word that holds itself', rss(item('&a;'), '<!DOCTYPE rss [<!ENTITY a "&b;"><!ENTITY b "&a;">]>')],
  ['of 100,000 levels', rss(`<item>${'<a>'.repeat(100_000)}</item>`)],
  ['of 100,000 levels that close', rss(`<item>${'<a>'.repeat(60_000)}${'</a>'.repeat(60_000)}</item>`)],
  ['of 40,000 entries', rss(item('x').repeat(40_000))],
  [
    'with 50,000 attributes',
    rss(`<item ${Array.from({ length: 50_000 }, (_, n) => `a${n}="x"`).join(' ')}/>`),
  ],
  ['with an attribute of a megabyte', rss(`<item a="${'x'.repeat(MEGABYTE)}"/>`)],
  ['with a title of a megabyte', rss(item('x'.repeat(MEGABYTE)))],
  ['with 200,000 words of signs', rss(item('&amp;'.repeat(200_000)))],
  ['with signs that are none', rss(item('&#x110000;&#xD800;&#0;&#99999999999999999999;&nosuch;'))],
  ['with an open section', rss('<item><title><![CDATA[bez końca')],
  ['with an open remark', rss('<!-- <item>')],
  ['with 100,000 open remarks', rss('<!--'.repeat(100_000))],
  ['with 200,000 brackets', rss('<'.repeat(200_000))],
  ['with 200,000 ends', rss('</a>'.repeat(200_000))],
  [
    'of names of the language itself',
    rss('<item><__proto__><constructor>x</constructor></__proto__><title>t</title></item>'),
  ],
  ['with a date of no calendar', rss(item('x', '<pubDate>31 Feb 999999 99:99</pubDate>'))],
  ['in an encoding of nobody', rss(item('x'), '<?xml version="1.0" encoding="klingon"?>')],
  [
    'in half of UTF-16',
    Buffer.concat([u8(0xff, 0xfe), Buffer.from(rss(item('x')), 'utf16le').subarray(0, 201)]),
  ],
  ['in bytes of no UTF-8', Buffer.concat([latin(rss(item('x')).slice(0, 60)), u8(0xff, 0xfe, 0xc0, 0x80)])],
  ['of two roots', rss(item('x')) + rss(item('y'))],
  [
    'of Atom without anything',
    '<feed xmlns="http://www.w3.org/2005/Atom"><entry/><entry><link/></entry></feed>',
  ],
  ['of Atom in itself', '<feed xmlns="http://www.w3.org/2005/Atom">'.repeat(20_000)],
  [
    'of RDF without anything',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><item/></rdf:RDF>',
  ],
  [
    'with spaces of names that end nowhere',
    `<rss xmlns:a="a" xmlns:a="b" a:a:a="1"><channel><a:b:c/></channel></rss>`,
  ],
  ['of JSON in 200,000 lists', json('['.repeat(200_000))],
  ['of JSON in 100,000 lists that close', json('['.repeat(100_000) + ']'.repeat(100_000))],
  ['of JSON that is no list', json('{"length":4294967295}')],
  ['of JSON with numbers of no size', json('[{"id":1e999,"title":-1e-999,"url":[]}]')],
  ['of JSON with half signs', json('[{"id":"\\ud800","title":"\\udfff","content_html":"\\u0000"}]')],
  [
    'of JSON of names of the language',
    json('[{"__proto__":{"id":"x"},"constructor":{},"id":"1","title":"t"}]'),
  ],
  ['of nulls', json('[null,null,[],1,"x",true]')],
  [
    'that names 100,000 others',
    `<!doctype html><html><head>${'<link rel="alternate" type="application/rss+xml" href="/x">'.repeat(30_000)}</head></html>`,
  ],
  ['that is an image', u8(0xff, 0xd8, 0xff, 0xe0, 0, 0)],
  ['that is a ZIP', latin(`PK\x03\x04${'\0'.repeat(60)}`)],
  ['that is nothing', ''],
  ['that is spaces', ' '.repeat(MEGABYTE)],
];

const page = (body: string, head = '') =>
  `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;
const data = (body: string) => `<script type="application/ld+json">${body}</script>`;

const PAGES: readonly (readonly [string, string | Uint8Array])[] = [
  ['of 200,000 levels', page('<div>'.repeat(200_000))],
  ['of 60,000 levels that close', page('<div>'.repeat(60_000) + '</div>'.repeat(60_000))],
  ['of tables in tables', page('<table><tr><td>'.repeat(30_000))],
  ['of 100,000 links', page('<a href="/x">x</a>'.repeat(60_000))],
  ['of 100,000 lists', page('<ul><li>'.repeat(60_000))],
  ['with a paragraph of a megabyte', page(`<p>${'chleb '.repeat(170_000)}</p>`)],
  ['with a word of a megabyte', page(`<p>${'x'.repeat(MEGABYTE)}</p>`)],
  ['with spaces of a megabyte', page(`<p>a${' '.repeat(MEGABYTE)}b</p>`)],
  ['with 300,000 signs of breaks', page('<br>'.repeat(250_000))],
  ['with data in 100,000 lists', page('', data('['.repeat(100_000) + ']'.repeat(100_000)))],
  ['with data in 60,000 things', page('', data('{"a":'.repeat(60_000) + '1' + '}'.repeat(60_000)))],
  [
    'with data about themselves',
    page('', data('{"@id":"#a","@graph":[{"@id":"#a","@graph":[]}],"__proto__":{"name":"x"}}')),
  ],
  [
    'with data of other kinds',
    page(
      '',
      data('{"@type":{"@type":[1,null]},"openingHours":{"a":1},"address":[[[]]],"name":{"toString":1}}'),
    ),
  ],
  ['with 20,000 pieces of data', page('', data('{"@type":"Bakery","name":"x"}').repeat(20_000))],
  [
    'with hours of no clock',
    page('', data('{"@type":"Bakery","name":"P","openingHours":"Mo-Zz 99:99-00:00,,,,-"}')),
  ],
  [
    'with things in things',
    page('<div itemscope itemtype="https://schema.org/Bakery" itemprop="department">'.repeat(20_000)),
  ],
  [
    'with things that name themselves',
    page('<div id="a" itemscope itemref="a a a a"><span itemprop="name">x</span></div>'),
  ],
  ['with a base that runs', page('<a href="x">o nas</a>', '<base href="javascript:alert(1)">')],
  [
    'with addresses of no web',
    page(
      ['javascript:1', 'data:text/html,x', 'file:///etc/passwd', '//', 'http://[', 'http://127.0.0.1/']
        .map((href) => `<a href="${href}">o nas</a>`)
        .join(''),
    ),
  ],
  [
    'with names of the language',
    page('<p __proto__="x" constructor="y">tekst o chlebie na zakwasie i o bułkach</p>'),
  ],
  ['with 50,000 attributes', page(`<p ${Array.from({ length: 50_000 }, (_, n) => `a${n}`).join(' ')}>x</p>`)],
  ['with 200,000 brackets', page('<'.repeat(200_000))],
  ['with 200,000 ends', page('</p>'.repeat(200_000))],
  ['with 100,000 open remarks', page('<!--'.repeat(100_000))],
  ['with signs that are none', page('<p>&#x110000;&#xD800;&#0;&#99999999999999999999;&nosuch;</p>')],
  ['with an open script', page('<script>'.repeat(2_000))],
  ['in an encoding of nobody', page('<p>x</p>', '<meta charset="klingon">')],
  ['in a declaration without end', page('<p>x</p>', `<meta ${'charset '.repeat(40_000)}`)],
  [
    'in half of UTF-16',
    Buffer.concat([u8(0xff, 0xfe), Buffer.from(page('<p>x</p>'), 'utf16le').subarray(0, 61)]),
  ],
  ['that is an image', u8(0x89, 0x50, 0x4e, 0x47)],
  ['that is nothing', ''],
];

const named = (kind: string, type: string, list: typeof FEEDS): HostileAnswer[] =>
  list.map(([what, body]) => ({
    what: `${kind} ${what}`,
    bytes: typeof body === 'string' ? Buffer.from(body) : body,
    headers: { 'content-type': type },
  }));

const BOMB = gzipSync(Buffer.alloc(64 * MEGABYTE, 32), { level: 9 });

/** Bodies that unpack to more than anybody reads, or to nothing. */
const packed = (kind: string, type: string, body: string): HostileAnswer[] =>
  (
    [
      ['that unpacks to 64 MB', BOMB, 'gzip'],
      ['that is packed and cut', gzipSync(latin(body)).subarray(0, 40), 'gzip'],
      ['that says to be packed', Buffer.from(body), 'gzip'],
      ['packed in a way of nobody', Buffer.from(body), 'klingon'],
    ] as const
  ).map(([what, bytes, encoding]) => ({
    what: `${kind} ${what}`,
    bytes,
    headers: { 'content-type': type, 'content-encoding': encoding },
  }));

const cut = (kind: string, type: string, body: string): HostileAnswer[] =>
  cutShort(kind, Buffer.from(body)).map((file) => ({ ...file, headers: { 'content-type': type } }));

export const feedFiles = (): HostileAnswer[] => [
  ...named('feed', 'application/rss+xml', FEEDS),
  ...packed('feed', 'application/rss+xml', GOOD_FEED),
  ...cut('feed', 'application/rss+xml', GOOD_FEED),
];
export const pageFiles = (): HostileAnswer[] => [
  ...named('page', 'text/html', PAGES),
  ...packed('page', 'text/html', GOOD_PAGE),
  ...cut('page', 'text/html', GOOD_PAGE),
];
