import { expect } from '@playwright/test';
import { readInbox } from './sandbox-controls.ts';
import type { Product } from './start-product.ts';

/** The first such link of the newest email with this subject to an address; emails leave through the queue. */
export async function linkFromEmail(
  product: Product,
  to: string,
  wanted: { subject?: RegExp; link: RegExp },
): Promise<string> {
  const { subject = /./, link } = wanted;
  let found: string | undefined;
  await expect
    .poll(async () => {
      const email = (await readInbox(product, to)).find((one) => subject.test(one.subject));
      found = email?.links.find((address) => link.test(address));
      return found;
    })
    .toBeDefined();
  return found ?? '';
}
