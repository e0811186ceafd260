import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { scriptHashesOf, writeScriptHashes } from '../script-hashes.ts';

const sha = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`;
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

test('inline scripts are hashed byte for byte, scripts with an address are not', () => {
  const html =
    '<script src="/a.js"></script><script>let a = "ż";\n</script><script type="module" async="">import "x"</script>';
  expect(scriptHashesOf(html)).toEqual([sha('let a = "ż";\n'), sha('import "x"')]);
});

test('each page file gets its own list', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'csp-'));
  folders.push(folder);
  mkdirSync(path.join(folder, 'register'));
  writeFileSync(path.join(folder, 'index.html'), '<script>1</script>');
  writeFileSync(path.join(folder, 'register/index.html'), '<p>no script</p>');
  writeScriptHashes(folder);
  expect(JSON.parse(readFileSync(path.join(folder, 'csp.json'), 'utf8'))).toEqual({
    'index.html': [sha('1')],
    'register/index.html': [],
  });
});
