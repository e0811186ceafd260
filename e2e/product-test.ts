import { test as base } from '@playwright/test';
import { refuseOptionalCookies, signUp } from './accounts.ts';
import { copyPreparedData } from './prepared-data.ts';
import { setFaults } from './sandbox-controls.ts';
import { type Product, type ProductOptions, startProduct } from './start-product.ts';

interface Fixtures {
  /** How this file's product is started; set it with `test.use` at the top of the file. */
  productOptions: ProductOptions;
  /** True where the question for cookies is the story; elsewhere it is settled before a page could ask it. */
  asksForCookies: boolean;
  /** The running product: one a file (and a set of options), without faults in its sandbox when a test begins. */
  product: Product;
}

/** The product of a file, started when its first test asks and closed when another file's does. */
type ProductOf = (file: string, options: ProductOptions) => Promise<Product>;

/** A browser in which nobody is signed in, on a product of the file's own; addresses are paths on it. */
export const visitorTest = base.extend<Fixtures, { productOf: ProductOf }>({
  productOf: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern that nothing else is needed
    async ({}, use) => {
      let running: { name: string; product: Product } | undefined;
      await use(async (file, options) => {
        const name = `${file} ${JSON.stringify(options)}`;
        if (running?.name === name) return running.product;
        await running?.product.close();
        running = undefined;
        running = { name, product: await startProduct({ dataDir: await copyPreparedData(), ...options }) };
        return running.product;
      });
      await running?.product.close();
    },
    { scope: 'worker' },
  ],
  productOptions: [{}, { option: true }],
  asksForCookies: [false, { option: true }],
  product: async ({ productOf, productOptions }, use, { file }) => {
    const product = await productOf(file, productOptions);
    await setFaults(product, []);
    await use(product);
  },
  baseURL: ({ product }, use) => use(product.url),
  context: async ({ context, asksForCookies }, use) => {
    if (!asksForCookies) await refuseOptionalCookies(context);
    await use(context);
  },
});

/** The same with the owner of a new, empty brand signed in. */
export const ownerTest = visitorTest.extend<{ owner: { email: string } }>({
  owner: [async ({ context }, use) => use(await signUp(context)), { auto: true }],
});
