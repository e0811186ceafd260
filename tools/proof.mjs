import { readdirSync } from 'node:fs';
import path from 'node:path';
import { browserEnvironment } from './find-browser.mjs';
import { launch } from './launch.mjs';
import { root } from './project.mjs';

// npm run proof -- <name> [--seconds n] [--runs n]: one long proof.
const [name, ...args] = process.argv.slice(2);
const names = readdirSync(path.join(root, 'bench'))
  .map((file) => /^proof-([a-z-]+)\.ts$/.exec(file)?.[1])
  .filter((found) => found !== undefined);
if (name === undefined || !names.includes(name)) {
  console.error(`Which proof? There are: ${names.join(', ') || 'none yet'}.`);
  process.exitCode = 64;
} else {
  await launch({
    program: `bench/proof-${name}.ts`,
    what: `The proof ${name}`,
    args,
    environment: browserEnvironment,
  });
}
