import path from 'node:path';
import { build, type Plugin } from 'vite';

const PAGE_SCRIPT = 'virtual:page-script';
const ENTRY = 'src/page-script/start.ts';

interface Script {
  fileName: string;
  code: string;
  isEntry: boolean;
}

/** The page script and what it fetches when it is needed, whatever the application is made of. */
async function bundle(): Promise<Script[]> {
  const outcome = await build({
    configFile: false,
    root: import.meta.dirname,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'baseline-widely-available',
      minify: true,
      lib: { entry: { page: path.join(import.meta.dirname, ENTRY) }, formats: ['es'] },
      rollupOptions: {
        output: { entryFileNames: 'assets/[name]-[hash].js', chunkFileNames: 'assets/[name]-[hash].js' },
      },
    },
  });
  return [outcome]
    .flat()
    .flatMap((result) => ('output' in result ? result.output : []))
    .flatMap((output) => (output.type === 'chunk' ? [output] : []));
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
      const scripts = await bundle();
      if (this.environment.name === 'client')
        for (const { fileName, code } of scripts) this.emitFile({ type: 'asset', fileName, source: code });
      return `export default '/${scripts.find(({ isEntry }) => isEntry)?.fileName}';`;
    },
  };
}
