import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../test/database.ts';
import { CHECKED_WORDS, countTables, fillTables, migrateUntil } from '../../test/fill-tables.ts';
import { lockPostRecords } from '../features/posts/index.ts';
import { asWorkspaceId, type WorkspaceId } from '../lib/workspace-id.ts';
import { migrateDatabase } from './migrate.ts';
import { inTransaction } from './transaction.ts';

const WORDS = {
  ...CHECKED_WORDS,
  'members.role': 'member',
  'workspace_members.role': 'editor',
  'token_entries.kind': 'reserve',
  'token_entries.amount': -1,
  'assets.kind': 'image',
  'assets.origin': 'generated',
};
const AT = '2026-11-21T09:00:00Z';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
/** As approvals named what they approved before there were targets. */
const formerHash = (content: string, { facebook, instagram }: Record<string, string | undefined>) =>
  sha256(
    facebook === undefined && instagram === undefined
      ? content
      : JSON.stringify([content, facebook, instagram]),
  );

describe('the move to targets', () => {
  let database: TestDatabase;
  let before: Map<string, number>;
  let workspaceId: WorkspaceId;
  const accounts: { id: string; network: string }[] = [];
  const ids = new Map<string, string>();

  async function put(
    name: string,
    post: { content?: string; variants?: Record<string, string>; excluded?: string[]; hash?: string },
  ): Promise<void> {
    const { content = 'Zażółć „gęślą” \\ jaźń\n🙂 #a #b', variants = {}, excluded = [] } = post;
    const id = randomUUID();
    ids.set(name, id);
    await database.pool.query(
      `insert into posts (id, workspace_id, date, time, content, variants, language, excluded_account_ids, approved_at,
         approved_hash, ai_label, created_at, updated_at)
       values ($1, $2, '2026-12-01', '10:00', $3, $4, 'pl', $5, $6, $7, true, $6, $6)`,
      [id, workspaceId, content, variants, excluded, AT, post.hash ?? formerHash(content, variants)],
    );
    await database.pool.query(
      `insert into post_versions (workspace_id, post_id, cause, content, variants, image_ai_made, created_at)
       values ($1, $2, 'edited', $3, $4, false, $5)`,
      [workspaceId, id, content, variants, AT],
    );
  }

  beforeAll(async () => {
    database = await emptyDatabase();
    await migrateUntil(database, 'post_targets');
    await fillTables(database.pool, { brands: 2, words: WORDS });
    const { rows } = await database.pool.query('select workspace_id as id from posts limit 1');
    workspaceId = asWorkspaceId(rows[0].id);
    for (const [n, network] of ['facebook', 'instagram'].entries()) {
      const id = randomUUID();
      accounts.push({ id, network });
      await database.pool.query(
        `insert into social_accounts (id, workspace_id, network, remote_id, name, scopes, state, connected_at, updated_at)
         values ($1, $2, $3, $4, 'Kawa', '[]', 'connected', $5, $5)`,
        [id, workspaceId, network, `r${n}`, AT],
      );
    }
    const both = accounts.map(({ id }) => id);
    await put('plain', {});
    await put('texts', { variants: { facebook: 'Na „Facebooka”\t\\ \u0001 #a', instagram: 'Na IG' } });
    await put('one', { variants: { instagram: 'Tylko IG' }, excluded: [both[0] ?? ''] });
    await put('unticked', { excluded: [...both, ...both, randomUUID()] });
    await put('stale', { hash: sha256('inny tekst') });
    before = await countTables(database.pool, ['post_versions', 'publications']);
    await migrateDatabase({ direct: database.direct });
  });
  afterAll(() => database.close());

  it('keeps every row', async () => {
    expect(await countTables(database.pool, [...before.keys()])).toEqual(before);
  });

  it('keeps own texts for their networks and unticked accounts, also those named twice; others are nothing', async () => {
    const { rows } = await database.pool.query<Record<string, unknown>>(
      `select post_id as post, network, account_id as account, text, excluded from post_targets
       where workspace_id = $1 order by network, account_id nulls first`,
      [workspaceId],
    );
    const of = (name: string) =>
      rows.filter(({ post }) => post === ids.get(name)).map(({ post: _post, ...target }) => target);
    const [facebook, instagram] = accounts;
    const left = (account: typeof facebook) => ({
      network: account?.network,
      account: account?.id,
      text: null,
      excluded: true,
    });
    const own = (network: string, text: string) => ({ network, account: null, text, excluded: false });
    expect(of('plain')).toEqual([]);
    expect(of('texts')).toEqual([own('facebook', 'Na „Facebooka”\t\\ \u0001 #a'), own('instagram', 'Na IG')]);
    expect(of('one')).toEqual([left(facebook), own('instagram', 'Tylko IG')]);
    expect(of('unticked')).toEqual([left(facebook), left(instagram)]);
    const versions = await database.pool.query('select texts from post_versions where post_id = $1', [
      ids.get('one'),
    ]);
    expect(versions.rows).toEqual([{ texts: [{ network: 'instagram', accountId: null, text: 'Tylko IG' }] }]);
  });

  it('leaves approved what was approved, and nothing else', async () => {
    const locked = await inTransaction(database.db, (tx) =>
      lockPostRecords(tx, workspaceId, [...ids.values()]),
    );
    const approved = new Map(locked.map((post) => [post.id, post.approved]));
    expect([...ids].map(([name, id]) => [name, approved.get(id)])).toEqual([
      ['plain', true],
      ['texts', true],
      ['one', true],
      ['unticked', true],
      ['stale', false],
    ]);
  });

  it('refuses a second target of the same network or account, and one into another brand', async () => {
    const add = (of: WorkspaceId | string, account: string | null) =>
      database.pool.query(
        `insert into post_targets (workspace_id, post_id, network, account_id) values ($1, $2, 'instagram', $3)`,
        [of, ids.get('one'), account],
      );
    await expect(add(workspaceId, null)).rejects.toMatchObject({ code: '23505' });
    const { rows } = await database.pool.query('select id from workspaces where id <> $1', [workspaceId]);
    await expect(add(rows[0].id, null)).rejects.toMatchObject({ code: '23503' });
  });
});
