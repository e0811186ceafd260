import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../src/config.ts';
import { freePort } from '../src/lib/free-port.ts';
import { NETWORK_APPS } from '../src/providers/social/make-social-networks.ts';
import { type TestDatabase, testDatabase } from './database.ts';

/** As a generator makes them: production takes no other. */
const GENERATED_KEY = 'Qm9yc3VrIGplZHppZSBuYSByb3dlcnplIHBvIG1sZWtv';
const root = path.resolve(import.meta.dirname, '../..');
const operations = path.join(root, 'operations');
const NOBODY = 65_534;
const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
/** A build on a busy machine takes a minute. */
const PATIENCE = 600_000;

const containerfile = await readFile(path.join(operations, 'Containerfile'), 'utf8');
const instructions = (name: string) =>
  [...containerfile.matchAll(new RegExp(`^${name} (.*)$`, 'gm'))].map((match) => match[1] ?? '');

/** What `COPY . .` takes: everything but the lines of .dockerignore. */
async function copySources(target: string): Promise<void> {
  const lines = (await readFile(path.join(root, '.dockerignore'), 'utf8')).split('\n').filter(Boolean);
  const ignored = lines.map((line) => {
    const pattern = line
      .replaceAll('.', '\\.')
      .replaceAll('**/', '(?:.*/)?')
      .replaceAll(/(?<!\.)\*/g, '[^/]*');
    return new RegExp(`^${pattern}(?:/|$)`);
  });
  await cp(root, target, {
    recursive: true,
    filter: (source) => !ignored.some((pattern) => pattern.test(path.relative(root, source))),
  });
}

const copyAsIs = (part: string, target: string, how = '-a') =>
  spawnSync('cp', [how, path.join(root, part), path.join(target, part)], { encoding: 'utf8' });

/** This tree's build, which a clean copy would spend minutes on. */
function copyBuilt(target: string): void {
  for (const part of ['server/dist', 'sandbox/dist', 'web/build'])
    expect(copyAsIs(part, target)).toMatchObject({ status: 0 });
}

/** This tree's dependencies, by links where the disk is the same. They stay whose they are: a link has one owner. */
function linkInstalled(target: string): void {
  if (copyAsIs('node_modules', target, '-al').status === 0) return;
  spawnSync('rm', ['-rf', path.join(target, 'node_modules')]);
  expect(copyAsIs('node_modules', target)).toMatchObject({ status: 0 });
}

describe('the container file', () => {
  let folder: string;
  let database: TestDatabase;
  const running: ChildProcess[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'postownia-packaging-'));
    database = await testDatabase();
    const built = spawnSync(process.execPath, ['tools/build.mjs'], { cwd: root, encoding: 'utf8' });
    expect(built.status, built.stderr).toBe(0);
  }, PATIENCE);
  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL');
    await database.close();
    spawnSync('chmod', ['-R', 'u+w', folder]);
    await rm(folder, { recursive: true, force: true });
  });

  const run = (line: string, cwd: string) => {
    const node = path.dirname(process.execPath);
    const { status, stdout, stderr } = spawnSync('sh', ['-c', line], {
      cwd,
      encoding: 'utf8',
      ...asNobody,
      env: { PATH: `${node}:/usr/local/bin:/usr/bin:/bin`, HOME: folder },
    });
    expect(status, `${line}\n${stdout}\n${stderr}`).toBe(0);
    return stdout;
  };

  it('runs as nobody in particular, on a tree it cannot write to', () => {
    expect(instructions('USER')).toEqual(['node']);
    expect(instructions('RUN').length).toBeGreaterThan(2);
  });

  it('builds from a clean copy and starts web and worker from the packed folder', {
    timeout: PATIENCE,
  }, async () => {
    const [source, packed] = [path.join(folder, 'src'), path.join(folder, 'app')];
    await copySources(source);
    copyBuilt(source);
    if ('uid' in asNobody) spawnSync('chown', ['-R', `${NOBODY}:${NOBODY}`, folder]);
    const [install = '', build = '', ...rest] = instructions('RUN');
    expect([install, build]).toEqual([expect.stringMatching(/^npm ci /), 'node tools/build.mjs']);
    // Both compare by content, so what they leave alone is what they would make of this lock and of these sources.
    linkInstalled(source);
    expect(run('node tools/ensure-install.mjs', source)).toBe('');
    expect(run(build, source)).not.toMatch(/^Building (?!with )/m);
    for (const line of rest) run(line.replace('/app', packed), source);
    // The last stage: nothing of the sources is there, and nothing can be written but the volume.
    await rm(source, { recursive: true });
    spawnSync('chmod', ['-R', 'a-w', packed]);
    const data = path.join(folder, 'volume');
    run(`mkdir ${data}`, folder);

    const [port, metricsPort] = [await freePort(), await freePort()];
    const environment = { ...imageEnvironment(), DATABASE_URL: database.url, SECRET_KEY: GENERATED_KEY };
    const own = {
      ...environment,
      DATA_DIR: data,
      HOST: '127.0.0.1',
      PORT: String(port),
      APP_URL: 'https://example.pl',
    };
    await startAs({ ...own, ROLE: 'web' }, packed);
    await startAs({ ...own, ROLE: 'worker', METRICS_PORT: String(metricsPort) }, packed);
    const get = async (address: string) => {
      const answer = await fetch(`http://127.0.0.1:${address}`);
      return { status: answer.status, text: await answer.text() };
    };
    expect(await get(`${port}/health/ready`)).toMatchObject({ status: 200 });
    const health = JSON.parse(/^HEALTHCHECK .* CMD (\[.*\])$/m.exec(containerfile)?.[1] ?? '[]') as string[];
    const ask = (asked: number) =>
      spawnSync(process.execPath, health.slice(1), { ...asNobody, env: { PORT: String(asked) } }).status;
    expect(health[0]).toBe('node');
    expect(ask(port)).toBe(0);
    expect(ask(await freePort())).toBe(1);
    expect((await get(`${port}/`)).text).toContain('Postownia');
    expect((await get(`${port}/api/v1/openapi.json`)).text).toContain('"openapi":"3.1');
    expect((await get(`${metricsPort}/metrics`)).text).toContain('database_up{role="worker"} 1');
    // What brands sent and what people are told is nobody else's on the machine.
    const kept = await readdir(data, { withFileTypes: true });
    expect(kept).not.toEqual([]);
    for (const { name } of kept) expect((await stat(path.join(data, name))).mode & 0o077, name).toBe(0);
    for (const child of running.splice(0)) {
      child.kill('SIGTERM');
      expect(await once(child, 'exit')).toEqual([0, null]);
    }
  });

  /** `ENV` of the image. */
  function imageEnvironment(): Record<string, string> {
    const pairs = instructions('ENV').flatMap((line) => line.split(' '));
    return Object.fromEntries(pairs.map((pair) => [pair.split('=')[0] ?? '', pair.split('=')[1] ?? '']));
  }

  /** Runs the image's CMD as it stands and waits until it says that it is ready. */
  async function startAs(environment: Record<string, string>, cwd: string): Promise<void> {
    const command = JSON.parse(instructions('CMD').at(-1) ?? '[]') as string[];
    expect(command[0]).toBe('node');
    const child = spawn(process.execPath, command.slice(1), {
      cwd,
      env: environment,
      ...asNobody,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    running.push(child);
    const said: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => said.push(String(chunk)));
    const outcome = await Promise.race([once(child, 'message'), once(child, 'exit')]);
    expect(outcome[0], said.join('')).toHaveProperty('ready');
  }
});

describe('the compose file and the unit', () => {
  it('open their doors to this machine alone: a proxy stands in front', async () => {
    const compose = await readFile(path.join(operations, 'compose.yaml'), 'utf8');
    const doors = [...compose.matchAll(/^ +ports: \[(.*)\]$/gm)].map((match) => match[1]);
    expect(doors.length).toBe(compose.match(/^ +ports:/gm)?.length);
    for (const door of doors) expect(door).toMatch(/^"127\.0\.0\.1:\d+:\d+"$/);
    expect(compose).not.toContain('network_mode: host');
  });

  it('leave the process no more of the machine than it needs', async () => {
    const unit = (await readFile(path.join(operations, 'postownia.service'), 'utf8')).split('\n');
    expect(unit).toEqual(
      expect.arrayContaining([
        ...['UMask=0077', 'DynamicUser=yes', 'NoNewPrivileges=yes', 'CapabilityBoundingSet='],
        ...['ProtectSystem=strict', 'ProtectProc=invisible', 'SystemCallFilter=@system-service'],
      ]),
    );
  });

  it('set only variables that the product knows, and none that it refuses', async () => {
    const compose = await readFile(path.join(operations, 'compose.yaml'), 'utf8');
    const block = /x-environment: &environment\n((?: {2}.*\n)+)/.exec(compose)?.[1] ?? '';
    const unit = await readFile(path.join(operations, 'postownia.service'), 'utf8');
    const config = await readFile(path.join(root, 'server/src/config.ts'), 'utf8');
    const names = [
      ...[...block.matchAll(/^ {2}(\w+):/gm)].map((match) => match[1] ?? ''),
      ...[...(/^Environment=(.*)$/m.exec(unit)?.[1] ?? '').matchAll(/(\w+)=/g)].map(
        (match) => match[1] ?? '',
      ),
    ];
    expect(names.length).toBeGreaterThan(20);
    const known = [
      ...[...config.matchAll(/^ {2}([A-Z]\w+):/gm)].map((match) => match[1]),
      ...NETWORK_APPS.flatMap(({ variables }) => Object.keys(variables.shape)),
    ];
    expect(known).toEqual(expect.arrayContaining(names));
    const filled = Object.fromEntries(
      [...block.matchAll(/^ {2}(\w+): (.*)$/gm)].map(([, name = '', value = '']) => [name, fill(value)]),
    );
    expect(readConfig({ ...filled, ROLE: 'worker' }).production).toBe(true);
  });

  /** As an operator would: needed variables get a value, optional ones stay empty. */
  const fill = (value: string) =>
    value
      .replaceAll('"', '')
      .replaceAll(/\$\{(?:APP_URL|S3_BROWSER_ENDPOINT):\?\}/g, 'https://example.pl')
      .replaceAll(/\$\{\w+:\?\}/g, GENERATED_KEY)
      .replaceAll(/\$\{\w+:-(.*?)\}/g, '$1');
});
