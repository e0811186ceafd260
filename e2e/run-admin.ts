import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Product } from './start-product.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Runs the operator's own command beside the running product, as `npm run admin --` does. */
export async function runAdmin(product: Product, ...words: string[]): Promise<void> {
  const program = path.join(root, 'server', 'dist', 'admin.js');
  await promisify(execFile)(process.execPath, [program, ...words], {
    env: { ...process.env, NODE_ENV: 'development', DATA_DIR: product.dataDir, LOG_LEVEL: 'warn' },
  });
}
