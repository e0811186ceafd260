import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { isAlive } from './is-alive.ts';
import { locatePostgres } from './postgres-binaries.ts';
import { commandAs, identityFor, type PostgresIdentity } from './postgres-identity.ts';

/** One PostgreSQL cluster on disk with what is needed to start it and to sign in. */
export interface PostgresCluster {
  /** PGDATA. */
  folder: string;
  lockFile: string;
  logFile: string;
  /** The port used last time; another one is taken when it is occupied. */
  port: number;
  /** Password of the role `postownia`, owner of the database `postownia` and of its tables. */
  password: string;
  /** Password of the application's role `postownia_app`; undefined until a start has made it. */
  applicationPassword?: string | undefined;
  /** Password of the superuser `postgres`: backup and the tests' templates. */
  adminPassword: string;
}

const accessFile = z.object({
  port: z.number(),
  password: z.string(),
  applicationPassword: z.optional(z.string()),
  adminPassword: z.string(),
});

/**
 * Opens the cluster in `home`, making it on first use. It is made in a folder of its own and renamed into place when
 * complete, so a cut-off first start leaves nothing half made and two first starts at once end with one cluster.
 */
export async function openCluster({
  home,
  durable,
}: {
  home: string;
  durable: boolean;
}): Promise<PostgresCluster> {
  if (!existsSync(path.join(home, 'access.json'))) {
    await removeUnfinished(home);
    const workplace = `${home}.making-${process.pid}-${randomBytes(4).toString('hex')}`;
    await makeCluster({ home: workplace, durable });
    try {
      await rename(workplace, home);
    } catch (error) {
      await rm(workplace, { recursive: true, force: true });
      if (!existsSync(path.join(home, 'access.json'))) throw error;
    }
  }
  const access = accessFile.parse(JSON.parse(await readFile(path.join(home, 'access.json'), 'utf8')));
  return { ...places(home), ...access };
}

/** Keeps for the next start the port, so that addresses in notes and monitoring stay right, or a password. */
export async function remember(
  home: string,
  more: { port: number } | { applicationPassword: string },
): Promise<void> {
  const file = path.join(home, 'access.json');
  const access = accessFile.parse(JSON.parse(await readFile(file, 'utf8')));
  if ('port' in more && access.port === more.port) return;
  await writeFile(`${file}.next`, JSON.stringify({ ...access, ...more }), { mode: 0o600 });
  await rename(`${file}.next`, file);
}

function places(home: string): Pick<PostgresCluster, 'folder' | 'lockFile' | 'logFile'> {
  return {
    folder: path.join(home, 'cluster'),
    lockFile: path.join(home, 'cluster.lock'),
    logFile: path.join(home, 'postgres.log'),
  };
}

async function makeCluster({ home, durable }: { home: string; durable: boolean }): Promise<void> {
  const { initdb, postgres } = locatePostgres();
  const { folder } = places(home);
  const passwordFile = path.join(home, 'first-password');
  // 256 random bits need no stretching, so one SCRAM iteration is as safe and saves 5 ms per connection.
  const password = randomBytes(32).toString('base64url');
  const adminPassword = randomBytes(32).toString('base64url');
  await mkdir(home, { recursive: true, mode: 0o700 });
  const identity = await identityFor({ cluster: folder });
  await writeFile(passwordFile, adminPassword, { mode: 0o600 });
  if (identity.kind === 'other-user') {
    await mkdir(folder, { mode: 0o700 });
    // That user passes through the data folder without being able to list it.
    await chmod(path.dirname(home), 0o711);
    for (const file of [home, folder, passwordFile]) await chown(file, identity.uid, identity.gid);
  }
  run(identity, initdb, [
    ['-D', folder, '-U', 'postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8'],
    ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
    durable ? [] : ['--no-sync'],
    ['-c', 'scram_iterations=1'],
  ]);
  await rm(passwordFile);
  run(
    identity,
    postgres,
    [
      [
        '--single',
        '-D',
        folder,
        '-c',
        'scram_iterations=1',
        ...(durable ? [] : ['-c', 'fsync=off']),
        'postgres',
      ],
    ],
    `create role postownia login password '${password}'\ncreate database postownia owner postownia\n`,
  );
  await writeFile(path.join(home, 'access.json'), JSON.stringify({ port: 0, password, adminPassword }), {
    mode: 0o600,
  });
}

function run(identity: PostgresIdentity, program: string, args: string[][], input = ''): void {
  const { command, args: allArgs, ...ids } = commandAs(identity, program, args.flat());
  const result = spawnSync(command, allArgs, { input, encoding: 'utf8', ...ids });
  if (result.status === 0 && !/\b(ERROR|FATAL|PANIC):/.test(result.stderr)) return;
  throw new Error(
    `${path.basename(program)} failed: ${result.error?.message ?? ''}${result.stdout ?? ''}${result.stderr ?? ''}`,
  );
}

/** Folders left by a first start that was killed; the process number in the name says whose they were. */
async function removeUnfinished(home: string): Promise<void> {
  const parent = path.dirname(home);
  const prefix = `${path.basename(home)}.making-`;
  for (const name of await readdir(parent).catch(() => [])) {
    if (!name.startsWith(prefix) || isAlive(Number.parseInt(name.slice(prefix.length), 10))) continue;
    await rm(path.join(parent, name), { recursive: true, force: true });
  }
}
