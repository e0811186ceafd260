import { test as base } from '@playwright/test';
import { refuseOptionalCookies, signUp } from './accounts.ts';
import { copyPreparedData } from './prepared-data.ts';
import { forgetRequests } from './product-database.ts';
import { setFaults } from './sandbox-controls.ts';
import { type Product, type ProductOptions, startProduct } from './start-product.ts';

interface Fixtures {
  /** How this file's product is started; set it with `test.use` at the top of the file. */
  productOptions: ProductOptions;
  /**
   * True at the top of a file whose stories stay inside their own brands: it takes the product that all such files share.
   * Not for who kills it, counts what it published or wrote of everybody, or changes how its sandbox behaves.
   */
  sharesProduct: boolean;
  /** True where the question for cookies is the story; elsewhere it is settled before a page could ask it. */
  asksForCookies: boolean;
  /** The running product: the shared one, or one of the file's own (and of its options), without faults in its sandbox when a test begins. */
  product: Product;
}

/** What a worker process runs: at most the shared product and one of a file's own. */
interface Products {
  /** As a new file finds it: nobody has asked it for anything yet. */
  shared(file: string): Promise<Product>;
  /** Started when the file's first test asks, closed when another file's does. */
  own(file: string, options: ProductOptions): Promise<Product>;
}

/** A browser in which nobody is signed in, on a product of the file's own or the shared one; addresses are paths on it. */
export const visitorTest = base.extend<Fixtures, { products: Products }>({
  products: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern that nothing else is needed
    async ({}, use) => {
      let shared: { file: string; product: Product } | undefined;
      let own: { name: string; product: Product } | undefined;
      await use({
        shared: async (file) => {
          if (shared?.file === file) return shared.product;
          const product = shared?.product ?? (await startCopy());
          shared = { file, product };
          await forgetRequests(product);
          return product;
        },
        own: async (file, options) => {
          const name = `${file} ${JSON.stringify(options)}`;
          if (own?.name === name) return own.product;
          await own?.product.close();
          own = undefined;
          own = { name, product: await startCopy(options) };
          return own.product;
        },
      });
      await shared?.product.close();
      await own?.product.close();
    },
    { scope: 'worker' },
  ],
  productOptions: [{}, { option: true }],
  sharesProduct: [false, { option: true }],
  asksForCookies: [false, { option: true }],
  product: async ({ products, productOptions, sharesProduct }, use, { file }) => {
    const product = await (sharesProduct ? products.shared(file) : products.own(file, productOptions));
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

const startCopy = async (options: ProductOptions = {}): Promise<Product> =>
  startProduct({ dataDir: await copyPreparedData(), ...options });
