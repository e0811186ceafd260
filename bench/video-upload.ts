import { startProduct } from '../e2e/start-product.ts';
import { signUpUser } from './new-user.ts';
import type { Figure } from './report.ts';
import { measureSpeed } from './upload/measure-speed.ts';

/** 200 MB by resumable upload beside a PUT piped to disk; the proof `upload` also cuts and crowds. */
export async function measureVideoUpload(): Promise<Figure[]> {
  const product = await startProduct();
  try {
    const { headers } = await signUpUser(product.url);
    return await measureSpeed(product, headers);
  } finally {
    await product.close();
  }
}
