import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Product } from './start-product.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Grants tokens beside the running product with the operator's own command. */
export async function giveTokens(product: Product, workspaceId: string, amount: number): Promise<void> {
  const words = ['--workspace', workspaceId, '--amount', String(amount), '--reason', 'test w przeglądarce'];
  const program = path.join(root, 'server', 'dist', 'admin.js');
  await promisify(execFile)(process.execPath, [program, 'grant-tokens', ...words], {
    env: { ...process.env, NODE_ENV: 'development', DATA_DIR: product.dataDir, LOG_LEVEL: 'warn' },
  });
}
