import { spawnSync } from 'node:child_process';
import { chown, readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * As whom PostgreSQL runs. It refuses root, so root becomes either one id of a user namespace (files stay root's)
 * or another user (files become that user's). Everyone else runs it as themselves.
 */
export type PostgresIdentity =
  | { kind: 'self' }
  | { kind: 'user-namespace' }
  | { kind: 'other-user'; uid: number; gid: number };

/** A program with its arguments, ready for spawn. */
export interface Command {
  command: string;
  args: string[];
  uid?: number;
  gid?: number;
}

const nobody = 65_534;
const namespaceArgs = ['-U', `--map-user=${nobody}`, `--map-group=${nobody}`];

function runs(command: string, args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

/** Whether this root process may open a user namespace (containers often forbid it). */
export function namespacesAllowed(): boolean {
  return runs('unshare', [...namespaceArgs, 'true']);
}

/**
 * Decides the identity for a cluster folder. The folder's owner is the memory of what was used before: the two
 * ways leave different owners, and switching between them on one folder would lock PostgreSQL out of it.
 * Only where a folder made in a namespace moved to a machine without namespaces are its files handed over.
 */
export async function identityFor({
  cluster,
  userId = process.getuid?.(),
  mayUseNamespace = namespacesAllowed,
}: {
  cluster: string;
  userId?: number | undefined;
  mayUseNamespace?: () => boolean;
}): Promise<PostgresIdentity> {
  if (userId !== 0) return { kind: 'self' };
  const owner = await stat(cluster).catch(() => undefined);
  if (owner !== undefined && owner.uid !== 0) return { kind: 'other-user', uid: owner.uid, gid: owner.gid };
  if (mayUseNamespace()) return { kind: 'user-namespace' };
  if (owner !== undefined) await handOver(cluster, nobody);
  return { kind: 'other-user', uid: nobody, gid: nobody };
}

/** Gives a folder and everything in it to another user. */
export async function handOver(folder: string, id: number): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true }))
    await chown(path.join(folder, entry), id, id);
  await chown(folder, id, id);
}

/** Wraps a PostgreSQL program so that it runs under the identity. */
export function commandAs(identity: PostgresIdentity, command: string, args: string[]): Command {
  if (identity.kind === 'self') return { command, args };
  if (identity.kind === 'user-namespace') {
    return { command: 'unshare', args: [...namespaceArgs, command, ...args] };
  }
  const { uid, gid } = identity;
  // Keeps root's right to walk through closed folders (/root is 0700), which nobody alone does not have.
  const keepAccess = [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ];
  if (runs('setpriv', [...keepAccess, 'true'])) {
    return { command: 'setpriv', args: [...keepAccess, command, ...args] };
  }
  return { command, args, uid, gid };
}
