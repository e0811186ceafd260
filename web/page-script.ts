import { createHash } from 'node:crypto';
import path from 'node:path';
import { build, type Plugin } from 'vite';

const PAGE_SCRIPT = 'virtual:page-script';
const ENTRY = 'src/page-script/start.ts';

/** The page script as one small module, whatever the application is made of. */
async function bundle(): Promise<string> {
  const outcome = await build({
    configFile: false,
    root: import.meta.dirname,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'baseline-widely-available',
      modulePreload: false,
      rollupOptions: { input: path.join(import.meta.dirname, ENTRY) },
    },
  });
  const outputs = [outcome].flat().flatMap((result) => ('output' in result ? result.output : []));
  const [chunk] = outputs;
  if (outputs.length !== 1 || chunk?.type !== 'chunk')
    throw new Error('The page script is more than one file.');
  return chunk.code;
}

/**
 * `virtual:page-script`: address of the script that every page carries, `src/page-script`. It is bundled by itself, so
 * that a page without the application loads nothing of the application.
 */
export function pageScript(): Plugin {
  let inDevelopment = false;
  return {
    name: 'page-script',
    configResolved(config) {
      inDevelopment = config.command === 'serve';
    },
    resolveId: (id) => (id === PAGE_SCRIPT ? `\0${PAGE_SCRIPT}` : null),
    async load(id) {
      if (id !== `\0${PAGE_SCRIPT}`) return null;
      if (inDevelopment) return `export default '/${ENTRY}';`;
      const code = await bundle();
      const fileName = `assets/page-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`;
      if (this.environment.name === 'client') this.emitFile({ type: 'asset', fileName, source: code });
      return `export default '/${fileName}';`;
    },
  };
}
