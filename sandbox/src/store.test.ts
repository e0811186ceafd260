import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connect, graphClient, PAGE } from '../test/graph-client.ts';
import { startSandbox } from './start-sandbox.ts';
import { openStore } from './store.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-store-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe.each([true, false])('a store on disk: %s', (onDisk) => {
  test('keeps, replaces, deletes, counts and holds bytes', () => {
    const store = openStore(onDisk ? folder : null);
    const users = store.collection<{ name: string }>('users');
    users.put('1', { name: 'Anna' });
    users.put('1', { name: 'Ewa' });
    users.put('2', { name: 'Jan' });
    users.delete('2');
    expect(users.values()).toEqual([{ name: 'Ewa' }]);
    expect(store.nextNumber()).not.toBe(store.nextNumber());
    const hash = store.putBlob(Buffer.from('obraz'));
    expect(store.putBlob(Buffer.from('obraz'))).toBe(hash);
    expect(store.getBlob(hash)?.toString()).toBe('obraz');
    expect(store.getBlob('../state.jsonl')).toBeUndefined();
    store.reset();
    expect(users.size()).toBe(0);
    expect(store.getBlob(hash)).toBeUndefined();
    store.close();
  });
});

test('a process that dies without closing loses nothing it said', () => {
  const first = openStore(folder);
  first.collection('a').put('1', { x: 1 });
  const number = first.nextNumber();
  const second = openStore(folder);
  expect(second.collection('a').get('1')).toEqual({ x: 1 });
  expect(second.nextNumber()).toBe(number + 1);
});

test('a torn last line is forgotten and does not spoil what follows', () => {
  const first = openStore(folder);
  first.collection('a').put('1', { x: 1 });
  first.close();
  appendFileSync(join(folder, 'state.jsonl'), '["a","2",{"x"');
  const second = openStore(folder);
  second.collection('a').put('3', { x: 3 });
  second.close();
  const third = openStore(folder);
  expect(third.collection('a').values()).toEqual([{ x: 1 }, { x: 3 }]);
});

test('a log full of stale lines is made small when it is opened', () => {
  const first = openStore(folder);
  for (let index = 0; index < 3000; index += 1) first.collection('a').put('1', { index });
  first.close();
  openStore(folder).close();
  expect(readFileSync(join(folder, 'state.jsonl'), 'utf8')).toBe('["a","1",{"index":2999}]\n');
});

test('reset leaves files of others alone', () => {
  writeFileSync(join(folder, 'other.txt'), 'x');
  openStore(folder).reset();
  expect(readFileSync(join(folder, 'other.txt'), 'utf8')).toBe('x');
});

test('a second start of the sandbox finds accounts, tokens, posts and images as they were', async () => {
  const first = await startSandbox({ dataDir: folder });
  const { page } = await connect(first);
  await graphClient(first)('POST', `/${PAGE}/feed`, { message: 'zostaje' }, page);
  first.control.addPage({ name: 'Nowa' });
  await first.close();
  const second = await startSandbox({ dataDir: folder });
  expect(second.control.publishedPosts()).toMatchObject([{ text: 'zostaje' }]);
  expect(second.control.accounts().pages.at(-1)?.name).toBe('Nowa');
  expect((await graphClient(second)('GET', `/${PAGE}/feed`, {}, page)).body.data).toHaveLength(1);
  await second.close();
});
