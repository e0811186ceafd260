import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { openDatabase } from '../server/src/db/connect.ts';
import { rateLimits } from '../server/src/db/schema/workspaces.ts';
import type { Product } from './start-product.ts';

/** Opens the running product's database, as an operator does. */
export async function openProductDatabase(product: Product) {
  const file = path.join(product.dataDir, 'postgres', 'access.json');
  const access = JSON.parse(await readFile(file, 'utf8')) as { port: number; password: string };
  const url = `postgres://postownia:${access.password}@127.0.0.1:${access.port}/postownia`;
  return openDatabase({ url, max: 1 });
}

/** Forgets how often this machine's address asked for anything: a story is not answered for another's questions. */
export async function forgetRequests(product: Product): Promise<void> {
  const database = await openProductDatabase(product);
  try {
    await database.db.delete(rateLimits);
  } finally {
    await database.close();
  }
}
