import { runAdmin } from './run-admin.ts';
import type { Product } from './start-product.ts';

/** Grants tokens beside the running product with the operator's own command. */
export async function giveTokens(product: Product, workspaceId: string, amount: number): Promise<void> {
  const words = ['--workspace', workspaceId, '--amount', String(amount), '--reason', 'test w przeglądarce'];
  await runAdmin(product, 'grant-tokens', ...words);
}
