import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findViolations } from './check-boundaries.mjs';

describe('the boundary checker', () => {
  /** @type {string} */
  let root;
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'postownia-boundaries-'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  /** Writes the files into an otherwise empty repository and gives what the checker says, "path:line message". */
  function check(/** @type {Record<string, string>} */ files) {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), text);
    }
    return findViolations(root).map(({ path: file, line, message }) => `${file}:${line} ${message}`);
  }

  const schema = {
    'server/src/db/schema/posts.ts': "export const posts = pgTable('posts', {});",
  };
  const door = 'server/src/features/tokens/index.ts';

  it('accepts what the architecture allows', () => {
    expect(
      check({
        ...schema,
        'contract/src/index.ts': "import * as z from 'zod/mini';\nimport { oc } from '@orpc/contract';",
        [door]: "export { reserveTokens } from './reserve-tokens.ts';",
        'server/src/features/posts/save-post.ts':
          "import { reserveTokens } from '../tokens/index.ts';\nimport { PostId } from '@postownia/contract';",
        'server/src/features/posts/posts.queries.ts':
          "import { posts } from '../../db/schema/posts.ts';\nexport async function insertPost(workspaceId: WorkspaceId, tx: Tx) {\n  await tx.insert(posts);\n}",
        'server/src/features/calendar/calendar.queries.ts':
          "import { posts } from '../../db/schema/posts.ts';\nexport function selectMonth(workspaceId: WorkspaceId) {\n  return db.select().from(posts);\n}",
        'server/src/config.ts': 'export const environment = () => process.env;',
        'server/src/router.ts': "import { savePost } from './features/posts/save-post.ts';",
        'server/src/features/posts/save-post.test.ts':
          "import { startSandbox } from '../../../../sandbox/src/start.ts';",
        'web/src/pages/dashboard.tsx': "import { Calendar } from '../features/calendar/calendar.tsx';",
      }),
    ).toEqual([]);
  });

  /** @type {[string, Record<string, string>, string][]} */
  const planted = [
    [
      'the web in the server',
      { 'server/src/main.ts': "import x from '../../web/src/x.ts';" },
      'server/src/main.ts:1 server may not import',
    ],
    [
      'the server in the web',
      { 'web/src/x.ts': "import x from '@postownia/server/x';" },
      'web/src/x.ts:1 web may not import',
    ],
    [
      'the server behind a dynamic import',
      { 'web/src/x.ts': "\nawait import('../../server/src/x.ts');" },
      'web/src/x.ts:2 web may not import',
    ],
    [
      'the contract in the sandbox',
      { 'sandbox/src/x.ts': "import x from '@postownia/contract';" },
      'sandbox may not import',
    ],
    ['a library in the contract', { 'contract/src/x.ts': "import x from 'pg';" }, 'the contract imports zod'],
    [
      'a feature in a provider',
      { 'server/src/providers/mail/x.ts': "import x from '../../features/tokens/index.ts';" },
      'providers knows no feature',
    ],
    [
      'a feature in the database',
      { 'server/src/db/x.ts': "export { x } from '../features/tokens/index.ts';" },
      'db knows no feature',
    ],
    [
      'a table in a provider',
      { 'server/src/providers/mail/x.ts': "import { posts } from '../../db/schema/posts.ts';" },
      'a provider knows no table',
    ],
    [
      'a feature in a component',
      { 'web/src/components/x.tsx': "import x from '../features/posts/x.tsx';" },
      'components knows no feature',
    ],
    [
      'a circle',
      {
        'web/src/components/a.tsx': "import { b } from './b.tsx';",
        'web/src/components/b.tsx': "import type { C } from './c.tsx';",
        'web/src/components/c.tsx': "import type { A } from './a.tsx';",
      },
      'web/src/components/c.tsx:1 imports in a circle: web/src/components/a.tsx → web/src/components/b.tsx',
    ],
    ['an unknown feature', { 'server/src/features/wizard/x.ts': '' }, 'is on no line'],
    [
      'a feature of the same line',
      { 'server/src/features/posts/x.ts': "import x from '../billing/index.ts';" },
      'may only use features on lower lines; "billing" is on line',
    ],
    [
      'a feature of a higher line',
      { [door]: "import x from '../posts/index.ts';" },
      'may only use features on lower lines; "posts" is on line',
    ],
    [
      'a way past the door',
      { 'server/src/features/posts/x.ts': "import {\n  x,\n} from '../tokens/reserve-tokens.ts';" },
      'server/src/features/posts/x.ts:1 "posts" uses "tokens" through its door',
    ],
    [
      'a way past the door for who serves it',
      { 'server/src/http/x.ts': "import { x } from '../features/tokens/reserve-tokens.ts';" },
      'server/src/http/x.ts:1 http/ uses "tokens" through its door',
    ],
    [
      'a way past the door for the operator',
      { 'server/src/admin/x.ts': "import { x } from '../features/tokens/reserve-tokens.ts';" },
      'server/src/admin/x.ts:1 admin/ uses "tokens" through its door',
    ],
    [
      'a web feature in another',
      { 'web/src/features/posts/x.tsx': "import x from '../tokens/x.tsx';" },
      'a web feature imports no other',
    ],
    [
      'the environment',
      { 'server/src/lib/x.ts': '// process.env is fine in a comment\nconst port = process.env.PORT;' },
      'server/src/lib/x.ts:2 only server/src/config.ts',
    ],
    [
      'SQL outside the queries',
      { 'server/src/features/posts/x.ts': "import { sql } from 'drizzle-orm';" },
      'SQL lives in posts.queries.ts',
    ],
    [
      'a query without a workspace',
      {
        'server/src/features/posts/posts.queries.ts':
          '/** All of them, across workspaces. */\nexport async function selectAll(db: Queryable) {}',
        'server/src/features/posts/posts.system-queries.ts': 'export async function all(db: Queryable) {}',
      },
      'posts.queries.ts:2 selectAll takes no WorkspaceId or OrganizationId',
    ],
    [
      'SQL that asks the clock',
      { 'server/src/db/x.ts': 'const due = sql`select 1 where due <= now()`;' },
      'our SQL never asks the clock',
    ],
    ['a long file', { 'web/src/x.ts': '\n'.repeat(301) }, '301 lines; a file has 300 at most'],
    ['a drawer for everything', { 'server/src/utils/x.ts': '' }, 'a folder "utils" says nothing'],
    ['a folder in a feature', { 'server/src/features/posts/parts/x.ts': '' }, 'features are flat'],
    [
      'a wide door',
      { [door]: `export { ${'abcdefghijk'.split('').join(', ')} } from './x.ts';` },
      'a door has ten names at most, this one 11',
    ],
    [
      'a literal object that is spread',
      { 'web/src/x.ts': 'const a = {\n  ...{ b, c },\n};' },
      'x.ts:2 an object names its parts',
    ],
    ['an open door', { [door]: "export * from './x.ts';" }, 'a door names what it lets through'],
    [
      'a table with two writers',
      {
        ...schema,
        'server/src/features/posts/posts.queries.ts': 'db.insert(posts)',
        'server/src/features/calendar/calendar.queries.ts': '\ndb.execute(sql`update posts set x = 1`)',
      },
      'calendar.queries.ts:2 the table posts is written by calendar and posts',
    ],
    [
      "a read of another feature's table below the last line",
      {
        ...schema,
        'server/src/features/posts/posts.queries.ts': 'db.insert(posts)',
        'server/src/features/generation/generation.queries.ts':
          "import { posts } from '../../db/schema/posts.ts';",
      },
      '"generation" reads the table posts of "posts"',
    ],
  ];

  it.each(planted)('finds %s', (_, files, message) => {
    expect(check(files)).toEqual(expect.arrayContaining([expect.stringContaining(message)]));
  });
});
