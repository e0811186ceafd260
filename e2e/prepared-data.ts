import { spawnSync } from 'node:child_process';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProduct } from './start-product.ts';

/** Names the folder to the runner's worker processes. */
const variable = 'PREPARED_DATA_DIR';

/**
 * The runner's global set-up: a product that was started once, so its database is made and migrated, and stopped
 * cleanly. Every product of a test begins with a copy of its data.
 */
export default async function prepareData(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'postownia-e2e-prepared-'));
  const product = await startProduct({ dataDir: folder });
  await product.stop();
  await forgetPort(folder);
  await surviveNoPowerCut(folder);
  process.env[variable] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** A new data folder on which a product starts without making its database; the caller removes it. */
export async function copyPreparedData(): Promise<string> {
  const prepared = process.env[variable];
  if (prepared === undefined) throw new Error(`${variable} is not set: the global set-up did not run.`);
  const folder = await mkdtemp(path.join(tmpdir(), 'postownia-e2e-'));
  // Not Node's own: PostgreSQL insists on the modes, and, where root started it as another user, on the owner.
  const { status, stderr } = spawnSync('cp', ['-a', `${prepared}/.`, folder], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The prepared data could not be copied: ${stderr}`);
  return folder;
}

/** Otherwise all copies would begin by trying the same port. */
async function forgetPort(folder: string): Promise<void> {
  const file = path.join(folder, 'postgres/access.json');
  const access = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(file, JSON.stringify({ ...access, port: 0 }), { mode: 0o600 });
}

/** What the tests kill are processes: nothing has to reach the disk before a commit is answered. */
async function surviveNoPowerCut(folder: string): Promise<void> {
  const settings = ['fsync', 'synchronous_commit', 'full_page_writes'].map((name) => `${name} = off\n`);
  await appendFile(path.join(folder, 'postgres/cluster/postgresql.auto.conf'), settings.join(''));
}
