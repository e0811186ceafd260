import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const source = path.resolve(import.meta.dirname, '..');

test('nobody takes a link of the router, which knows no language', () => {
  const taking = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(path.join('components', 'site-link.tsx')))
    .filter((file) =>
      /import \{[^}]*\bLink\b[^}]*\} from 'react-router'/.test(readFileSync(path.join(source, file), 'utf8')),
    );
  expect(taking).toEqual([]);
});
