import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { openDatabase } from '../server/src/db/connect.ts';
import { inTransaction } from '../server/src/db/transaction.ts';
import { grantTokens } from '../server/src/features/tokens/index.ts';
import { asWorkspaceId } from '../server/src/lib/workspace-id.ts';
import type { Product } from './start-product.ts';

/** Grants tokens in the running product's database, as an operator does for a customer. */
export async function giveTokens(product: Product, workspaceId: string, amount: number): Promise<void> {
  const access = JSON.parse(
    await readFile(path.join(product.dataDir, 'postgres', 'access.json'), 'utf8'),
  ) as { port: number; password: string };
  const url = `postgres://postownia:${access.password}@127.0.0.1:${access.port}/postownia`;
  const database = openDatabase({ url, max: 1 });
  try {
    await inTransaction(database.db, (tx) =>
      grantTokens(tx, asWorkspaceId(workspaceId), {
        amount,
        cause: 'operator',
        key: crypto.randomUUID(),
        now: new Date(),
      }),
    );
  } finally {
    await database.close();
  }
}
