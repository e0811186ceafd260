import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commandAs, identityFor } from './postgres-identity.ts';

const nobody = 65_534;

describe('the user PostgreSQL runs as', () => {
  let home: string;
  beforeEach(async () => {
    home = await mkdtemp(path.join(tmpdir(), 'postownia-identity-'));
  });
  afterEach(() => rm(home, { recursive: true, force: true }));

  it('is the user himself unless he is root', async () => {
    expect(await identityFor({ cluster: home, userId: 1000 })).toEqual({ kind: 'self' });
    expect(commandAs({ kind: 'self' }, 'postgres', ['-V'])).toEqual({ command: 'postgres', args: ['-V'] });
  });

  it('is a namespace for root on a new folder where the system allows one, else nobody', async () => {
    const cluster = path.join(home, 'new');
    expect(await identityFor({ cluster, userId: 0, mayUseNamespace: () => true })).toEqual({
      kind: 'user-namespace',
    });
    expect(await identityFor({ cluster, userId: 0, mayUseNamespace: () => false })).toEqual({
      kind: 'other-user',
      uid: nobody,
      gid: nobody,
    });
  });

  it.runIf(process.getuid?.() === 0)('follows the owner that the folder has', async () => {
    const cluster = path.join(home, 'cluster');
    await mkdir(cluster);
    await writeFile(path.join(cluster, 'PG_VERSION'), '18');
    const inNamespace = await identityFor({ cluster, userId: 0, mayUseNamespace: () => true });
    expect(inNamespace).toEqual({ kind: 'user-namespace' });

    const moved = await identityFor({ cluster, userId: 0, mayUseNamespace: () => false });
    expect(moved).toEqual({ kind: 'other-user', uid: nobody, gid: nobody });
    expect((await stat(path.join(cluster, 'PG_VERSION'))).uid).toBe(nobody);

    const back = await identityFor({ cluster, userId: 0, mayUseNamespace: () => true });
    expect(back).toEqual({ kind: 'other-user', uid: nobody, gid: nobody });
  });
});
