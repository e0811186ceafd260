import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureBuild } from './build.mjs';
import { ensureInstall } from './ensure-install.mjs';
import { root, runForeground } from './project.mjs';

/**
 * Installs, builds and runs one program of the repository with the arguments of this command.
 * @param {{program: string, what: string, args?: string[], environment?: () => Promise<Record<string, string>>}} options
 * `program` is the path from the root, `what` names it to people, `environment` is asked when all is installed
 */
export async function launch({
  program,
  what,
  args = process.argv.slice(2),
  environment = async () => ({}),
}) {
  try {
    await ensureInstall();
    await ensureBuild();
    if (!existsSync(path.join(root, program)))
      throw new Error(`${what} is not part of this version (${program} is missing).`);
    process.exitCode = await runForeground([path.join(root, program), ...args], {
      env: { ...process.env, ...(await environment()) },
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
