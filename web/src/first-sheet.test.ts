import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { nameFirstSheet } from '../first-sheet.ts';

test("the first screen's sheet loses the router's mark, the sheets of other pages keep it", () => {
  const client = mkdtempSync(path.join(tmpdir(), 'client-'));
  try {
    mkdirSync(path.join(client, 'assets'));
    const page = path.join(client, 'index.html');
    const manifest = path.join(client, 'assets/manifest-1a2b.js');
    writeFileSync(page, '<link href="/assets/styles-Ab1_.css#"/><link href="/assets/more-styles-Cd2.css#"/>');
    writeFileSync(manifest, '{"css":["/assets/styles-Ab1_.css#","/assets/more-styles-Cd2.css#"]}');
    nameFirstSheet(client);
    expect(readFileSync(page, 'utf8')).toBe(
      '<link href="/assets/styles-Ab1_.css"/><link href="/assets/more-styles-Cd2.css#"/>',
    );
    expect(readFileSync(manifest, 'utf8')).toBe(
      '{"css":["/assets/styles-Ab1_.css","/assets/more-styles-Cd2.css#"]}',
    );
  } finally {
    rmSync(client, { recursive: true });
  }
});
