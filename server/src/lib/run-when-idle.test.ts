import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Field of `/proc/[pid]/task/[tid]/stat` behind the name of the program, see proc(5). */
const POLICY = 38;
const SCHED_IDLE = '5';

test('every thread of a process, those begun before too, runs only while nobody else wants to', async () => {
  const program = `
    import { readdirSync, readFileSync } from 'node:fs';
    import { getPriority } from 'node:os';
    import { runWhenIdle } from ${JSON.stringify(new URL('./run-when-idle.ts', import.meta.url).href)};
    runWhenIdle();
    const stat = (task) => readFileSync('/proc/self/task/' + task + '/stat', 'utf8').split(') ')[1].split(' ');
    const threads = process.platform === 'linux' ? readdirSync('/proc/self/task') : [];
    console.log(JSON.stringify({ priority: getPriority(), policies: threads.map((one) => stat(one)[${POLICY}]) }));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  const { priority, policies } = JSON.parse(stdout) as { priority: number; policies: string[] };
  expect(priority).toBe(19);
  if (!existsSync('/usr/bin/chrt')) return;
  expect(policies.length).toBeGreaterThan(1);
  expect(new Set(policies)).toEqual(new Set([SCHED_IDLE]));
});
