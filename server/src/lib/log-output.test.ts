import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openLog } from './log.ts';
import { logOutput } from './log-output.ts';

const coded = (code: string) => Object.assign(new Error(code), { code });

describe('log lines', () => {
  it('that find no room are dropped, counted, and the count is the first thing said again', () => {
    let full = true;
    let written = '';
    const log = openLog({
      logLevel: 'info',
      to: logOutput((line) => {
        if (full) throw coded('ENOSPC');
        written += line.toString();
        return line.length;
      }),
    });
    log.info('eins');
    log.fatal('zwei');
    full = false;
    log.info('drei');
    log.info('vier');
    const lines = written.trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'log lines were lost',
      'drei',
      'vier',
    ]);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ lost: 2 });
  });

  it('wait for a reader that is slow, and arrive whole', () => {
    let calls = 0;
    const written: Buffer[] = [];
    const log = openLog({
      logLevel: 'info',
      to: logOutput((line) => {
        calls += 1;
        if (calls % 2 === 1) throw coded('EAGAIN');
        written.push(Buffer.from(line.subarray(0, 7)));
        return Math.min(7, line.length);
      }),
    });
    log.info('zażółć gęślą jaźń');
    expect(JSON.parse(Buffer.concat(written).toString())).toMatchObject({ msg: 'zażółć gęślą jaźń' });
  });

  it.runIf(process.platform === 'linux')('never hold the process up while the disk is full', () => {
    const full = openSync('/dev/full', 'w');
    const program = `import { openLog } from ${JSON.stringify(path.join(import.meta.dirname, 'log.ts'))};
      const log = openLog({ logLevel: 'info' });
      for (let n = 0; n < 1000; n++) log.info('one');
      log.fatal('two');
      process.stderr.write('went on');`;
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', full, 'pipe'],
      timeout: 300_000,
    });
    closeSync(full);
    expect([status, stderr.toString()]).toEqual([0, 'went on']);
  });
});
