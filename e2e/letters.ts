import { expect } from '@playwright/test';
import { readInbox } from './sandbox-levers.ts';
import type { Product } from './start-product.ts';

/** The first such link of the newest letter with this subject to an address; letters leave through the queue. */
export async function linkFromLetter(
  product: Product,
  to: string,
  wanted: { subject?: RegExp; link: RegExp },
): Promise<string> {
  const { subject = /./, link } = wanted;
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        const letter = (await readInbox(product, to)).find((one) => subject.test(one.subject));
        found = letter?.links.find((address) => link.test(address));
        return found;
      },
      { timeout: 30_000 },
    )
    .toBeDefined();
  return found ?? '';
}
