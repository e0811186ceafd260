import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { isAlive } from './is-alive.ts';

const ownerProgram = path.resolve(import.meta.dirname, '../../test/own-embedded-postgres.ts');

interface OwnerReport {
  url: string;
  reused: boolean;
  serverPid: number;
  refusal?: string;
}

describe('embedded PostgreSQL', () => {
  let dataDir: string;
  let owners: ChildProcess[];
  let started: EmbeddedPostgres[];

  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'postownia-embedded-'));
    owners = [];
    started = [];
  });

  afterEach(async () => {
    for (const owner of owners) owner.kill('SIGKILL');
    // A server that lost its owner to a kill is taken over here, so that stopping it is one path.
    if (started.length === 0 && existsSync(pidFile())) await start();
    for (const server of started) await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const pidFile = () => path.join(dataDir, 'postgres/cluster/postmaster.pid');

  async function start({ durable = false } = {}): Promise<EmbeddedPostgres> {
    const server = await startEmbeddedPostgres({ dataDir, durable });
    started.push(server);
    return server;
  }

  async function startOwner(): Promise<{ process: ChildProcess; report: OwnerReport }> {
    const child = spawn(process.execPath, [ownerProgram, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
    owners.push(child);
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    return { process: child, report: JSON.parse(line) as OwnerReport };
  }

  async function query(url: string, sql: string): Promise<unknown[]> {
    const client = new pg.Client(url);
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  }

  it('keeps data, address and secrecy across a clean stop', async () => {
    const first = await start();
    await query(first.url, 'create table kept (word text)');
    await query(first.url, "insert into kept values ('ŻÓŁĆ')");
    await first.stop();
    expect(isAlive(first.pid())).toBe(false);

    const second = await start();
    expect(second.reused).toBe(false);
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'select lower(word) as word from kept')).toEqual([{ word: 'żółć' }]);
    const wrong = second.url.replace(/:[^:@]+@/, ':wrong@');
    await expect(query(wrong, 'select 1')).rejects.toThrow(/password authentication failed/);
    await expect(query(second.url, 'create role intruder')).rejects.toThrow(/permission denied/);
  });

  it('refuses a second process on the same folder and names the first', async () => {
    const first = await startOwner();
    await expect(start()).rejects.toThrow(
      `Folder danych ${dataDir} jest już używany przez inny proces Postowni (PID ${first.process.pid}).`,
    );
    expect(await query(first.report.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('lets exactly one of two simultaneous first starts win and leaves nothing half made', async () => {
    const both = await Promise.all([startOwner(), startOwner()]);
    const winners = both.filter((owner) => owner.report.refusal === undefined);
    expect(winners).toHaveLength(1);
    expect(await query(winners[0]?.report.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await readdir(dataDir)).toEqual(['postgres']);
  });

  it('takes over the server that outlived a killed process', async () => {
    const killed = await startOwner();
    await query(killed.report.url, 'create table kept as select 42 as answer');
    killed.process.kill('SIGKILL');
    // At once: the database may not have noticed yet that its owner is gone.
    const next = await start();
    expect(next.reused).toBe(true);
    expect(next.pid()).toBe(killed.report.serverPid);
    expect(await query(next.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('brings a killed server back on the same address with every committed row', async () => {
    const server = await start({ durable: true });
    await query(server.url, 'create table kept as select 42 as answer');
    const before = server.pid();
    process.kill(before, 'SIGKILL');
    await expect.poll(() => server.pid()).not.toBe(before);
    await expect
      .poll(() => query(server.url, 'select answer from kept').catch(() => []))
      .toEqual([{ answer: 42 }]);
    const heldLocks = "select count(*)::int as held from pg_locks where locktype = 'advisory' and granted";
    await expect.poll(() => query(server.url, heldLocks)).toEqual([{ held: 1 }]);
  });

  it('starts although the pid file names a living stranger, as after a reboot', async () => {
    const first = await start();
    const lines = (await readFile(pidFile(), 'utf8')).split('\n');
    await first.stop();
    await writeFile(pidFile(), [String(process.pid), ...lines.slice(1)].join('\n'));

    const second = await start();
    expect(second.reused).toBe(false);
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('replaces a first start that was cut off', async () => {
    const dead = spawn(process.execPath, ['-e', '']);
    await once(dead, 'exit');
    const leftover = path.join(dataDir, `postgres.making-${dead.pid}-abc`);
    await writeFile(leftover, 'half');
    await start();
    expect(await readdir(dataDir)).toEqual(['postgres']);
  });
});
