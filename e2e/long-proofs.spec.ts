import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from '@playwright/test';

const bench = path.resolve(import.meta.dirname, '../bench');

test.describe.configure({ timeout: 1_200_000 });

/** A slice of each long proof, on processes of the built product; `npm run proof -- <name>` runs the whole. */
for (const [name, what] of [
  ['rolling', 'a rolling restart under load fails no request and loses no write'],
  ['soak', 'killed processes lose no acknowledged write, no work and no token'],
  ['fuzz', 'no request made from the OpenAPI document gets a 5xx or a row of another workspace'],
] as const) {
  test(what, async () => {
    const proof = spawn(process.execPath, [path.join(bench, `proof-${name}.ts`), '--slice'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [proof.stdout, proof.stderr])
      stream.on('data', (chunk) => {
        said += String(chunk);
      });
    const [code] = await once(proof, 'close');
    expect(said).toContain(`\n${name}\n`);
    expect(code, said).toBe(0);
  });
}
