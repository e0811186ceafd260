import { expect, test } from 'vitest';
import { plainStyleLinks } from '../style-links.ts';

const { transform } = plainStyleLinks();
const rewrite =
  typeof transform === 'object' ? (transform.handler as (code: string) => { code: string }) : null;

test('scripts of a part are asked for with CORS, its style sheets like those of a page', () => {
  const helper = 'if (!isCss) link.as = "script";\nlink.crossOrigin = "";\nlink.href = dep.href;';
  expect(rewrite?.(helper).code).toBe(
    'if (!isCss) link.as = "script";\nif (!isCss) link.crossOrigin = "";\nlink.href = dep.href;',
  );
});

test('another helper of the bundler stops the build instead of passing unseen', () => {
  expect(() => rewrite?.('link.as = "script";')).toThrow('style-links.ts');
});
