import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { audit } from './audit.mjs';
import { findAffected } from './find-affected.mjs';
import { takeAdvisories } from './take-advisories.mjs';

const lock = {
  server: { dependencies: { one: '1.4.0', '@scope/two': '2.0.0' } },
  'node_modules/one': { version: '1.4.0' },
  'node_modules/@scope/two': { version: '2.0.0', dependencies: { one: '0.9.0' } },
  'node_modules/@scope/two/node_modules/one': { version: '0.9.0' },
  'node_modules/tests': { version: '3.0.0-beta.2' },
  'node_modules/server': { link: true },
};
/** A made advisory. */
const about = (
  /** @type {string} */ name,
  /** @type {import('./find-affected.mjs').OsvEvent[]} */ events,
  more = {},
) => ({
  id: `MADE-${name}`,
  affected: [{ package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events }] }],
  database_specific: { severity: 'HIGH' },
  ...more,
});
const hits = (/** @type {import('./find-affected.mjs').OsvAdvisory} */ advisory) =>
  findAffected(lock, [advisory]).map(({ name, version, dev }) => `${name}@${version}${dev ? ' dev' : ''}`);

describe('which packages an advisory is about', () => {
  it.each([
    ['from its beginning until it was mended', [{ introduced: '0' }, { fixed: '1.0.0' }], ['one@0.9.0']],
    ['the mended version is free of it', [{ introduced: '0' }, { fixed: '1.4.0' }], ['one@0.9.0']],
    ['what is not mended yet', [{ introduced: '1.4.0' }], ['one@1.4.0']],
    ['the last version that has it', [{ introduced: '0' }, { last_affected: '0.9.0' }], ['one@0.9.0']],
    [
      'two ranges in one, in any order',
      [{ fixed: '1.5.0' }, { introduced: '1.2.0' }, { introduced: '0' }, { fixed: '0.8.0' }],
      ['one@1.4.0'],
    ],
  ])('%s', (_, events, expected) => {
    expect(hits(about('one', events))).toEqual(expected);
  });

  it('compares versions before a release, and says what nothing in production needs', () => {
    expect(hits(about('tests', [{ introduced: '3.0.0-alpha' }, { fixed: '3.0.0-beta.3' }]))).toEqual([
      'tests@3.0.0-beta.2 dev',
    ]);
  });

  it('reads versions named one by one, and neither withdrawn advisories nor other registries', () => {
    const named = {
      id: 'MADE',
      affected: [{ package: { ecosystem: 'npm', name: '@scope/two' }, versions: ['2.0.0'] }],
    };
    expect(hits(named)).toEqual(['@scope/two@2.0.0']);
    expect(hits({ ...named, withdrawn: '2026-11-01T00:00:00Z' })).toEqual([]);
    expect(
      hits({
        ...named,
        affected: [{ package: { ecosystem: 'PyPI', name: '@scope/two' }, versions: ['2.0.0'] }],
      }),
    ).toEqual([]);
  });
});

describe('the audit without a network', () => {
  const list = (/** @type {import('./find-affected.mjs').OsvAdvisory[]} */ ...advisories) => ({
    taken: '2026-11-01',
    source: 'https://example.com',
    advisories,
  });
  const soon = new Date('2026-11-29T12:00:00Z');
  const everything = [{ introduced: '0' }];

  it('fails on a high one of production, names it and the day of the list', () => {
    const { lines, verdict } = audit(lock, list(about('one', everything)), soon);
    expect(verdict).toBe('known-weakness');
    expect(lines.join('\n')).toContain('on 2026-11-01: 2, by 1 stored');
    expect(lines.join('\n')).toContain('HIGH one@1.4.0: MADE-one');
  });

  it('takes one without a severity for the worst, and only tells of development and of lower ones', () => {
    const { database_specific: _, ...unrated } = about('one', everything);
    expect(audit(lock, list(unrated), soon).verdict).toBe('known-weakness');
    for (const lesser of [
      about('tests', everything),
      about('one', everything, { database_specific: { severity: 'MODERATE' } }),
    ])
      expect(audit(lock, list(lesser), soon).verdict).toBe('nothing-known');
  });

  it('warns of a list of over thirty days and does not call it checked', () => {
    const later = audit(lock, list(), new Date('2026-12-02T12:00:00Z'));
    expect(later.verdict).toBe('not-checked');
    expect(later.lines.join('\n')).toContain('WARNING: the list is 31 days old');
    expect(audit(lock, list(about('one', everything)), new Date('2027-12-02')).verdict).toBe(
      'known-weakness',
    );
  });

  it('says NOT CHECKED where no list was ever taken', () => {
    const { lines, verdict } = audit(lock, { ...list(), taken: null }, soon);
    expect(verdict).toBe('not-checked');
    expect(lines.join('\n')).toContain('NOT CHECKED');
  });
});

describe('taking the list', () => {
  /** A service with OSV's API that knows two advisories about `one`, told on two pages. */
  async function service(/** @type {(url: string) => number} */ statusOf = () => 200) {
    const server = createServer(async (request, response) => {
      const url = request.url ?? '';
      let body = '';
      for await (const chunk of request) body += chunk;
      response.writeHead(statusOf(url));
      if (url !== '/v1/querybatch')
        return response.end(
          JSON.stringify({ ...about('one', [{ introduced: '0' }]), id: url.slice(10), details: 'long' }),
        );
      const { queries } = JSON.parse(body);
      response.end(
        JSON.stringify({
          results: queries.map((/** @type {{package: {name: string}, page_token?: string}} */ query) => {
            if (query.package.name !== 'one') return {};
            return query.page_token === undefined
              ? { vulns: [{ id: 'MADE-1' }], next_page_token: 'more' }
              : { vulns: [{ id: 'MADE-2' }] };
          }),
        }),
      );
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return {
      source: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
      close: () => server.close(),
    };
  }
  const now = new Date('2026-11-29T12:00:00Z');

  it('keeps each advisory once, with what the audit reads and the day', async () => {
    const { source, close } = await service();
    const list = await takeAdvisories(lock, { source, now });
    close();
    expect(list).toMatchObject({ taken: '2026-11-29', source, packages: 3 });
    expect(list.advisories.map(({ id }) => id)).toEqual(['MADE-1', 'MADE-2']);
    expect(JSON.stringify(list)).not.toContain('long');
    expect(audit(lock, list, now).verdict).toBe('known-weakness');
  });

  it('makes no list with gaps', async () => {
    const { source, close } = await service((url) => (url.endsWith('MADE-2') ? 500 : 200));
    await expect(takeAdvisories(lock, { source, now })).rejects.toThrow('answered 500');
    close();
  });
});
