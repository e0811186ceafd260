import { StatusReport } from '@postownia/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { readStatus } from '../features/status/read-status.ts';
import { systemClock } from '../lib/clock.ts';
import { runAdmin } from './run-admin.ts';

describe('an incident of the operator', () => {
  let running: TestApp;
  beforeAll(async () => {
    // The tool goes by the real clock; so does this app.
    running = await testApp({ clock: systemClock });
  });
  afterAll(() => running.close());

  async function incident(...words: string[]) {
    const said: string[] = [];
    const complained: string[] = [];
    const code = await runAdmin(['incident', ...words], {
      environment: {
        SECRET_KEY: 'k'.repeat(48),
        DATABASE_URL: running.app.config.database.url ?? '',
        DATA_DIR: running.app.config.dataDir,
        SANDBOX: 'off',
      },
      log: pino({ level: 'silent' }),
      print: (line) => said.push(line),
      printError: (line) => complained.push(line),
    });
    return { code, said: said.join('\n'), complained: complained.join('\n') };
  }
  const report = async () => StatusReport.parse(await (await fetch(`${running.url}/api/v1/status`)).json());
  const feed = async () => (await fetch(`${running.url}/status/rss.xml`)).text();
  let id = '';

  it('is on the page and in the feed as soon as it is written', async () => {
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const texts = ['--text', 'Kolejka <stoi> & czeka', '--en', 'The queue is stuck'];
    const { code, said } = await incident('--services', 'publishing,app', '--since', since, ...texts);
    expect(code).toBe(0);
    id = /[0-9a-f-]{36}/.exec(said)?.[0] ?? '';
    const { reported, services } = await report();
    expect(reported).toMatchObject([
      {
        id,
        services: ['publishing', 'app'],
        startedAt: since,
        resolvedAt: null,
        updates: [{ texts: { pl: 'Kolejka <stoi> & czeka', en: 'The queue is stuck' } }],
      },
    ]);
    expect(services.map(({ status }) => status)).toEqual(['problems', 'unknown', 'problems', 'unknown']);
    expect(services[0]).toMatchObject({ uptime: null, lastIncidentAt: since });
    const answer = await fetch(`${running.url}/status/rss.xml`);
    expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    expect(await answer.text()).toContain('Kolejka &amp;lt;stoi&amp;gt; &amp;amp; czeka');
    expect((await incident('--list')).said).toContain(id);
  });

  it('goes on with updates, and is over once', async () => {
    expect((await incident('--update', id, '--text', 'Szukamy przyczyny.')).code).toBe(0);
    expect((await incident('--resolve', id, '--text', 'Działa.')).said).toContain('Zamknięto');
    const again = await incident('--resolve', id, '--text', 'Działa znowu.');
    expect(again).toMatchObject({ code: 1 });
    expect(again.complained).toContain(id);
    const { reported, services } = await report();
    expect(reported[0]?.resolvedAt).not.toBeNull();
    expect(reported[0]?.updates.map(({ texts }) => texts.pl)).toEqual([
      'Działa.',
      'Szukamy przyczyny.',
      'Kolejka <stoi> & czeka',
    ]);
    expect(services[0]?.status).toBe('unknown');
    expect((await feed()).match(/<item>/g)).toHaveLength(3);
  });

  it.each([
    [['--text', 'nic'], 64],
    [['--services', 'wszystko', '--text', 'abc'], 64],
    [['--services', 'app', '--list'], 64],
    [['--services', 'app'], 1],
    [['--services', 'app', '--text', 'x\u0000y'], 1],
    [['--services', 'app', '--text', 'abc', '--since', '2999-01-01T00:00:00Z'], 1],
    [['--update', '00000000-0000-4000-8000-000000000000', '--text', 'abc'], 1],
  ])('%j is refused', async (words, code) => {
    const { reported } = await readStatus(running.app);
    expect((await incident(...words)).code).toBe(code);
    expect((await readStatus(running.app)).reported).toEqual(reported);
  });
});
