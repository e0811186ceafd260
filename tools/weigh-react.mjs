import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { root } from './project.mjs';

const entry = `import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
createRoot(document.body).render(createElement('p', null, 'x'));`;

/** What React alone weighs in a page, minified and compressed as we send it, in KB: the least any page of ours can. */
export async function weighReact() {
  const { rolldown } = await import('rolldown');
  const name = path.join(root, 'web/src/weigh-react.js');
  const build = await rolldown({
    input: name,
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: [
      {
        name: 'entry',
        resolveId: (source) => (source === name ? name : null),
        load: (id) => (id === name ? entry : null),
      },
    ],
  });
  const { output } = await build.generate({ minify: true });
  await build.close();
  return (
    output.reduce(
      (sum, file) => sum + brotliCompressSync(file.type === 'chunk' ? file.code : file.source).length,
      0,
    ) / 1024
  );
}
